import { call, put, take } from 'typed-redux-saga';
import type {
  ReportEffect,
  ReportEvent,
  ReportOutcome,
  ReportQuery,
} from '../../machines/report/report';
import { REPORT_DEFAULT_COMPARE } from '../../src/rules/report';
import { events } from '../../src/kit/events';
import { nextTask } from '../../src/kit/pause';
import type { Env, WorkOf } from '../env';
import { unless } from '../leaving';
import { apiRequest } from '../apiClient/apiRequest';
import { readReport, reportProblem } from './reportAnswer';

/** Builds a query's parameters; unset ones are left to the server's defaults. */
export const reportParameters = (query: ReportQuery): Record<string, string> => ({
  ...(query.from !== null && { from: query.from }),
  ...(query.to !== null && { to: query.to }),
  ...(query.channel !== null && { channel: query.channel }),
  ...(query.game !== null && { game: query.game }),
  ...(query.campaign !== null && { campaign: query.campaign }),
  ...(query.country !== null && { country: query.country }),
  ...(query.compare !== REPORT_DEFAULT_COMPARE && { compare: query.compare }),
  sort: query.sort,
});

/** Events that end a request before its response. */
const ENDING: ReportEvent['type'][] = ['report/asked', 'report/stopped', 'report/left'];

/** Runs `report.load`: GET /api/report. A newer query, canceling, or leaving the page ends the request. */
export function* loadReport(env: Env, { id, query }: ReportEffect) {
  const result = yield* unless(take(ENDING), function* ask() {
    const answer = yield* apiRequest(env, {
      path: '/api/report',
      query: { ...reportParameters(query), page: String(query.page), size: String(query.size) },
      read: readReport,
      forVisitors: true,
    });
    // A slow device takes long to read a report, and again to show it.
    yield* call(nextTask);
    return answer;
  });
  if (!result) return;
  const outcome: ReportOutcome = result.ok
    ? { kind: 'report', data: result.data }
    : reportProblem(result.error);
  yield* put(events.report.answered({ id, outcome }));
}

export const reportWork: WorkOf<'report'> = {
  'report.load': {
    run: loadReport,
    crashed: ({ id }) => events.report.answered({ id, outcome: { kind: 'invalid' } }),
  },
};
