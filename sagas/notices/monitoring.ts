import { select, takeEvery } from 'typed-redux-saga';
import { consentChosen, consentFound } from '../../src/store/events';
import { selectConsent } from '../../src/store/selectors';
import type { Env } from '../env';
import type { MonitoredFailure } from '../../src/ports/monitoringPort';

/** Lets monitoring run exactly as long as the person allows analytics (decisions: monitoring). */
export function* followMonitoring({ monitoring }: Env) {
  yield* takeEvery([consentFound, consentChosen], function* () {
    monitoring.allow((yield* select(selectConsent)).analytics);
  });
  monitoring.allow((yield* select(selectConsent)).analytics);
}

/** Tells monitoring of a failure of the portal, a few a minute (spec 8). */
export function monitor({ monitoring, mayMonitor }: Env, failure: MonitoredFailure): void {
  if (mayMonitor()) monitoring.report(failure);
}
