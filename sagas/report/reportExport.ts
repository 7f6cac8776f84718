import { call, put, race, take } from 'typed-redux-saga';
import type { ReportExportEffect, ReportExportEvent } from '../../machines/report/reportExport';
import { events } from '../../src/kit/events';
import type { Cell } from './csv';
import { toCsv } from './csv';
import type { Env, WorkOf } from '../env';
import { apiRequest } from '../apiClient/apiRequest';
import { reportParameters } from './report';
import type { ReportRows } from './reportAnswer';
import { readRows, reportProblem } from './reportAnswer';

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Cancelling, or leaving the page, gives the file up. */
const ENDING: ReportExportEvent['type'][] = ['reportExport/stopped', 'reportExport/reset'];

/** The columns of the file, in the order of {@link ExportWords} headings. */
function cells({ channels, rows }: ReportRows): Cell[][] {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return rows.map((row) => [
    row.day,
    names.get(row.channel) ?? row.channel,
    row.game,
    row.campaign,
    row.country,
    row.impressions,
    row.clicks,
    row.installs,
    row.spend,
    row.revenue,
    row.costPerInstall,
    row.clickRate,
    row.returnOnAdSpend,
  ]);
}

/** Worker of `reportExport.make`: every row of the range in one answer, as a CSV file for the person. */
export function* makeExport(env: Env, { wish: { query, words } }: ReportExportEffect) {
  const { result } = yield* race({
    result: call(apiRequest<ReportRows>, env, {
      path: '/api/report/rows',
      query: reportParameters(query),
      read: readRows,
      forVisitors: true,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  if (!result.ok)
    return yield* put(events.reportExport.failed({ problem: reportProblem(result.error) }));
  const { range, rows } = result.data;
  const text = toCsv([words.headings, ...cells(result.data)]);
  env.files.save(`${words.name}-${range.from}-${range.to}.csv`, text, CSV_TYPE);
  yield* put(events.reportExport.saved({ rows: rows.length }));
}

/** The report's file. */
export const reportExportWork: WorkOf<'reportExport'> = {
  'reportExport.make': {
    run: makeExport,
    crashed: () => events.reportExport.failed({ problem: { kind: 'invalid' } }),
  },
};
