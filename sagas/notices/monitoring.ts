import { select, takeEvery } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';
import type { MonitoredFailure } from '../../src/ports/monitoringPort';

/** Runs monitoring only while the user allows analytics. */
export function* followMonitoring({ monitoring }: Env) {
  yield* takeEvery([events.consent.found, events.consent.chosen], function* () {
    monitoring.allow((yield* select(stateOf('consent'))).analytics);
  });
  monitoring.allow((yield* select(stateOf('consent'))).analytics);
}

/** Reports a failure of the portal to monitoring, limited per minute (spec 8). */
export function monitor({ monitoring, mayMonitor }: Env, failure: MonitoredFailure): void {
  if (mayMonitor()) monitoring.report(failure);
}
