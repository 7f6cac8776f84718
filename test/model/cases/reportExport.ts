import type { ReportExportContext, ReportExportEvent } from '../../../machines/report/reportExport';
import { reportExportMachine } from '../../../machines/report/reportExport';
import { QUERY } from '../../support/reportData';
import type { EventCase, Model } from '../paths';
import { problems } from './report';

interface State {
  value: unknown;
  context: ReportExportContext;
}

/** Where the models' page asks for the rows of a file. */
const ROWS_URL = 'https://test.adlantern.example/api/report/rows';

const cases: EventCase<ReportExportEvent>[] = [
  {
    label: 'asks for a file',
    by: 'user',
    event: {
      type: 'reportExport/asked',
      payload: { query: QUERY, words: { name: 'report', headings: ['Day', 'Channel'] } },
    },
  },
  {
    label: 'the file is saved',
    by: 'environment',
    event: { type: 'reportExport/saved', payload: { rows: 2 } },
  },
  ...Object.entries(problems(ROWS_URL)).map(([label, problem]): EventCase<ReportExportEvent> => ({
    label,
    by: 'environment',
    event: { type: 'reportExport/failed', payload: { problem } },
  })),
  { label: 'cancels', by: 'user', event: { type: 'reportExport/stopped' } },
  { label: 'leaves the page', by: 'user', event: { type: 'reportExport/reset' } },
];

/** The report as a file (spec 2: report texts). */
export const reportExportModel: Model<State, ReportExportEvent> = {
  name: 'reportExport',
  machine: reportExportMachine,
  cases: () => cases,
  identify: ({ value }) => value,
  maxDepth: 4,
};
