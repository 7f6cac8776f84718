import type { ReportExportEvent } from '../../../machines/report/reportExport';
import { events } from '../../../src/kit/events';
import { QUERY, reportData } from '../../support/reportData';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { type Driver } from '../jestDriver';
import type { EventCase } from '../paths';
import { button, type Seen, type Visible } from '../visible';
import { problemReply, problems } from './report';

const FILE_URL = 'https://test.adlantern.example/api/report/file';

const cases: Cases<'reportExport'> = [
  user(
    'requests a file',
    events.reportExport.asked({ holds: 'deliveries', query: QUERY, language: 'en' }),
  ),
  environment('the file is saved', events.reportExport.saved({ rows: 2 })),
  ...Object.entries(problems(FILE_URL)).map(([label, problem]): EventCase<ReportExportEvent> =>
    environment(label, events.reportExport.failed({ problem })),
  ),
  user('cancels', { type: 'reportExport/stopped' }),
  user('leaves the page', { type: 'reportExport/reset' }),
];

/** The report as a file (spec 2: report texts). */
export const model = modelOf('reportExport', { cases: () => cases, maxDepth: 4 });

/** The user requests a file; the server responds to GET /api/report/file. */
export const driver: Driver<'reportExport'> = {
  executors: {
    'reportExport/saved': ({ http }, { payload }) =>
      http.answer('/api/report/file', {
        body: { ret: 0, data: { path: '/api/report/files?token=a.b', rows: payload.rows } },
      }),
    'reportExport/failed': ({ http }, { payload }) =>
      http.answer('/api/report/file', problemReply(payload.problem)),
  },
  workEnds: {
    'reportExport.make':
      'A request times out after 60 s and three retries, and the user can cancel.',
  },
  crashes: {
    'reportExport.make': {
      asks: events.reportExport.asked({ holds: 'deliveries', query: QUERY, language: 'en' }),
      event: events.reportExport.failed({ problem: { kind: 'invalid' } }),
      state: 'failed',
    },
  },
};

const BUTTON = button('report:export.button');
const WAITING: Seen = {
  announced: [{ key: 'report:export.waiting' }],
  there: [
    { ...BUTTON, off: true },
    { role: 'button', name: { key: 'report:export.cancel' } },
  ],
};

/** What the user sees beside the report's table (spec 2: export, waiting; reliability: A18). */
export const visible: Visible<'reportExport'> = {
  path: '/portal/report',
  // Requested by the page.
  before: [events.report.answered({ id: 1, outcome: { kind: 'report', data: reportData() } })],
  states: {
    idle: { there: [BUTTON] },
    waiting: WAITING,
    saved: ({ rows }) => ({
      announced: [{ key: 'report:export.saved', values: { rows: rows ?? 0 } }],
      there: [BUTTON],
    }),
    failed: { announced: [{ key: 'report:export.failed' }], there: [BUTTON] },
    stopped: { announced: [{ key: 'report:export.stopped' }], there: [BUTTON] },
  },
  effects: { 'reportExport.make': WAITING },
};
