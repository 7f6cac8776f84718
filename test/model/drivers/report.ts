import type { ReportEvent, ReportOutcome, ReportProblem } from '../../../machines/report/report';
import type { Reply } from '../../support/fakeHttp';
import { openWorld } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** What the server answers for the saga to read this problem. */
export function problemReply(problem: ReportProblem): Reply | 'timeout' {
  switch (problem.kind) {
    case 'refused':
      return { body: { ret: problem.ret, data: null, message: problem.message } };
    case 'invalid':
      return { body: '<html>Sign in to the hotel network</html>' };
    // Not repeated, as a call without any answer is.
    case 'failed':
      return 'timeout';
  }
}

const replyFor = (outcome: ReportOutcome): Reply | 'timeout' =>
  outcome.kind === 'report' ? { body: { ret: 0, data: outcome.data } } : problemReply(outcome);

/** The person opens the page and changes its filters; the server answers GET /api/report. */
export const reportDriver: Driver<ReportEvent> = {
  machine: 'report',
  boot: () => openWorld(),
  executors: {
    'report/asked': dispatch,
    'report/answered': ({ http }, { payload }) =>
      http.answer('/api/report', replyFor(payload.outcome)),
    'report/retried': dispatch,
    'report/stopped': dispatch,
    'report/left': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
