import type { ReportOutcome } from '../../../machines/report/report';
import { events } from '../../../src/kit/events';
import { reportData } from '../../support/reportData';
import { ofType, renderApp } from './renderApp';

type Options = NonNullable<Parameters<typeof renderApp>[0]>;

/** The page over a store without sagas: the test supplies the responses. */
export const openReport = async (search = '', options: Options = {}) => {
  const app = await renderApp({ path: `/portal/report${search}`, ...options });
  const answer = (outcome: ReportOutcome) =>
    app.tell(events.report.answered({ id: app.store.getState().report.context.id, outcome }));
  const show = (changes = {}) => answer({ kind: 'report', data: reportData(changes) });
  const asked = () => ofType(app.actions, 'report/asked').map(({ payload }) => payload);
  return { ...app, answer, show, asked };
};
