import type { ErrorBatchEvent } from '../../../machines/notices/errorBatch';
import type { ApiCall } from '../../../sagas/apiClient/apiCall';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { createBrowser } from '../../support/fakeBrowser';
import type { World } from '../../support/world';
import { arrange, openWorld, pass, settle } from '../../support/world';
import { FAILING_PATH } from '../cases/errorBatch';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** A report that failed rests no longer than this (ms). */
const REST_MS = 30_000;

async function failCall(
  { env, http, random, run }: World,
  traceId: string,
  shownBy: ApiCall<unknown>['shownBy'],
): Promise<void> {
  random.nextUuids.push(traceId);
  run(() => apiRequest(env, { method: 'POST', path: FAILING_PATH, read: () => 'read', shownBy }));
  await settle();
  http.answer(FAILING_PATH, { status: 503 });
}

/** Calls of the platform fail, the person closes, and the server takes the report or does not. */
export const errorBatchDriver: Driver<ErrorBatchEvent> = {
  machine: 'errorBatch',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'none');
    return openWorld({ browser });
  },
  executors: {
    'errorBatch/caught': (world, { payload }) => failCall(world, payload.report.traceId, 'notice'),
    'errorBatch/noted': (world, { payload }) => failCall(world, payload.traceId, 'page'),
    'errorBatch/closed': dispatch,
    'errorBatch/reported': ({ http }, { payload: { ok } }) =>
      http.answer('/api/response_error_collect', ok ? { body: { ret: 0 } } : { status: 503 }),
    'errorBatch/reconnected': ({ connection }) => {
      connection.turn(false);
      connection.turn(true);
    },
  },
  elapse: (world) => pass(world, REST_MS),
  runsOn: [],
  direct: {},
};
