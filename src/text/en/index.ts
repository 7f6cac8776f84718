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

/** Every text in English, by area, but those of ./pages. */
export const en = {
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
