import type { WorkFor } from '../src/kit/feature';
import type { AppState, MachineName } from '../src/kit/registry';
import type { StoreLink } from '../src/kit/storeLink';
import type { Ports, SessionClient } from '../src/ports/ports';
import type { ExternalRequestChannel } from './apiClient/callChannel';
import type { SessionEnv } from './session/sessionEnv';

/** The environment of every saga: the ports, the session client, and the state of this run. */
export interface Env extends Ports, SessionEnv {
  addresses: Ports['addresses'];
  /** The running store, for code outside the sagas. */
  store: StoreLink<AppState>;
  /** The only way to send requests with the session. */
  sessionClient: SessionClient;
  /** API requests from outside the sagas. */
  calls: ExternalRequestChannel;
  /** Whether another uncaught error may be reported. */
  mayReportError: () => boolean;
  /** Whether another failure may be reported to monitoring. */
  mayMonitor: () => boolean;
}

export type WorkOf<Name extends MachineName> = WorkFor<Env, Name>;
