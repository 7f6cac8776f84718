import { reportMachine } from '../../machines/report/report';
import { reportExportMachine } from '../../machines/report/reportExport';
import { savedViewsMachine } from '../../machines/report/savedViews';
import type { Env } from '../../sagas/env';
import { reportWork } from '../../sagas/report/report';
import { reportExportWork } from '../../sagas/report/reportExport';
import { savedViewsWork } from '../../sagas/report/savedViews';
import { reconnecting } from '../../sagas/reconnecting';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const reportFeatures = {
  report: machineFeature(reportMachine, reportWork, reconnecting('report')),
  reportExport: machineFeature(reportExportMachine, reportExportWork),
  savedViews: machineFeature(savedViewsMachine, savedViewsWork, reconnecting('savedViews')),
} satisfies Features<Env>;

/** The report. Its query is in the address, which its view reads. */
export const page: PageWork = {
  features: reportFeatures,
  left: [events.report.left(), events.reportExport.reset(), events.savedViews.reset()],
};
