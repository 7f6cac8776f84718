import type { SagaGenerator } from 'typed-redux-saga';
import { call, cancelled, delay, put, race, select, take } from 'typed-redux-saga';
import type { RefreshOutcome } from '../../machines/session/pendingRequests';
import type { RefreshEvent } from '../../machines/session/refresh';
import { REFRESH_LOCK, REFRESH_LOCK_TIMEOUT_MS } from '../../src/rules/constants';
import { events } from '../../src/kit/events';
import type { StoreAction } from '../../src/kit/action';
import { isEffect } from '../../src/kit/work';
import { stateOf } from '../../src/kit/stateOf';
import { failed, reasonOf } from '../../src/ports/failures';
import type { SessionReading } from '../../src/ports/ports';
import { isRefused } from '../../src/session/requestRule';
import { noticeSession, reconcile } from './reconcile';
import { endedElsewhere, reportChange, warnOnce } from './sendOnce';
import { prepared, showAnswer, reportJoined } from './sessionClient';
import type { SessionEnv } from './sessionEnv';

const NO_FRONT_TOKEN =
  'A refresh has no front-token header: a proxy removes it, or Access-Control-Expose-Headers lacks it.';

/** The outcome of a refresh, and whether the end of a session was announced with it. */
type End = Pick<
  Extract<RefreshEvent, { type: 'refresh/finished' }>['payload'],
  'outcome' | 'announced'
>;

/** Time limit for an application's hook (ms), since all requests with the session wait for it. */
const HOOK_LIMIT_MS = 10_000;

/**
 * Runs `refresh.run`: one refresh across all tabs. Under the lock it reads the session again, since another tab may
 * have refreshed or ended it meanwhile.
 */
export function* runRefresh(env: SessionEnv) {
  const { pendingRequests, tokens } = env;
  pendingRequests.gather();
  const before = renewedSince(pendingRequests.unrenewed, tokens.read());
  noticeSession(env);
  const { end } = yield* race({
    end: call(refreshOrWarn, env, before),
    stopped: take((action: StoreAction) => isEffect(action, 'refresh.stop')),
  });
  pendingRequests.unrenewed = end?.outcome === 'unknown' ? before : null;
  if (end) {
    // Another tab may have renewed or ended the session without this tab being notified.
    yield* reconcile(env);
    const { state: local } = tokens.read();
    reportJoined(env);
    yield* put(events.refresh.finished({ ...end, local, jitter: env.random.fraction() }));
  } else reportJoined(env);
  pendingRequests.refreshed(end?.outcome ?? 'absent');
}

/** Returns the session to renew: that of a failed refresh, if another tab has renewed it since. */
const renewedSince = (unrenewed: SessionReading | null, now: SessionReading): SessionReading =>
  unrenewed && now.state === 'EXISTS' && now.fresh ? unrenewed : now;

/** If the lock or a hook throws, the setup is at fault: nothing was refreshed, but requests must not wait forever. */
function* refreshOrWarn(env: SessionEnv, before: SessionReading): SagaGenerator<End> {
  try {
    return yield* refreshUnderLock(env, before);
  } catch (error) {
    warnOnce(env, `The session could not be refreshed: ${reasonOf(error)}`);
    env.pendingRequests.refreshAnswer = failed('badOption', env.tokens.refreshRequest());
    return { outcome: 'unusable' };
  }
}

function* refreshUnderLock(env: SessionEnv, before: SessionReading): SagaGenerator<End> {
  for (;;) {
    const release = yield* call(acquireLock, env);
    try {
      const settled = settledElsewhere(before, env.tokens.read());
      if (settled) return { outcome: settled };
      if (release) return yield* callRefresh(env, before);
    } finally {
      release?.();
    }
  }
}

/** Returns the lock's release function, or null. If the saga was canceled meanwhile, the lock is released. */
function* acquireLock(env: SessionEnv) {
  const acquiring = env.locks.acquire(REFRESH_LOCK, REFRESH_LOCK_TIMEOUT_MS);
  try {
    return yield* call(() => acquiring);
  } finally {
    if (yield* cancelled())
      void acquiring.then(
        (release) => release?.(),
        () => undefined,
      );
  }
}

/** Returns the outcome if another tab changed the session; null if not. */
function settledElsewhere(before: SessionReading, now: SessionReading): RefreshOutcome | null {
  if (now.state === 'NOT_EXISTS') return 'absent';
  return now.state === 'EXISTS' && now.lastUpdate !== before.lastUpdate ? 'present' : null;
}

function* callRefresh(env: SessionEnv, before: SessionReading): SagaGenerator<End> {
  const abort = new AbortController();
  try {
    const given = env.tokens.refreshRequest();
    const { request } = yield* race({
      request: call(() => prepared(env, 'REFRESH_SESSION', given)),
      late: delay(HOOK_LIMIT_MS),
    });
    if (!request) throw new Error('The preApi hook has not answered.');
    const id = env.tokens.sessionId();
    const { answer } = yield* race({
      answer: call(() => env.http.send(request, abort.signal)),
      // The cookies of a late response would replace those of the other session.
      replaced: take(
        () => env.tokens.sessionId() !== id && settledElsewhere(before, env.tokens.read()) !== null,
      ),
    });
    env.pendingRequests.refreshAnswer = answer ?? null;
    const settled = settledElsewhere(before, env.tokens.read());
    const expired = answer && isRefused(answer, env.rules);
    // Another tab ended the session meanwhile, or replaced it: the refusal is that of the old one.
    if (settled && (!answer || expired || settled === 'absent')) return { outcome: settled };
    if (!answer?.ok) return { outcome: 'unknown' };
    const { value } = yield* select(stateOf('session'));
    const gone: End = { outcome: 'gone', ...(value === 'EXISTS' && { announced: true }) };
    const { status } = answer.response;
    const change = env.tokens.absorb(answer.response);
    reportChange(env, change, answer.response);
    showAnswer(env, 'REFRESH_SESSION', request, answer.response);
    if (change.kind === 'stored' && status < 300) {
      yield* put(events.session.refreshed());
      return { outcome: 'present' };
    }
    if (change.kind === 'removed') {
      // A success that ends the session is not a response to the waiting requests.
      if (status < 300) env.pendingRequests.refreshAnswer = null;
      return gone;
    }
    if (expired) {
      // There is no session, whether or not the front-token header says so.
      env.tokens.clear();
      yield* put(events.session.removed({ expired, ...endedElsewhere(answer.response.body) }));
      return gone;
    }
    if (status >= 300) return { outcome: 'unknown' };
    if (change.kind === 'none') warnOnce(env, NO_FRONT_TOKEN);
    env.pendingRequests.refreshAnswer = failed('badOption', request);
    return { outcome: 'unusable' };
  } finally {
    abort.abort();
  }
}
