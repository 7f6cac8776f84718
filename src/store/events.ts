import type { CaptchaEvent } from '../../machines/captcha';
import type { ErrorBatchEvent } from '../../machines/errorBatch';
import type { IconsEvent } from '../../machines/icons';
import type { LoginEvent } from '../../machines/login';
import type { LoginMethodsEvent } from '../../machines/loginMethods';
import type { LoginTypeEvent } from '../../machines/loginType';
import type { LogoutEvent } from '../../machines/logout';
import type { PasswordResetEvent } from '../../machines/passwordReset';
import type { NoticesEvent } from '../../machines/notices';
import type { RefreshEvent } from '../../machines/refresh';
import type { RegistrationEvent } from '../../machines/registration';
import type { RenewalEvent } from '../../machines/renewal';
import type { ResetRequestEvent } from '../../machines/resetRequest';
import type { ReportEvent } from '../../machines/report';
import type { ReportExportEvent } from '../../machines/reportExport';
import type { SessionEvent } from '../../machines/session';
import type { SingleSignOnEvent } from '../../machines/singleSignOn';
import type { ConsentEvent } from '../slices/consent';
import type { DeviceEvent } from '../slices/device';
import type { NetworkEvent } from '../slices/network';

interface MachineEvent {
  type: string;
  payload?: unknown;
}

type EventName<
  E extends MachineEvent,
  Machine extends string,
> = E['type'] extends `${Machine}/${infer Name}` ? Name : never;

type Creator<E extends MachineEvent> = E extends { payload: infer Payload }
  ? (payload: Payload) => E
  : () => E;

/** For each event of a machine, a function that makes it. A wrong name or payload does not compile. */
export type EventCreators<E extends MachineEvent, Machine extends string> = {
  readonly [Name in EventName<E, Machine>]: Creator<Extract<E, { type: `${Machine}/${Name}` }>>;
};

/**
 * Typed action creators of one machine: `login.submitted(payload)` makes
 * `{ type: 'login/submitted', payload }`. The union of events is the only list of names.
 */
export function eventCreators<E extends MachineEvent>() {
  return <Machine extends string>(machine: Machine): EventCreators<E, Machine> =>
    new Proxy(Object.create(null), {
      get: (_target, name) => (payload?: unknown) => {
        const type = `${machine}/${String(name)}`;
        return payload === undefined ? { type } : { type, payload };
      },
      // The proxy answers every name; the type lists those that exist.
    }) as EventCreators<E, Machine>;
}

export const session = eventCreators<SessionEvent>()('session');
export const renewal = eventCreators<RenewalEvent>()('renewal');
export const refresh = eventCreators<RefreshEvent>()('refresh');
export const loginType = eventCreators<LoginTypeEvent>()('loginType');
export const login = eventCreators<LoginEvent>()('login');
export const captcha = eventCreators<CaptchaEvent>()('captcha');
export const loginMethods = eventCreators<LoginMethodsEvent>()('loginMethods');
export const singleSignOn = eventCreators<SingleSignOnEvent>()('singleSignOn');
export const logout = eventCreators<LogoutEvent>()('logout');
export const registration = eventCreators<RegistrationEvent>()('registration');
export const resetRequest = eventCreators<ResetRequestEvent>()('resetRequest');
export const passwordReset = eventCreators<PasswordResetEvent>()('passwordReset');
export const errorBatch = eventCreators<ErrorBatchEvent>()('errorBatch');
export const notices = eventCreators<NoticesEvent>()('notices');
export const report = eventCreators<ReportEvent>()('report');
export const reportExport = eventCreators<ReportExportEvent>()('reportExport');
export const icons = eventCreators<IconsEvent>()('icons');

export const { found: consentFound, chosen: consentChosen } =
  eventCreators<ConsentEvent>()('consent');
export const { observed: deviceObserved } = eventCreators<DeviceEvent>()('device');
export const { observed: networkObserved, outdated: portalOutdated } =
  eventCreators<NetworkEvent>()('network');
