import type { CaptchaEvent } from '../../machines/signIn/captcha';
import type { ErrorBatchEvent } from '../../machines/notices/errorBatch';
import type { IconsEvent } from '../../machines/icons/icons';
import type { SignInEvent } from '../../machines/signIn/signIn';
import type { SignInMethodsEvent } from '../../machines/signIn/signInMethods';
import type { SignInTypeEvent } from '../../machines/signIn/signInType';
import type { SignOutEvent } from '../../machines/signOut/signOut';
import type { PasswordResetEvent } from '../../machines/passwordReset/passwordReset';
import type { NoticesEvent } from '../../machines/notices/notices';
import type { RefreshEvent } from '../../machines/session/refresh';
import type { RegistrationEvent } from '../../machines/registration/registration';
import type { ReauthenticationEvent } from '../../machines/session/reauthentication';
import type { ResetRequestEvent } from '../../machines/passwordReset/resetRequest';
import type { ReportEvent } from '../../machines/report/report';
import type { ReportExportEvent } from '../../machines/report/reportExport';
import type { SessionEvent } from '../../machines/session/session';
import type { SingleSignOnEvent } from '../../machines/signIn/singleSignOn';
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
 * `{ type: 'signIn/submitted', payload }`. The union of events is the only list of names.
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
export const reauthentication = eventCreators<ReauthenticationEvent>()('reauthentication');
export const refresh = eventCreators<RefreshEvent>()('refresh');
export const signInType = eventCreators<SignInTypeEvent>()('signInType');
export const signIn = eventCreators<SignInEvent>()('signIn');
export const captcha = eventCreators<CaptchaEvent>()('captcha');
export const signInMethods = eventCreators<SignInMethodsEvent>()('signInMethods');
export const singleSignOn = eventCreators<SingleSignOnEvent>()('singleSignOn');
export const signOut = eventCreators<SignOutEvent>()('signOut');
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
