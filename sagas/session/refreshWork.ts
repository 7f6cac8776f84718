import type { WorkFor } from '../../src/kit/feature';
import type { AnyEffect } from '../../src/kit/registry';
import { failed } from '../../src/ports/failures';
import { events } from '../../src/kit/events';
import { runRefresh } from './refreshSession';
import { deliver, deny, giveUp, sendRequests } from './heldRequests';
import type { SessionEnv } from './sessionEnv';

/** These requests get an answer; the machine has let go of them already. */
function endRequests(ids: readonly string[], { pendingRequests }: SessionEnv): null {
  for (const id of ids) {
    const open = pendingRequests.find(id);
    // Its caller may have cancelled it.
    if (!open) continue;
    const kind = open.own ? 'badResponse' : 'badRequest';
    pendingRequests.settle(id, failed(kind, open.call.request));
  }
  return null;
}

/** The refresh in progress has no answer any more: whoever waits for it continues without. */
function endRefresh(_effect: AnyEffect, { addresses, pendingRequests }: SessionEnv) {
  const call = { method: 'POST', url: addresses.auth('/session/refresh') } as const;
  pendingRequests.refreshAnswer = failed('badOption', call);
  pendingRequests.refreshed('unusable');
  return events.refresh.finished({ outcome: 'unusable', local: 'MAY_EXIST', jitter: 0 });
}

/** Calls under the session, and the refresh they may wait for. */
export const refreshWork: WorkFor<SessionEnv, 'refresh'> = {
  'refresh.send': { run: sendRequests, crashed: ({ ids }, env) => endRequests(ids, env) },
  'refresh.deliver': { run: deliver, crashed: ({ ids }, env) => endRequests(ids, env) },
  'refresh.giveUp': { run: giveUp, crashed: ({ id }, env) => endRequests([id], env) },
  'refresh.deny': { run: deny, crashed: null },
  'refresh.run': { run: runRefresh, crashed: endRefresh },
  // runRefresh waits for it.
  'refresh.stop': { run: () => undefined, crashed: null },
};
