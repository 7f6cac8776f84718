import { call, cancelled, put } from 'typed-redux-saga';
import type { RefreshEffect } from '../../machines/session/refresh';
import { refresh, session } from '../../src/store/events';
import { claimErrors } from './claimErrors';
import type { Env } from '../env';
import { versionEvents } from './version';
import { failed, shownAddress } from '../../src/ports/failures';
import type { HttpAnswer, HttpRequest, HttpResponse, SessionChange } from '../../src/ports/ports';

type EffectOf<Type extends RefreshEffect['type']> = Extract<RefreshEffect, { type: Type }>;

export interface SessionRequestOptions {
  /** The request opens a session itself (sign-in, sign-up): it never waits for a refresh. */
  anonymous?: boolean;
}

/** What the refresh machine is told about a new request. */
export const openedWith = (
  env: Env,
  id: string,
  { anonymous = false }: SessionRequestOptions,
  reading = env.tokens.read(),
) => {
  const expired = reading.state === 'EXISTS' && !reading.fresh;
  return refresh.requestOpened({ id, local: reading.state, expired, anonymous });
};

/** Sends a request under the session and gives the answer that the refresh machine lets through. */
export function* sessionRequest(env: Env, request: HttpRequest, options?: SessionRequestOptions) {
  const { answer } = yield* call(tracedRequest, env, request, options);
  return answer;
}

/** As {@link sessionRequest}, with what this browser knew of the session when the answered request was sent. */
export function* tracedRequest(
  env: Env,
  request: HttpRequest,
  options: SessionRequestOptions = {},
) {
  const id = env.random.id();
  const opened = openedWith(env, id, options);
  const delivery = env.pendingRequests.accept(id, env.tokens.withoutOwnToken(request));
  const open = env.pendingRequests.find(id);
  try {
    yield* put(opened);
    const answer = yield* call(() => delivery);
    return { answer, sentAs: open?.sentAs ?? null };
  } finally {
    if (yield* cancelled()) {
      env.pendingRequests.cancel(id);
      yield* put(refresh.requestCancelled({ id }));
    }
  }
}

/** What the session machine hears of a response's work on the session. Cookies are written before. */
function changeEvents(env: Env, change: SessionChange, expired: boolean) {
  if (change.kind === 'refused') tellOnce(env, change.problem);
  if (change.kind === 'removed') return [session.removed({ expired })];
  if (change.kind !== 'stored') return [];
  const { facts, payloadChanged } = change;
  return [session.stored({ facts, payloadChanged })];
}

/** Tells the session machine what a response did to the session. */
export function* reportChange(env: Env, change: SessionChange, expired: boolean) {
  for (const event of changeEvents(env, change, expired)) yield* put(event);
}

/** Tells developers of a problem of the set-up, once a page: it would come with every response. */
export function tellOnce({ pendingRequests, log }: Env, problem: string): void {
  if (pendingRequests.problems.has(problem)) return;
  pendingRequests.problems.add(problem);
  log.error(problem);
}

/** Keeps what an answer says of the session, and gives what the machines hear of it. */
export function digest(env: Env, answer: HttpAnswer, sentWith: string | null) {
  const expired = answer.ok && answer.response.status === env.rules.expiredStatus;
  const change: SessionChange = answer.ok ? env.tokens.absorb(answer.response) : { kind: 'none' };
  const ended = change.kind === 'removed';
  const events = [
    ...changeEvents(env, change, expired),
    ...(answer.ok ? claimEvents(env, answer.response) : []),
    ...(answer.ok ? versionEvents(env, answer.response) : []),
  ];
  const answered = (id: string) => {
    const { state: local, lastUpdate } = env.tokens.read();
    return { id, expired, local, ended, updated: lastUpdate !== sentWith };
  };
  return { expired, events, answered };
}

/** Worker of `refresh.send`: over the network, then the facts of the answer to the machines. */
export function* sendRequest(env: Env, { id }: EffectOf<'refresh.send'>) {
  const open = env.pendingRequests.find(id);
  if (!open) return;
  const { state, lastUpdate } = env.tokens.read();
  open.sentWith = lastUpdate;
  open.sentAs = state;
  const answer: HttpAnswer = yield* call(() =>
    env.http.send(env.tokens.decorate(open.request), open.abort.signal),
  );
  open.own = answer;
  const { events, answered } = digest(env, answer, open.sentWith);
  for (const event of events) yield* put(event);
  yield* put(refresh.requestAnswered(answered(id)));
}

function claimEvents(env: Env, response: HttpResponse) {
  const refused = response.status === env.rules.invalidClaimStatus;
  const errors = refused ? claimErrors(response.body) : null;
  return errors ? [session.claimsRejected({ errors })] : [];
}

/** Worker of `refresh.deliver`. */
export function deliver(env: Env, { id, answer }: EffectOf<'refresh.deliver'>) {
  const open = env.pendingRequests.find(id);
  if (!open) return;
  const given = answer === 'refresh' ? (env.pendingRequests.refreshAnswer ?? open.own) : open.own;
  env.pendingRequests.settle(id, given ?? failed('badResponse', open.request));
}

/** Worker of `refresh.giveUp`: the error is logged and the request fails with status 0, as refused (spec 8). */
export function giveUp(env: Env, { id, refreshes }: EffectOf<'refresh.giveUp'>) {
  const request = env.pendingRequests.find(id)?.request;
  if (!request) return;
  env.log.error(
    `${request.method} ${shownAddress(request.url)} still answered ${env.rules.expiredStatus} after ${refreshes} session refreshes (maxRetryAttemptsForSessionRefresh).`,
  );
  env.pendingRequests.settle(id, failed('refused', request));
}
