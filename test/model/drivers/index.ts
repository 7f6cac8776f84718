import type { MachineName } from '../../../machines';
import type { AnyDriver } from '../jestDriver';
import { errorBatchDriver } from './errorBatch';
import { captchaDriver } from './captcha';
import { iconsDriver } from './icons';
import { loginDriver } from './login';
import { loginMethodsDriver } from './loginMethods';
import { loginTypeDriver } from './loginType';
import { logoutDriver } from './logout';
import { noticesDriver } from './notices';
import { passwordResetDriver } from './passwordReset';
import { refreshDriver } from './refresh';
import { registrationDriver } from './registration';
import { renewalDriver } from './renewal';
import { resetRequestDriver } from './resetRequest';
import { reportDriver } from './report';
import { reportExportDriver } from './reportExport';
import { sessionDriver } from './session';
import { singleSignOnDriver } from './singleSignOn';

/** Each driver takes the events of its own machine only; the paths hold no others. */
export const drivers = {
  session: sessionDriver,
  renewal: renewalDriver,
  refresh: refreshDriver,
  loginType: loginTypeDriver,
  login: loginDriver,
  captcha: captchaDriver,
  loginMethods: loginMethodsDriver,
  singleSignOn: singleSignOnDriver,
  logout: logoutDriver,
  errorBatch: errorBatchDriver,
  notices: noticesDriver,
  registration: registrationDriver,
  resetRequest: resetRequestDriver,
  passwordReset: passwordResetDriver,
  report: reportDriver,
  reportExport: reportExportDriver,
  icons: iconsDriver,
} satisfies Record<MachineName, unknown> as unknown as Record<MachineName, AnyDriver>;
