import type { MachineName } from '../../../src/kit/registry';
import type { AnyDriver } from '../jestDriver';
import { errorBatchDriver } from './errorBatch';
import { captchaDriver } from './captcha';
import { iconsDriver } from './icons';
import { signInDriver } from './signIn';
import { signInMethodsDriver } from './signInMethods';
import { signInTypeDriver } from './signInType';
import { signOutDriver } from './signOut';
import { noticesDriver } from './notices';
import { passwordResetDriver } from './passwordReset';
import { refreshDriver } from './refresh';
import { registrationDriver } from './registration';
import { reauthenticationDriver } from './reauthentication';
import { resetRequestDriver } from './resetRequest';
import { reportDriver } from './report';
import { reportExportDriver } from './reportExport';
import { sessionDriver } from './session';
import { singleSignOnDriver } from './singleSignOn';

/** Each driver takes the events of its own machine only; the paths hold no others. */
export const drivers = {
  session: sessionDriver,
  reauthentication: reauthenticationDriver,
  refresh: refreshDriver,
  signInType: signInTypeDriver,
  signIn: signInDriver,
  captcha: captchaDriver,
  signInMethods: signInMethodsDriver,
  singleSignOn: singleSignOnDriver,
  signOut: signOutDriver,
  errorBatch: errorBatchDriver,
  notices: noticesDriver,
  registration: registrationDriver,
  resetRequest: resetRequestDriver,
  passwordReset: passwordResetDriver,
  report: reportDriver,
  reportExport: reportExportDriver,
  icons: iconsDriver,
} satisfies Record<MachineName, unknown> as unknown as Record<MachineName, AnyDriver>;
