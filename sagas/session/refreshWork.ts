import { put } from 'typed-redux-saga';
import type { WorkFor } from '../../src/kit/feature';
import { failed, shownAddress } from '../../src/ports/failures';
import { events } from '../../src/kit/events';
import type { AnyEffect, EffectNamed } from '../../src/kit/registry';
import { NO_WORK } from './noWork';
import { reconcile } from './reconcile';
import { runRefresh } from './refreshSession';
import { refusal, sendOnce } from './sendOnce';
import { reportJoined, reportRequest } from './sessionClient';
import type { SessionEnv } from './sessionEnv';

/** Sends a pending request. The refresh machine is notified only if it is refused. */
async function sendOne(env: SessionEnv, id: string, announced: boolean): Promise<void> {
  const { pendingRequests } = env;
  const open = pendingRequests.find(id);
  if (!open) return;
  open.sendings += 1;
  open.announced ||= announced;
  const sent = await sendOnce(env, open.call, env.tokens.read());
  Object.assign(open, sent);
  if (!sent.refused) pendingRequests.settle(id, sent.own);
  // Its caller may have canceled it.
  else if (pendingRequests.find(id)) reportRequest(env, refusal(env, id, { ...sent, ...open }));
}

/** Runs `refresh.send`: sends all these pending requests at once. */
function sendRequests(env: SessionEnv, { ids, announced }: EffectNamed<'refresh.send'>) {
  return Promise.all(ids.map((id) => sendOne(env, id, announced ?? false)));
}

/** Runs `refresh.deliver`: returns these responses to their callers. */
function deliver({ pendingRequests }: SessionEnv, effect: EffectNamed<'refresh.deliver'>) {
  for (const id of effect.ids) {
    const open = pendingRequests.find(id);
    if (!open) continue;
    const given =
      effect.answer === 'refresh' ? (pendingRequests.refreshAnswer ?? open.own) : open.own;
    pendingRequests.settle(id, given ?? failed('badResponse', open.call.request));
  }
}

/** Runs `refresh.giveUp`: logs an error and fails the request with status 0 (spec 8). */
function giveUp(env: SessionEnv, { id, refreshes }: EffectNamed<'refresh.giveUp'>) {
  const request = env.pendingRequests.find(id)?.call.request;
  if (!request) return;
  env.log.error(
    `${request.method} ${shownAddress(request.url)} still answered ${env.rules.expiredStatus} after ${refreshes} session refreshes (maxRetryAttemptsForSessionRefresh).`,
  );
  env.pendingRequests.settle(id, failed('refused', request));
}

/**
 * Runs `refresh.deny`: a request was refused, and there is no session to refresh. An application on another host may
 * have ended it: no message of a tab says so.
 */
function* deny(env: SessionEnv) {
  yield* reconcile(env);
  yield* put(events.session.denied());
}

/** Fails these requests, which the machine has already released. */
function endRequests({ ids }: { ids: readonly string[] }, { pendingRequests }: SessionEnv): null {
  for (const id of ids) {
    const open = pendingRequests.find(id);
    // Its caller may have canceled it.
    if (!open) continue;
    const kind = open.own ? 'badResponse' : 'badRequest';
    pendingRequests.settle(id, failed(kind, open.call.request));
  }
  return null;
}

/** Ends the refresh without a response; the waiting requests continue without one. */
function endRefresh(_effect: AnyEffect, env: SessionEnv) {
  const { addresses, pendingRequests } = env;
  const call = { method: 'POST', url: addresses.auth('/session/refresh') } as const;
  pendingRequests.refreshAnswer = failed('badOption', call);
  pendingRequests.refreshed('unusable');
  reportJoined(env);
  return events.refresh.finished({ outcome: 'unusable', local: 'MAY_EXIST', jitter: 0 });
}

export const refreshWork: WorkFor<SessionEnv, 'refresh'> = {
  'refresh.send': { run: sendRequests, crashed: endRequests },
  'refresh.deliver': { run: deliver, crashed: endRequests },
  'refresh.giveUp': { run: giveUp, crashed: ({ id }, env) => endRequests({ ids: [id] }, env) },
  'refresh.deny': { run: deny, crashed: null },
  'refresh.run': { run: runRefresh, crashed: endRefresh },
  // runRefresh waits for it.
  'refresh.stop': NO_WORK,
};
