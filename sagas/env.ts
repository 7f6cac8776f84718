import { Desk } from './desk';
import { createRateLimit } from './faults';
import { createCallChannel } from './platform/callChannel';
import type { Ports } from './ports';

/** What every worker gets: the ports, the desk, and what belongs to this run of the sagas. */
export interface Env extends Ports {
  desk: Desk;
  /** Platform calls from outside the sagas. */
  calls: ReturnType<typeof createCallChannel>;
  /** Whether one more fault of the page may be told. */
  mayReportFault: () => boolean;
}

export const createEnv = (ports: Ports): Env => ({
  ...ports,
  desk: new Desk(),
  calls: createCallChannel(),
  mayReportFault: createRateLimit(ports.clock.now),
});
