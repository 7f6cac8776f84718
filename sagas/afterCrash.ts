import { put } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import { refresh } from '../src/store/events';
import type { Env } from './env';
import { failed } from './failures';

/** The refresh under way has no answer any more: whoever waits for it goes on without. */
function* endRefresh({ addresses, desk }: Env) {
  const call = { method: 'POST', url: addresses.auth('/session/refresh') } as const;
  desk.refreshAnswer = failed('badOption', call);
  yield* put(refresh.finished({ outcome: 'unusable', local: 'MAY_EXIST', jitter: 0 }));
  desk.refreshed('unusable');
}

/**
 * After a worker of the refresh machine has failed: its request gets an answer and leaves the machine, so that
 * nobody waits for ever. Other workers hold no requests.
 */
export function* afterCrash(env: Env, effect: PortalEffect) {
  if (effect.type === 'refresh.run') return yield* endRefresh(env);
  if (!('id' in effect) || typeof effect.id !== 'string') return undefined;
  const open = env.desk.find(effect.id);
  if (!open) return undefined;
  env.desk.settle(effect.id, failed(open.own ? 'badResponse' : 'badRequest', open.request));
  return yield* put(refresh.requestCancelled({ id: effect.id }));
}
