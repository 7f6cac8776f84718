import type {
  ReportContext,
  ReportEvent,
  ReportOutcome,
  ReportProblem,
} from '../../../machines/report/report';
import { reportMachine } from '../../../machines/report/report';
import { QUERY, reportData } from '../../support/reportData';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: ReportContext;
}

/** Where the models' page asks for its report. */
const REPORT_URL = 'https://test.adlantern.example/api/report';

/** Every call of the models is traced by it. */
export const TRACE_ID = '22222222-2222-4222-8222-222222222222';

/** Every way in which there is no report. */
export const problems = (url: string): Readonly<Record<string, ReportProblem>> => {
  const call = { method: 'GET', url };
  const unanswered = { ...call, ret: null, message: '', traceId: TRACE_ID };
  return {
    refusal: {
      kind: 'refused',
      error: {
        ...unanswered,
        rule: 'ret.50000',
        failure: null,
        ret: 50_000,
        message: 'A report covers at most 366 days.',
      },
    },
    'invalid data': {
      kind: 'invalid',
      error: {
        ...unanswered,
        rule: 'body.foreign',
        failure: { kind: 'badResponse', status: 200, ...call },
      },
    },
    'no answer in time': {
      kind: 'failed',
      error: {
        ...unanswered,
        rule: 'failure.timeout',
        failure: { kind: 'timeout', status: 0, ...call },
      },
    },
  };
};

/** Small enough for a table that a person reviews. */
const report = reportData({ series: [], rows: [], total: 1 });

const outcomes: Readonly<Record<string, ReportOutcome>> = {
  'a report': { kind: 'report', data: report },
  'a report of nothing': { kind: 'report', data: { ...report, total: 0, span: null } },
  ...problems(REPORT_URL),
};

const answered = (label: string, id: number, outcome: ReportOutcome): EventCase<ReportEvent> => ({
  label,
  by: 'environment',
  event: { type: 'report/answered', payload: { id, outcome } },
});

const cases = ({ context: { id } }: State): EventCase<ReportEvent>[] => [
  { label: 'asks', by: 'user', event: { type: 'report/asked', payload: { query: QUERY } } },
  {
    label: 'asks for a channel',
    by: 'user',
    event: { type: 'report/asked', payload: { query: { ...QUERY, channel: 'google' } } },
  },
  ...Object.entries(outcomes).map(([label, outcome]) => answered(label, id, outcome)),
  answered('an older report', id - 1, { kind: 'report', data: report }),
  answered('an older failure', id - 1, { kind: 'invalid' }),
  { label: 'cancels', by: 'user', event: { type: 'report/stopped' } },
  { label: 'tries again', by: 'user', event: { type: 'report/retried' } },
  { label: 'leaves the page', by: 'user', event: { type: 'report/left' } },
];

/** The report page (spec 2: report texts). */
export const reportModel: Model<State, ReportEvent> = {
  name: 'report',
  machine: reportMachine,
  cases,
  identify: ({ value, context }) => [value, context.data !== null],
  maxDepth: 5,
};
