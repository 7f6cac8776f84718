import type { WorkFor } from '../src/kit/feature';
import type { MachineName } from '../src/kit/registry';
import { PendingRequests } from './session/pendingRequests';
import { createRateLimit } from './rateLimit';
import { createCallChannel } from './apiClient/callChannel';
import type { Ports } from '../src/ports/ports';

/** Failures that monitoring is told of in a minute: a storm would only repeat the first. */
const MOST_MONITORED = 30;

/** What every worker gets: the ports, the pending requests, and what belongs to this run of the sagas. */
export interface Env extends Ports {
  pendingRequests: PendingRequests;
  /** Platform calls from outside the sagas. */
  calls: ReturnType<typeof createCallChannel>;
  /** Whether one more fault of the page may be told. */
  mayReportFault: () => boolean;
  /** Whether monitoring may be told of one more failure. */
  mayMonitor: () => boolean;
}

export const createEnv = (ports: Ports): Env => ({
  ...ports,
  pendingRequests: new PendingRequests(),
  calls: createCallChannel(),
  mayReportFault: createRateLimit(ports.clock.now),
  mayMonitor: createRateLimit(ports.clock.now, MOST_MONITORED),
});

/** What is done for each effect of a machine. */
export type WorkOf<Name extends MachineName> = WorkFor<Env, Name>;
