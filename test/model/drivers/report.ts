import type { ReportExportEvent } from '../../../machines/report/reportExport';
import type { ReportEvent, ReportOutcome, ReportProblem } from '../../../machines/report/report';
import type { Reply } from '../../support/fakeHttp';
import type { World } from '../../support/world';
import { openWorld } from '../../support/world';
import { TRACE_ID } from '../cases/report';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** What the server answers for the saga to read this problem. */
export function problemReply({ kind, error }: ReportProblem): Reply | 'timeout' {
  switch (kind) {
    case 'refused':
      return { body: { ret: error?.ret, data: null, message: error?.message } };
    case 'invalid':
      return { body: '<html>Sign in to the hotel network</html>' };
    // Not repeated, as a call without any answer is.
    case 'failed':
      return 'timeout';
  }
}

const replyFor = (outcome: ReportOutcome): Reply | 'timeout' =>
  outcome.kind === 'report' ? { body: { ret: 0, data: outcome.data } } : problemReply(outcome);

/** The person asks; the call that follows has the trace id of the models. */
export const traced = (world: World, event: ReportEvent | ReportExportEvent): void => {
  world.random.nextUuids.push(TRACE_ID);
  dispatch(world, event);
};

/** The person opens the page and changes its filters; the server answers GET /api/report. */
export const reportDriver: Driver<ReportEvent> = {
  machine: 'report',
  boot: () => openWorld(),
  executors: {
    'report/asked': traced,
    'report/answered': ({ http }, { payload }) =>
      http.answer('/api/report', replyFor(payload.outcome)),
    'report/retried': traced,
    'report/stopped': dispatch,
    'report/left': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
