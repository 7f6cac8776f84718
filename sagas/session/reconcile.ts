import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { ResumeReason } from '../../src/ports/ports';
import type { SessionEnv } from './sessionEnv';

/** Dispatches the difference between what the cookies say and what this tab believes. */
export function* reconcile(env: SessionEnv) {
  const reading = env.tokens.read();
  const { value, context } = env.store.getState().session;
  if (reading.state === 'EXISTS') {
    const { facts } = reading;
    // Only a session that exists has facts.
    if (JSON.stringify(context.facts) !== JSON.stringify(facts))
      yield* put(events.session.signedInElsewhere({ facts }));
  } else if (value !== 'NOT_EXISTS' && value !== reading.state)
    yield* put(events.session.signedOutElsewhere());
}

/** The page is back: cookies may have changed, the token may have ended. */
export function* resumeSession(env: SessionEnv, reason: ResumeReason) {
  yield* reconcile(env);
  const reading = env.tokens.read();
  if (reading.state === 'EXISTS' && !reading.fresh) yield* put(events.refresh.demanded());
  // A session in doubt is asked about again: without an answer, no page could say who is signed in.
  if (reason === 'online' || reading.state === 'MAY_EXIST')
    yield* put(events.refresh.reconnected());
}
