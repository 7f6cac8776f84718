import { call, put } from 'typed-redux-saga';
import type { RefreshEffect } from '../../machines/session/refresh';
import { failed, shownAddress } from '../../src/ports/failures';
import { events } from '../../src/kit/events';
import { answered, sendOnce } from './sendOnce';
import type { SessionEnv } from './sessionEnv';

type EffectOf<Type extends RefreshEffect['type']> = Extract<RefreshEffect, { type: Type }>;

/** Worker of `refresh.send`: a request that waited goes over the network. */
export function* sendRequest(env: SessionEnv, { id }: EffectOf<'refresh.send'>) {
  const open = env.pendingRequests.find(id);
  if (!open) return;
  const reading = env.tokens.read();
  open.sentWith = reading.lastUpdate;
  open.sentAs = reading.state;
  const sent = yield* call(sendOnce, env, open.call, reading);
  open.own = sent.own;
  yield* put(answered(env, id, sent));
}

/** Worker of `refresh.deliver`. */
export function deliver(env: SessionEnv, { id, answer }: EffectOf<'refresh.deliver'>) {
  const { pendingRequests } = env;
  const open = pendingRequests.find(id);
  if (!open) return;
  const given = answer === 'refresh' ? (pendingRequests.refreshAnswer ?? open.own) : open.own;
  pendingRequests.settle(id, given ?? failed('badResponse', open.call.request));
}

/** Worker of `refresh.giveUp`: the error is logged and the request fails with status 0 (spec 8). */
export function giveUp(env: SessionEnv, { id, refreshes }: EffectOf<'refresh.giveUp'>) {
  const request = env.pendingRequests.find(id)?.call.request;
  if (!request) return;
  env.log.error(
    `${request.method} ${shownAddress(request.url)} still answered ${env.rules.expiredStatus} after ${refreshes} session refreshes (maxRetryAttemptsForSessionRefresh).`,
  );
  env.pendingRequests.settle(id, failed('refused', request));
}

/** Worker of `refresh.deny`: a call was refused, and there is no session to refresh. */
export function* deny() {
  yield* put(events.session.denied());
}
