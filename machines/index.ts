import type { CaptchaEffect } from './signIn/captcha';
import { captchaMachine } from './signIn/captcha';
import type { ErrorBatchEffect } from './notices/errorBatch';
import { errorBatchMachine } from './notices/errorBatch';
import type { IconsEffect } from './icons/icons';
import { iconsMachine } from './icons/icons';
import type { SignInEffect } from './signIn/signIn';
import { signInMachine } from './signIn/signIn';
import type { SignInMethodsEffect } from './signIn/signInMethods';
import { signInMethodsMachine } from './signIn/signInMethods';
import type { SignInTypeEffect } from './signIn/signInType';
import { signInTypeMachine } from './signIn/signInType';
import type { SignOutEffect } from './signOut/signOut';
import { signOutMachine } from './signOut/signOut';
import type { NoticesEffect } from './notices/notices';
import { noticesMachine } from './notices/notices';
import type { PasswordResetEffect } from './passwordReset/passwordReset';
import { passwordResetMachine } from './passwordReset/passwordReset';
import type { RefreshEffect } from './session/refresh';
import { refreshMachine } from './session/refresh';
import type { RegistrationEffect } from './registration/registration';
import { registrationMachine } from './registration/registration';
import type { ReauthenticationEffect } from './session/reauthentication';
import { reauthenticationMachine } from './session/reauthentication';
import type { ReportEffect } from './report/report';
import { reportMachine } from './report/report';
import type { ReportExportEffect } from './report/reportExport';
import { reportExportMachine } from './report/reportExport';
import type { ResetRequestEffect } from './passwordReset/resetRequest';
import { resetRequestMachine } from './passwordReset/resetRequest';
import type { SessionEffect } from './session/session';
import { sessionMachine } from './session/session';
import type { SingleSignOnEffect } from './signIn/singleSignOn';
import { singleSignOnMachine } from './signIn/singleSignOn';

/** Every machine of the portal by the name of its slice, which is also its events' prefix. */
export const machines = {
  session: sessionMachine,
  reauthentication: reauthenticationMachine,
  refresh: refreshMachine,
  signInType: signInTypeMachine,
  signIn: signInMachine,
  captcha: captchaMachine,
  signInMethods: signInMethodsMachine,
  singleSignOn: singleSignOnMachine,
  signOut: signOutMachine,
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
  | ReauthenticationEffect
  | RefreshEffect
  | SignInTypeEffect
  | SignInEffect
  | CaptchaEffect
  | SignInMethodsEffect
  | SingleSignOnEffect
  | SignOutEffect
  | RegistrationEffect
  | ResetRequestEffect
  | PasswordResetEffect
  | ErrorBatchEffect
  | NoticesEffect
  | ReportEffect
  | ReportExportEffect
  | IconsEffect;
