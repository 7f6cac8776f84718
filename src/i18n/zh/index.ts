import { consent } from './consent';
import { errors } from './errors';
import { footer } from './footer';
import { forgot } from './forgot';
import { form } from './form';
import { help } from './help';
import { home } from './home';
import { legal } from './legal';
import { register } from './register';
import { renewal } from './renewal';
import { report } from './report';
import { reset } from './reset';
import { shell } from './shell';
import { signIn } from './signIn';

/** Every text in Chinese, by area. */
export const zh = {
  shell,
  home,
  form,
  signIn,
  register,
  forgot,
  reset,
  legal,
  footer,
  consent,
  errors,
  report,
  renewal,
  help,
} as const;
