import type { CaptchaEffect } from './captcha';
import { captchaMachine } from './captcha';
import type { ErrorBatchEffect } from './errorBatch';
import { errorBatchMachine } from './errorBatch';
import type { IconsEffect } from './icons';
import { iconsMachine } from './icons';
import type { LoginEffect } from './login';
import { loginMachine } from './login';
import type { LoginMethodsEffect } from './loginMethods';
import { loginMethodsMachine } from './loginMethods';
import type { LoginTypeEffect } from './loginType';
import { loginTypeMachine } from './loginType';
import type { LogoutEffect } from './logout';
import { logoutMachine } from './logout';
import type { NoticesEffect } from './notices';
import { noticesMachine } from './notices';
import type { PasswordResetEffect } from './passwordReset';
import { passwordResetMachine } from './passwordReset';
import type { RefreshEffect } from './refresh';
import { refreshMachine } from './refresh';
import type { RegistrationEffect } from './registration';
import { registrationMachine } from './registration';
import type { RenewalEffect } from './renewal';
import { renewalMachine } from './renewal';
import type { ReportEffect } from './report';
import { reportMachine } from './report';
import type { ReportExportEffect } from './reportExport';
import { reportExportMachine } from './reportExport';
import type { ResetRequestEffect } from './resetRequest';
import { resetRequestMachine } from './resetRequest';
import type { SessionEffect } from './session';
import { sessionMachine } from './session';
import type { SingleSignOnEffect } from './singleSignOn';
import { singleSignOnMachine } from './singleSignOn';

/** Every machine of the portal by the name of its slice, which is also its events' prefix. */
export const machines = {
  session: sessionMachine,
  renewal: renewalMachine,
  refresh: refreshMachine,
  loginType: loginTypeMachine,
  login: loginMachine,
  captcha: captchaMachine,
  loginMethods: loginMethodsMachine,
  singleSignOn: singleSignOnMachine,
  logout: logoutMachine,
  registration: registrationMachine,
  resetRequest: resetRequestMachine,
  passwordReset: passwordResetMachine,
  errorBatch: errorBatchMachine,
  notices: noticesMachine,
  report: reportMachine,
  reportExport: reportExportMachine,
  icons: iconsMachine,
} as const;

export type MachineName = keyof typeof machines;

/** Whatever a machine of the portal asks for. */
export type PortalEffect =
  | SessionEffect
  | RenewalEffect
  | RefreshEffect
  | LoginTypeEffect
  | LoginEffect
  | CaptchaEffect
  | LoginMethodsEffect
  | SingleSignOnEffect
  | LogoutEffect
  | RegistrationEffect
  | ResetRequestEffect
  | PasswordResetEffect
  | ErrorBatchEffect
  | NoticesEffect
  | ReportEffect
  | ReportExportEffect
  | IconsEffect;
