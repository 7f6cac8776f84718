import { holdsRequests } from '../../machines/session/refresh';
import { refresh, session } from '../../src/store/events';
import type { StoreAction } from '../../src/kit/action';
import type { AppState } from '../../src/kit/registry';
import { authRequest } from '../authApi/authCalls';
import type { Env } from '../env';
import { failed, reasonOf } from '../../src/ports/failures';
import { faultEvents } from '../notices/faults';
import { prepared, showAnswer } from './hooks';
import type { HttpAnswer, HttpRequest, SessionGate, SessionReading } from '../../src/ports/ports';
import { digest, openedWith } from './requests';

/** The store the gate stands in. */
interface GateStore {
  dispatch: (event: StoreAction) => unknown;
  getState: () => Pick<AppState, 'refresh'>;
}

/** A request that waits for nothing: no refresh is under way or due, and the session is fresh or known to be absent. */
const passes = (reading: SessionReading, { refresh: { value } }: Pick<AppState, 'refresh'>) =>
  !holdsRequests(value) &&
  (reading.state === 'EXISTS' ? reading.fresh : reading.state === 'NOT_EXISTS');

/** The gate of a running store. */
export function createSessionGate(env: Env, { dispatch, getState }: GateStore): SessionGate {
  /** Sends a request past the refresh machine, which hears of it only when it is refused. */
  const pass = async (request: HttpRequest, reading: SessionReading): Promise<HttpAnswer> => {
    const { state: sentAs, lastUpdate: sentWith } = reading;
    try {
      const own = await env.http.send(env.tokens.decorate(request));
      const { expired, events, answered } = digest(env, own, sentWith);
      events.forEach(dispatch);
      if (!expired) return own;
      const id = env.pendingRequests.nextId();
      const told = refresh.requestAnswered({ ...answered(id), passed: true });
      const answer = env.pendingRequests.accept(id, request, { sentWith, sentAs, own });
      dispatch(told);
      return await answer;
    } catch (error) {
      // As a worker that fails: told, and an answer all the same.
      faultEvents(env, 'request failed', { text: reasonOf(error) }).forEach(dispatch);
      return failed('badRequest', request);
    }
  };
  const send = (given: HttpRequest): Promise<HttpAnswer> => {
    const reading = env.tokens.read();
    const request = env.tokens.withoutOwnToken(given);
    if (passes(reading, getState())) return pass(request, reading);
    const id = env.pendingRequests.nextId();
    const opened = openedWith(env, id, {}, reading);
    const answer = env.pendingRequests.accept(id, request);
    dispatch(opened);
    return answer;
  };
  return {
    send,
    sendForeign: (request) => env.http.send(request),
    refresh() {
      const ended = env.pendingRequests.whenRefreshed();
      dispatch(refresh.demanded());
      return ended;
    },
    async signOut() {
      const given = authRequest(env.addresses, 'session', '/signout', undefined);
      const request = await prepared(env, 'SIGN_OUT', given);
      const answer = await send(request);
      if (answer.ok) showAnswer(env, 'SIGN_OUT', request, answer.response);
      return answer;
    },
    signedOut: () => void dispatch(session.signedOut()),
    refreshAnswer: () => env.pendingRequests.refreshAnswer,
  };
}
