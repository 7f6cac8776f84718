import type { LoginEvent } from '../../machines/login';
import type { LoginTypeEvent } from '../../machines/loginType';
import type { LogoutEvent } from '../../machines/logout';
import type { RefreshEvent } from '../../machines/refresh';
import type { ReportEvent } from '../../machines/report';
import type { ReportExportEvent } from '../../machines/reportExport';
import type { SessionEvent } from '../../machines/session';

export { deviceObserved } from '../slices/device';

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
export const refresh = eventCreators<RefreshEvent>()('refresh');
export const login = eventCreators<LoginEvent>()('login');
export const loginType = eventCreators<LoginTypeEvent>()('loginType');
export const logout = eventCreators<LogoutEvent>()('logout');
export const report = eventCreators<ReportEvent>()('report');
export const reportExport = eventCreators<ReportExportEvent>()('reportExport');
