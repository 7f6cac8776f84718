import { select, takeEvery } from 'typed-redux-saga';
import { stateOf } from '../../src/kit/stateOf';
import type { ConsentEvent } from '../../src/slices/consent';
import type { Env } from '../env';
import type { MonitoredFailure } from '../../src/ports/monitoringPort';

export function* followMonitoring({ monitoring }: Env) {
  const changes: ConsentEvent['type'][] = ['consent/found', 'consent/chosen'];
  yield* takeEvery(changes, function* () {
    monitoring.allow((yield* select(stateOf('consent'))).analytics);
  });
  monitoring.allow((yield* select(stateOf('consent'))).analytics);
}

/** Reports a failure of the portal to monitoring, limited per minute (spec 8). */
export function monitor({ monitoring, mayMonitor }: Env, failure: MonitoredFailure): void {
  if (mayMonitor()) monitoring.report(failure);
}
