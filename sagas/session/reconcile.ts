import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { ResumeReason } from '../../src/ports/ports';
import type { SessionEnv } from './sessionEnv';

/** Dispatches the difference between the cookies and this tab's state. */
export function* reconcile(env: SessionEnv) {
  const reading = env.tokens.read();
  const { value, context } = env.store.getState().session;
  if (reading.state === 'EXISTS') {
    const { facts } = reading;
    // Only an existing session has details.
    if (JSON.stringify(context.facts) !== JSON.stringify(facts))
      yield* put(events.session.signedInElsewhere({ facts }));
  } else if (value !== 'NOT_EXISTS' && value !== reading.state)
    yield* put(events.session.signedOutElsewhere());
}

/** Runs when the page is visible again: the cookies may have changed, or the token expired. */
export function* resumeSession(env: SessionEnv, reason: ResumeReason) {
  yield* reconcile(env);
  const reading = env.tokens.read();
  if (reading.state === 'EXISTS' && !reading.fresh) yield* put(events.refresh.demanded());
  // An uncertain session is checked again; otherwise no page could show who is signed in.
  if (reason === 'online' || reading.state === 'MAY_EXIST')
    yield* put(events.refresh.reconnected());
}
