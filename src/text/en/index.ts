import { consent } from './consent';
import { notices } from './notices';
import { footer } from './footer';
import { resetRequest } from './resetRequest';
import { form } from './form';
import { help } from './help';
import { home } from './home';
import { legal } from './legal';
import { registration } from './registration';
import { reauthentication } from './reauthentication';
import { passwordReset } from './passwordReset';
import { shell } from './shell';
import { signIn } from './signIn';

<<<<<<< HEAD
/** Every text in English that all pages have, by area; those behind the sign-in have more (`signedIn.ts`). */
=======
/** Every text in English, by area, but those of {@link pages}. */
>>>>>>> main
export const en = {
  shell,
  home,
  form,
  signIn,
  registration,
  resetRequest,
  passwordReset,
  legal,
  footer,
  consent,
  notices,
  reauthentication,
  help,
} as const;
