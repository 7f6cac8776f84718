import type { ErrorBatchContext, ErrorBatchEvent } from '../../../machines/notices/errorBatch';
import { errorBatchMachine } from '../../../machines/notices/errorBatch';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: ErrorBatchContext;
}

/** The call of the models that fails. */
export const FAILING_PATH = '/api/games';

const url = `https://test.adlantern.example${FAILING_PATH}`;
const traceId = '11111111-1111-4111-8111-111111111111';

const report = {
  title: `POST ${url}`,
  content: `rule: http.503\ntrace id: ${traceId}\nstatus: 503`,
  traceId,
};

const noted: EventCase<ErrorBatchEvent> = {
  label: 'a page shows that its call is answered 503',
  by: 'environment',
  event: { type: 'errorBatch/noted', payload: report },
};

const caught: EventCase<ErrorBatchEvent> = {
  label: 'a call is answered 503',
  by: 'environment',
  event: {
    type: 'errorBatch/caught',
    payload: {
      title: { text: url },
      message: { key: 'notices:status503' },
      hint: null,
      report,
    },
  },
};

const closed: EventCase<ErrorBatchEvent> = {
  label: 'closes',
  by: 'user',
  event: { type: 'errorBatch/closed' },
};

const reported = (ok: boolean): EventCase<ErrorBatchEvent> => ({
  label: ok ? 'the report arrives' : 'the report fails',
  by: 'environment',
  event: { type: 'errorBatch/reported', payload: { ok } },
});

const reconnected: EventCase<ErrorBatchEvent> = {
  label: 'the network is back',
  by: 'environment',
  event: { type: 'errorBatch/reconnected' },
};

const isUnderWay = (value: unknown): boolean => value === 'reporting' || value === 'repeating';

/** The merged error notification (spec 4). */
export const errorBatchModel: Model<State, ErrorBatchEvent> = {
  name: 'errorBatch',
  machine: errorBatchMachine,
  cases: ({ value }) => [
    caught,
    noted,
    closed,
    reconnected,
    ...(isUnderWay(value) ? [reported(true), reported(false)] : []),
  ],
  identify: ({ value, context: { count, waiting } }) => [value, count > 0, waiting.length > 0],
  maxDepth: 7,
};
