import { Desk } from './desk';
import { createRateLimit } from './faults';
import { createCallChannel } from './platform/callChannel';
import type { Ports } from './ports';

/** Failures that monitoring is told of in a minute: a storm would only repeat the first. */
const MOST_MONITORED = 30;

/** What every worker gets: the ports, the desk, and what belongs to this run of the sagas. */
export interface Env extends Ports {
  desk: Desk;
  /** Platform calls from outside the sagas. */
  calls: ReturnType<typeof createCallChannel>;
  /** Whether one more fault of the page may be told. */
  mayReportFault: () => boolean;
  /** Whether monitoring may be told of one more failure. */
  mayMonitor: () => boolean;
}

export const createEnv = (ports: Ports): Env => ({
  ...ports,
  desk: new Desk(),
  calls: createCallChannel(),
  mayReportFault: createRateLimit(ports.clock.now),
  mayMonitor: createRateLimit(ports.clock.now, MOST_MONITORED),
});
