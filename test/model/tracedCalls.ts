import type { ApiError } from '../../machines/apiError';
import type { CallOutcome } from '../../machines/callOutcome';
import type { HttpRequest } from '../../src/ports/ports';
import type { StoreAction } from '../../src/kit/action';
import type { Reply } from '../support/fakeHttp';
import type { World } from '../support/world';
import { dispatch } from './jestDriver';

/** Every call of the models is traced by it. */
export const TRACE_ID = '22222222-2222-4222-8222-222222222222';

/** The person asks; the call that follows has the trace id of the models. */
export const traced = (world: World, event: StoreAction): void => {
  world.random.nextUuids.push(TRACE_ID);
  dispatch(world, event);
};

/** Why a call of the platform has failed that nobody answered in time. */
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

/** What the server answers for an outcome, in the envelope; `body` makes its data. */
export function replyFor<Data>(
  outcome: CallOutcome<Data>,
  body: (data: Data) => unknown,
): Reply | 'timeout' {
  switch (outcome.kind) {
    case 'done':
      return { body: { ret: 0, data: body(outcome.data) } };
    case 'denied':
      return { body: { ret: 40_000, data: null, message: 'Permission Denied' } };
    case 'failed':
      return 'timeout';
  }
}
