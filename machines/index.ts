import type { CaptchaEffect, CaptchaEvent } from './captcha';
import { captchaMachine } from './captcha';
import type { ErrorBatchEffect, ErrorBatchEvent } from './errorBatch';
import { errorBatchMachine } from './errorBatch';
import type { LoginEffect, LoginEvent } from './login';
import { loginMachine } from './login';
import type { LoginMethodsEffect, LoginMethodsEvent } from './loginMethods';
import { loginMethodsMachine } from './loginMethods';
import type { LoginTypeEffect, LoginTypeEvent } from './loginType';
import { loginTypeMachine } from './loginType';
import type { LogoutEffect, LogoutEvent } from './logout';
import { logoutMachine } from './logout';
import type { NoticesEffect, NoticesEvent } from './notices';
import { noticesMachine } from './notices';
import type { PasswordResetEffect, PasswordResetEvent } from './passwordReset';
import { passwordResetMachine } from './passwordReset';
import type { RefreshEffect, RefreshEvent } from './refresh';
import { refreshMachine } from './refresh';
import type { RegistrationEffect, RegistrationEvent } from './registration';
import { registrationMachine } from './registration';
import type { RenewalEffect, RenewalEvent } from './renewal';
import { renewalMachine } from './renewal';
import type { ReportEffect, ReportEvent } from './report';
import { reportMachine } from './report';
import type { ReportExportEffect, ReportExportEvent } from './reportExport';
import { reportExportMachine } from './reportExport';
import type { ResetRequestEffect, ResetRequestEvent } from './resetRequest';
import { resetRequestMachine } from './resetRequest';
import type { SessionEffect, SessionEvent } from './session';
import { sessionMachine } from './session';
import type { SingleSignOnEffect, SingleSignOnEvent } from './singleSignOn';
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
} as const;

export type MachineName = keyof typeof machines;

/** Whatever a machine of the portal accepts. */
export type PortalEvent =
  | SessionEvent
  | RenewalEvent
  | RefreshEvent
  | LoginTypeEvent
  | LoginEvent
  | CaptchaEvent
  | LoginMethodsEvent
  | SingleSignOnEvent
  | LogoutEvent
  | RegistrationEvent
  | ResetRequestEvent
  | PasswordResetEvent
  | ErrorBatchEvent
  | NoticesEvent
  | ReportEvent
  | ReportExportEvent;

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
  | ReportExportEffect;
