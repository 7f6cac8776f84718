import type { ErrorBatchEvent } from '../../../machines/notices/errorBatch';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { createBrowser } from '../../support/fakeBrowser';
import { arrange, openWorld, pass, settle } from '../../support/world';
import { FAILING_PATH } from '../cases/errorBatch';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** A report that failed rests no longer than this (ms). */
const REST_MS = 30_000;

/** Calls of the platform fail, the person closes, and the server takes the report or does not. */
export const errorBatchDriver: Driver<ErrorBatchEvent> = {
  machine: 'errorBatch',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'none');
    return openWorld({ browser });
  },
  executors: {
    'errorBatch/caught': async ({ env, http, random, run }, { payload }) => {
      random.nextUuids.push(payload.report.traceId);
      run(() => apiRequest(env, { method: 'POST', path: FAILING_PATH, read: () => 'read' }));
      await settle();
      http.answer(FAILING_PATH, { status: 503 });
    },
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
