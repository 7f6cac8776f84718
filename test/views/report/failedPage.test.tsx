import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { ReportOutcome } from '../../../machines/report';
import { report } from '../../../src/store/events';
import { reportData } from '../../support/reportData';
import { renderApp } from '../support/renderApp';

/** The report page, and the answers to what it asks for. */
const open = async () => {
  const app = await renderApp({ path: '/portal/report' });
  const answer = (outcome: ReportOutcome) =>
    app.tell(report.answered({ id: app.store.getState().report.context.id, outcome }));
  return { ...app, answer, show: () => answer({ kind: 'report', data: reportData() }) };
};

it('UX 35: the fields keep the range when a later page cannot be fetched', async () => {
  const { answer, show, user } = await open();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  answer({ kind: 'invalid' });
  expect(screen.getByLabelText('First day')).toHaveValue('2026-10-01');
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-10-03');
});

it('WCAG 2.4.3: the focus goes to the heading when the pressed button is gone', async () => {
  const { answer, show, user } = await open();
  const heading = screen.getByRole('heading', { level: 1 });
  answer({ kind: 'invalid' });
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(heading).toHaveFocus();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  answer({ kind: 'invalid' });
  expect(heading).toHaveFocus();
});
