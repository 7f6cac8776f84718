import type { ErrorBatchContext } from '../../../machines/notices/errorBatch';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { pass, settle, type World } from '../../support/world';
import { environment, modelOf, user } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { type Seen, type Visible } from '../visible';
import { events } from '../../../src/kit/events';

/** The request of the models that fails. */
const FAILING_PATH = '/api/games';
const HOST = 'https://test.adlantern.example';

const url = `${HOST}${FAILING_PATH}`;
const traceId = '11111111-1111-4111-8111-111111111111';

const report = {
  title: `POST ${url}`,
  content: `rule: http.503\ntrace id: ${traceId}\nstatus: 503`,
  traceId,
};

const noted = environment(
  'a page shows that its request failed with 503',
  events.errorBatch.noted(report),
);
const caught = environment(
  'a request fails with 503',
  events.errorBatch.caught({
    title: { text: url },
    message: { key: 'notices:status503' },
    hint: null,
    report,
  }),
);
const closed = user('closes', events.errorBatch.closed());
const reported = (ok: boolean) =>
  environment(ok ? 'the report arrives' : 'the report fails', events.errorBatch.reported({ ok }));
const reconnected = environment('the network is back', events.errorBatch.reconnected());

const isUnderWay = (value: unknown): boolean => value === 'reporting' || value === 'repeating';

/** The merged error notification (spec 4). */
export const model = modelOf('errorBatch', {
  cases: ({ value }) => [
    caught,
    noted,
    closed,
    reconnected,
    ...(isUnderWay(value) ? [reported(true), reported(false)] : []),
  ],
  identify: ({ value, context: { count, waiting } }) => [value, count > 0, waiting.length > 0],
  maxDepth: 7,
});

/** The longest pause after a failed report (ms). */
const REST_MS = 30_000;

async function failCall(
  { env, http, random, run }: World,
  id: string,
  shownBy: 'notice' | 'page',
): Promise<void> {
  random.nextUuids.push(id);
  run(() => apiRequest(env, { method: 'POST', path: FAILING_PATH, read: () => 'read', shownBy }));
  await settle();
  http.answer(FAILING_PATH, { status: 503 });
}

/** Requests fail, the user closes the notification, and the server accepts the report or not. */
export const driver: Driver<'errorBatch'> = {
  session: 'none',
  executors: {
    'errorBatch/caught': (world, { payload }) => failCall(world, payload.report.traceId, 'notice'),
    'errorBatch/noted': (world, { payload }) => failCall(world, payload.traceId, 'page'),
    'errorBatch/reported': ({ http }, { payload: { ok } }) =>
      http.answer('/api/response_error_collect', ok ? { body: { ret: 0 } } : { status: 503 }),
    'errorBatch/reconnected': ({ connection }) => {
      connection.turn(false);
      connection.turn(true);
    },
  },
  elapse: (world) => pass(world, REST_MS),
  workEnds: { 'errorBatch.report': CALL_LIMIT },
};

const REGION = { role: 'region', name: { key: 'notices:region' } } as const;
const CLOSE = { role: 'button', name: { key: 'notices:close' } } as const;

/** The newest error's text, and the button that closes all. */
const collected = ({ errors }: ErrorBatchContext): Seen => {
  const newest = errors.at(-1);
  if (!newest) return { gone: [REGION, CLOSE] };
  return { there: [{ ...REGION, text: newest.title }, { ...REGION, text: newest.message }, CLOSE] };
};

/** The merged notification over every page (spec 4). */
export const visible: Visible<'errorBatch'> = {
  path: '/portal/tos',
  states: { quiet: collected, reporting: collected, resting: collected, repeating: collected },
  effects: {
    'errorBatch.log': { nothing: 'Written to the console, for developers.' },
    'errorBatch.report': { nothing: 'Sent to the server in the background.' },
  },
};
