import type {
  ReportContext,
  ReportEvent,
  ReportOutcome,
  ReportProblem,
} from '../../../machines/report/report';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { QUERY, reportData } from '../../support/reportData';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { type Driver } from '../jestDriver';
import type { EventCase, Known } from '../paths';
import { networkBack, TRACE_ID } from '../tracedCalls';
import { heading, type Seen, type Thing, type Visible } from '../visible';

const REPORT_URL = 'https://test.adlantern.example/api/report';

/** Every reason why there is no report. */
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
    'no response in time': {
      kind: 'failed',
      error: {
        ...unanswered,
        rule: 'failure.timeout',
        failure: { kind: 'timeout', status: 0, ...call },
      },
    },
  };
};

/** Small enough for a table that is reviewed by hand. */
const report = reportData({ series: [], rows: [], total: 1 });

const outcomes: Readonly<Record<string, ReportOutcome>> = {
  'a report': { kind: 'report', data: report },
  'a report of nothing': { kind: 'report', data: { ...report, total: 0, span: null } },
  ...problems(REPORT_URL),
};

const answered = (label: string, id: number, outcome: ReportOutcome): EventCase<ReportEvent> =>
  environment(label, events.report.answered({ id, outcome }));

const cases = ({ context: { id } }: Known<ReportContext>): Cases<'report'> => [
  user('asks', events.report.asked({ query: QUERY })),
  user('selects a channel', events.report.asked({ query: { ...QUERY, channel: 'google' } })),
  ...Object.entries(outcomes).map(([label, outcome]) => answered(label, id, outcome)),
  answered('an older report', id - 1, { kind: 'report', data: report }),
  answered('an older failure', id - 1, { kind: 'invalid' }),
  user('cancels', { type: 'report/stopped' }),
  user('tries again', { type: 'report/retried' }),
  environment('the network is back', { type: 'report/reconnected' }),
  user('leaves the page', { type: 'report/left' }),
];

/** The report page (spec 2: report texts). */
export const model = modelOf('report', {
  cases,
  identify: ({ value, context }) => [value, context.data !== null],
  maxDepth: 5,
});

/** Returns the response from which the saga reads this problem. */
export function problemReply({ kind, error }: ReportProblem): Reply | 'timeout' {
  switch (kind) {
    case 'refused':
      return { body: { ret: error?.ret, data: null, message: error?.message } };
    case 'invalid':
      return { body: '<html>Sign in to the hotel network</html>' };
    // Not retried, unlike a request without any response.
    case 'failed':
      return 'timeout';
  }
}

const replyFor = (outcome: ReportOutcome): Reply | 'timeout' =>
  outcome.kind === 'report' ? { body: { ret: 0, data: outcome.data } } : problemReply(outcome);

/** The user opens the page and changes its filters; the server responds to GET /api/report. */
export const driver: Driver<'report'> = {
  executors: {
    'report/answered': ({ http }, { payload }) =>
      http.answer('/api/report', replyFor(payload.outcome)),
    'report/reconnected': networkBack,
  },
  workEnds: {
    'report.load': 'A request times out after 60 s and three retries, and the user can cancel.',
  },
  crashes: {
    'report.load': {
      asks: events.report.asked({ query: QUERY }),
      event: events.report.answered({ id: 1, outcome: { kind: 'invalid' } }),
      state: 'invalid',
    },
  },
};

const TITLE = { key: 'report:title' } as const;
const RETRY: Thing = { role: 'button', name: { key: 'report:problem.retry' } };
const CANCEL: Thing = { role: 'button', name: { key: 'report:status.cancel' } };
const FIGURES = heading('report:table.title');

const LOADING: Seen = { title: TITLE, announced: [{ key: 'report:status.loading' }] };

/** The announced reason why there is no report, a way to retry, and the figures of before. */
const refusedAs =
  (title: 'refusedTitle' | 'invalidTitle' | 'networkTitle') =>
  ({ data }: ReportContext): Seen => ({
    title: TITLE,
    wrong: true,
    announced: [{ key: `report:problem.${title}` }],
    there: data?.total ? [RETRY, FIGURES] : [RETRY],
  });

/** What the user sees on the report page (spec 2: report texts; reliability: A18). */
export const visible: Visible<'report'> = {
  path: '/portal/report',
  states: {
    idle: LOADING,
    loading: { ...LOADING, there: [CANCEL] },
    waiting: { title: TITLE, announced: [{ key: 'report:status.waiting' }], there: [CANCEL] },
    // If figures were already shown, the status line says more.
    stopped: ({ data }) =>
      data === null
        ? { title: TITLE, announced: [{ key: 'report:status.stopped' }], there: [RETRY] }
        : { title: TITLE, gone: [CANCEL, RETRY] },
    shown: { title: TITLE, there: [FIGURES], gone: [CANCEL, RETRY] },
    empty: { title: TITLE, there: [heading('report:empty.noData')] },
    refused: refusedAs('refusedTitle'),
    invalid: refusedAs('invalidTitle'),
    failed: refusedAs('networkTitle'),
  },
  effects: { 'report.load': { there: [CANCEL] } },
};
