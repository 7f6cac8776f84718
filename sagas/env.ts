import type { WorkFor } from '../src/kit/feature';
import type { AppState, MachineName } from '../src/kit/registry';
import type { StoreLink } from '../src/kit/storeLink';
import type { Ports, SessionClient } from '../src/ports/ports';
import type { OutsideCalls } from './apiClient/callChannel';
import type { SessionEnv } from './session/sessionEnv';

/** What every worker gets: the ports, the session client, and what belongs to this run of the sagas. */
export interface Env extends Ports, SessionEnv {
  addresses: Ports['addresses'];
  /** The running store, for the work that is no saga. */
  store: StoreLink<AppState>;
  /** The only way out under the session. */
  sessionClient: SessionClient;
  /** Platform calls from outside the sagas. */
  calls: OutsideCalls;
  /** Whether one more fault of the page may be told. */
  mayReportFault: () => boolean;
  /** Whether monitoring may be told of one more failure. */
  mayMonitor: () => boolean;
}

/** What is done for each effect of a machine. */
export type WorkOf<Name extends MachineName> = WorkFor<Env, Name>;
