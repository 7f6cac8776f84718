import { holdsRequests, joinsRefresh, type RefreshEvent } from '../../machines/session/refresh';
import { failed, reasonOf } from '../../src/ports/failures';
import type {
  HttpAnswer,
  HttpRequest,
  HttpResponse,
  SessionAction,
  SessionAnswer,
  SessionClient,
  SessionRequestOptions,
} from '../../src/ports/ports';
import { mayPass } from '../../src/session/requestRule';
import { events } from '../../src/kit/events';
import { authRequest } from '../authApi/authCalls';
import type { Sending, SessionCall } from './pendingRequests';
import { noticeSession } from './reconcile';
import { refusal, sendOnce, userOf } from './sendOnce';
import type { SessionEnv } from './sessionEnv';

type RequestEvent = Extract<
  RefreshEvent,
  { type: 'refresh/requestOpened' | 'refresh/requestRefused' }
>;

/** Reports a request to the refresh machine: at once, or later with all that joined the running refresh. */
export function reportRequest({ pendingRequests, store }: SessionEnv, event: RequestEvent): void {
  const joining = joinsRefresh(store.getState().refresh, event);
  if (joining && pendingRequests.join(event.payload.id, joining)) return;
  store.dispatch(event);
}

/** Reports the requests that joined the ending refresh to the refresh machine. */
export function reportJoined({ pendingRequests, store }: SessionEnv): void {
  const requests = pendingRequests.takeJoined();
  if (Object.keys(requests).length > 0) store.dispatch(events.refresh.requestsJoined({ requests }));
}

/** Reports a request to the refresh machine, and waits for the response that it releases. */
export function hold(
  env: SessionEnv,
  call: SessionCall,
  event: RequestEvent,
  sent?: Sending,
): Promise<SessionAnswer> {
  const { pendingRequests, store } = env;
  const { id } = event.payload;
  const { signal } = call;
  const answer = pendingRequests.accept(id, call, sent);
  const cancel = () => {
    if (pendingRequests.cancel(id, call.request))
      store.dispatch(events.refresh.requestCancelled({ id }));
  };
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal) void answer.then(() => signal.removeEventListener('abort', cancel));
  reportRequest(env, event);
  return answer;
}

/** Applies the application's hook to the request. Rejects with what the hook throws. */
export const prepared = async (
  { rules }: SessionEnv,
  action: SessionAction,
  request: HttpRequest,
): Promise<HttpRequest> => rules.hooks.preApi(action, request);

/** Passes a successful response to the application's hook. Does not wait for it; its errors are only logged. */
export function showAnswer(
  { rules, log }: SessionEnv,
  action: SessionAction,
  request: HttpRequest,
  response: HttpResponse,
): void {
  if (response.status >= 300) return;
  const show = async () => rules.hooks.postApi(action, request, response);
  show().catch((error: unknown) =>
    log.error(`The postApi hook failed at ${action}: ${reasonOf(error)}`),
  );
}

/** Creates the session client of a store (spec 4: session refresh). */
export function openSessionClient(env: SessionEnv): SessionClient {
  const { tokens, pendingRequests, store } = env;

  const send = async (
    given: HttpRequest,
    { anonymous = false, signal, over = env.http, userId }: SessionRequestOptions = {},
  ): Promise<SessionAnswer> => {
    if (signal?.aborted) return { answer: failed('cancelled', given), sentAs: null };
    const reading = tokens.read();
    const request = tokens.withoutOwnToken(given);
    const asker = given.method === 'GET' ? undefined : (userId ?? userOf(reading));
    const call: SessionCall = { request, over, signal, userId: asker };
    const holding = holdsRequests(store.getState().refresh.value);
    if (!mayPass(reading, { anonymous, holding })) {
      const expired = reading.state === 'EXISTS' && !reading.fresh;
      const id = pendingRequests.nextId();
      const opened = { id, local: reading.state, expired, anonymous };
      return hold(env, call, events.refresh.requestOpened(opened));
    }
    // If the request is refused or the token expires, the refresh needs the lock's script: load it now.
    if (reading.state === 'EXISTS') env.locks.prepare();
    const sent = await sendOnce(env, call, reading);
    // Canceled requests, and those that open a session, are not sent again.
    if (!sent.refused || anonymous || signal?.aborted)
      return { answer: sent.own, sentAs: sent.sentAs };
    const refused = refusal(env, pendingRequests.nextId(), {
      ...sent,
      sendings: 1,
      announced: false,
    });
    return hold(env, call, refused, sent);
  };

  return {
    send,
    refresh() {
      const ended = pendingRequests.whenRefreshed();
      store.dispatch(events.refresh.demanded());
      return ended;
    },
    refreshAnswer: () => pendingRequests.refreshAnswer,
    async signOut(options): Promise<HttpAnswer> {
      noticeSession(env);
      const given = authRequest(env.addresses, 'session', '/signout', {});
      const request = await prepared(env, 'SIGN_OUT', given);
      const { answer } = await send(request, options);
      if (answer.ok) showAnswer(env, 'SIGN_OUT', request, answer.response);
      return answer;
    },
    signedOut: () => void store.dispatch(events.session.signedOut()),
  };
}
