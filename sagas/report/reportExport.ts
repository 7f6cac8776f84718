import { put, take } from 'typed-redux-saga';
import type { ReportExportEffect, ReportExportEvent } from '../../machines/report/reportExport';
import { events } from '../../src/kit/events';
import type { Env, WorkOf } from '../env';
import { unless } from '../leaving';
import { apiRequest } from '../apiClient/apiRequest';
import { reportParameters } from './report';
import { readFileLink, reportProblem } from './reportAnswer';

/** Canceling, or leaving the page, ends the request. */
const ENDING: ReportExportEvent['type'][] = ['reportExport/stopped', 'reportExport/reset'];

/** Runs `reportExport.make`: requests a link to the rows as a file, which the browser downloads. */
function* makeExport(env: Env, { wish: { holds, query, language } }: ReportExportEffect) {
  const result = yield* unless(take(ENDING), () =>
    apiRequest(env, {
      path: '/api/report/file',
      query: { ...reportParameters(query), ...(holds !== 'deliveries' && { holds }), language },
      read: readFileLink,
      forVisitors: true,
    }),
  );
  if (!result) return;
  if (!result.ok)
    return yield* put(events.reportExport.failed({ problem: reportProblem(result.error) }));
  const { path, rows } = result.data;
  env.files.fetch(env.addresses.api(path));
  yield* put(events.reportExport.saved({ rows }));
}

export const reportExportWork: WorkOf<'reportExport'> = {
  'reportExport.make': {
    run: makeExport,
    crashed: () => events.reportExport.failed({ problem: { kind: 'invalid' } }),
  },
};
