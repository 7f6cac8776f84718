import { put, select } from 'typed-redux-saga';
import { session } from '../../src/store/events';
import { selectSession } from '../../src/store/selectors';
import { reconcileConsent } from '../consent/consent';
import type { Env } from '../env';

/** Dispatches the difference between what the cookies say and what this tab believes. */
export function* reconcile(env: Env) {
  const reading = env.tokens.read();
  const { value, context } = yield* select(selectSession);
  if (reading.state === 'EXISTS') {
    const { facts } = reading;
    // Only a session that exists has facts.
    if (JSON.stringify(context.facts) !== JSON.stringify(facts))
      yield* put(session.signedInElsewhere({ facts }));
  } else if (value !== 'NOT_EXISTS' && value !== reading.state)
    yield* put(session.signedOutElsewhere());
  yield* reconcileConsent(env);
}
