import type { LoginEffect, LoginEvent } from './login';
import { loginMachine } from './login';
import type { LoginTypeEffect, LoginTypeEvent } from './loginType';
import { loginTypeMachine } from './loginType';
import type { LogoutEffect, LogoutEvent } from './logout';
import { logoutMachine } from './logout';
import type { RefreshEffect, RefreshEvent } from './refresh';
import { refreshMachine } from './refresh';
import type { ReportEffect, ReportEvent } from './report';
import { reportMachine } from './report';
import type { ReportExportEffect, ReportExportEvent } from './reportExport';
import { reportExportMachine } from './reportExport';
import type { SessionEffect, SessionEvent } from './session';
import { sessionMachine } from './session';

/** Every machine of the portal by the name of its slice, which is also its events' prefix. */
export const machines = {
  session: sessionMachine,
  refresh: refreshMachine,
  loginType: loginTypeMachine,
  login: loginMachine,
  logout: logoutMachine,
  report: reportMachine,
  reportExport: reportExportMachine,
} as const;

export type MachineName = keyof typeof machines;

/** Whatever a machine of the portal accepts. */
export type PortalEvent =
  | SessionEvent
  | RefreshEvent
  | LoginTypeEvent
  | LoginEvent
  | LogoutEvent
  | ReportEvent
  | ReportExportEvent;

/** Whatever a machine of the portal asks for. */
export type PortalEffect =
  | SessionEffect
  | RefreshEffect
  | LoginTypeEffect
  | LoginEffect
  | LogoutEffect
  | ReportEffect
  | ReportExportEffect;
