import type { ApiError } from '../../machines/apiError';
import type { CallOutcome } from '../../machines/callOutcome';
import type { HttpRequest } from '../../src/ports/ports';
import { events } from '../../src/kit/events';
import { PROOF_NEEDED_RET, type SensitiveAction } from '../../src/rules/sensitiveActions';
import type { Reply } from '../support/fakeHttp';
import { settle, type World } from '../support/world';

/** The trace id of every request of the models. */
export const TRACE_ID = '22222222-2222-4222-8222-222222222222';

/** The browser is online again. */
export const networkBack = ({ connection }: World): void => connection.turn(true);

/** Returns the error of a request that timed out. */
export const timedOut = (method: HttpRequest['method'], path: string): ApiError => {
  const call = { method, url: `https://test.adlantern.example${path}` };
  return {
    ...call,
    rule: 'failure.timeout',
    failure: { kind: 'timeout', status: 0, ...call },
    ret: null,
    message: '',
    traceId: TRACE_ID,
  };
};

/** Returns a form's result for a request that timed out. */
export const unanswered = (url: string) =>
  ({
    kind: 'failed',
    message: null,
    failure: { kind: 'timeout', status: 0, method: 'POST', url },
  }) as const;

/** Returns a response in the envelope. */
export const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });

/** The server requires a fresh sign-in first, and the user cancels it. */
export async function giveUpProof(
  { http, store }: World,
  path: string,
  action: SensitiveAction,
): Promise<void> {
  http.answer(path, { body: { ret: PROOF_NEEDED_RET, data: { action } } });
  await settle();
  store.dispatch(events.freshSignIn.canceled());
}

/** Returns the response for an outcome, in the envelope; `body` creates its data. */
export function replyFor<Data>(
  outcome: CallOutcome<Data>,
  body: (data: Data) => unknown,
): Reply | 'timeout' {
  switch (outcome.kind) {
    case 'done':
      return ok(body(outcome.data));
    case 'denied':
      return { body: { ret: 40_000, data: null, message: 'Permission Denied' } };
    case 'failed':
      return 'timeout';
  }
}
