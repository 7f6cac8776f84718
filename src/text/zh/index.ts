import { consent } from './consent';
import { notices } from './notices';
import { footer } from './footer';
import { resetRequest } from './resetRequest';
import { form } from './form';
import { help } from './help';
import { registration } from './registration';
import { passwordReset } from './passwordReset';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in Chinese, by area. */
export const zh = {
  shell,
  form,
  signIn,
  registration,
  resetRequest,
  passwordReset,
  footer,
  consent,
  notices,
  help,
} as const;
