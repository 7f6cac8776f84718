import type { WorkFor } from '../../src/kit/feature';
import type { AnyEffect } from '../../src/kit/registry';
import type { RefreshEffect } from '../../machines/session/refresh';
import { failed } from '../../src/ports/failures';
import { events } from '../../src/kit/events';
import { runRefresh } from './refreshSession';
import { deliver, deny, giveUp, sendRequest } from './heldRequests';
import type { SessionEnv } from './sessionEnv';

/** Its request gets an answer and leaves the machine. */
function endRequest(
  { id }: Extract<RefreshEffect, { id: string }>,
  { pendingRequests }: SessionEnv,
) {
  const open = pendingRequests.find(id);
  // Its caller may have cancelled it.
  if (open)
    pendingRequests.settle(id, failed(open.own ? 'badResponse' : 'badRequest', open.call.request));
  return events.refresh.requestCancelled({ id });
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
  'refresh.send': { run: sendRequest, crashed: endRequest },
  'refresh.deliver': { run: deliver, crashed: endRequest },
  'refresh.giveUp': { run: giveUp, crashed: endRequest },
  'refresh.deny': { run: deny, crashed: null },
  'refresh.run': { run: runRefresh, crashed: endRefresh },
  // runRefresh waits for it.
  'refresh.stop': { run: () => undefined, crashed: null },
};
