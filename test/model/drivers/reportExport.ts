import type { ReportExportEvent } from '../../../machines/report/reportExport';
import { reportData } from '../../support/reportData';
import { openWorld } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';
import { problemReply, traced } from './report';

/** The person asks for a file; the server answers GET /api/report/rows. */
export const reportExportDriver: Driver<ReportExportEvent> = {
  machine: 'reportExport',
  boot: () => openWorld(),
  executors: {
    'reportExport/asked': traced,
    'reportExport/saved': ({ http }) => {
      const { range, channels, rows } = reportData();
      http.answer('/api/report/rows', { body: { ret: 0, data: { range, channels, rows } } });
    },
    'reportExport/failed': ({ http }, { payload }) =>
      http.answer('/api/report/rows', problemReply(payload.problem)),
    'reportExport/stopped': dispatch,
    'reportExport/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
