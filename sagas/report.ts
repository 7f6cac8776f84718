import { call, put, race, take } from 'typed-redux-saga';
import type { ReportEffect, ReportEvent, ReportQuery } from '../machines/report';
import { report } from '../src/store/events';
import type { Env } from './env';
import type { HttpRequest } from './ports';
import { readReport } from './reportAnswer';
import { renewedRequest } from './renewedRequest';

/** The parameters of a query; what is not chosen is left to the platform. */
export const reportParameters = (query: ReportQuery): Record<string, string> => ({
  ...(query.from !== null && { from: query.from }),
  ...(query.to !== null && { to: query.to }),
  ...(query.channel !== null && { channel: query.channel }),
  sort: query.sort,
});

/**
 * Sends a request that visitors may make too. Without a session it does not wait for one: should one be
 * found, the page asks again.
 */
export const askPlatform = (env: Env, request: HttpRequest) =>
  renewedRequest(env, request, { anonymous: env.tokens.read().state !== 'EXISTS' });

/** What ends a request before it is answered. */
const ENDING: ReportEvent['type'][] = ['report/asked', 'report/stopped', 'report/left'];

/** Worker of `report.load`: GET /api/report. A later wish, cancelling, or leaving the page ends the request. */
export function* loadReport(env: Env, { id, query }: ReportEffect) {
  const request: HttpRequest = {
    method: 'GET',
    url: env.addresses.api('/api/report'),
    query: { ...reportParameters(query), page: String(query.page), size: String(query.size) },
    credentials: true,
  };
  const { answer } = yield* race({
    answer: call(askPlatform, env, request),
    overtaken: take(ENDING),
  });
  if (!answer) return;
  yield* put(report.answered({ id, outcome: readReport(answer, request) }));
}
