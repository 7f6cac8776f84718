import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { ResumeReason, SessionReading } from '../../src/ports/ports';
import type { SessionEnv } from './sessionEnv';

/** The difference between the cookies and this tab's state, as an event; null if there is none. */
function difference(reading: SessionReading, { store }: SessionEnv) {
  const { value, context } = store.getState().session;
  if (reading.state === 'EXISTS') {
    const { facts } = reading;
    // Only an existing session has details.
    return JSON.stringify(context.facts) === JSON.stringify(facts)
      ? null
      : events.session.signedInElsewhere({ facts });
  }
  const isOver = value !== 'NOT_EXISTS' && value !== reading.state;
  return isOver ? events.session.signedOutElsewhere() : null;
}

/** Dispatches the difference between the cookies and this tab's state. */
export function* reconcile(env: SessionEnv) {
  const found = difference(env.tokens.read(), env);
  if (found) yield* put(found);
}

/**
 * Notices a session that a page of another host began: no message of a tab says so, and its end would be that of no
 * session. One that is being ended because it was not kept stays unnoticed.
 */
export function noticeSession(env: SessionEnv): void {
  const reading = env.tokens.read();
  const found = reading.state === 'EXISTS' && reading.kept && difference(reading, env);
  if (found) env.store.dispatch(found);
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
