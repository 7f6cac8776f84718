import { screen, within } from '@testing-library/react';
import type { ReportProblem } from '../../../machines/report/report';
import { events } from '../../../src/kit/events';
import { addDays, dayAt } from '../../../src/rules/days';
import { openReport as open } from '../support/openReport';

it('UX 35: the fields keep the range when a later page cannot be fetched', async () => {
  const { answer, show, user } = await open();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  answer({ kind: 'invalid' });
  expect(screen.getByLabelText('Start date')).toHaveValue('2026-10-01');
  expect(screen.getByLabelText('End date')).toHaveValue('2026-10-03');
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

const CALL = { method: 'GET', url: 'https://test.adlantern.example/api/report', traceId: '' };
const refused = (message: string): ReportProblem => ({
  kind: 'refused',
  error: { ...CALL, rule: 'ret.50000', failure: null, ret: 50_000, message },
});

it('UX 35: offers the newest days instead of repeating a refused query', async () => {
  const { answer, user, asked } = await open('?channel=billboards&lang=en');
  answer(refused('There is no such channel.'));
  const alert = screen.getByRole('alert');
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Show latest data' }));
  expect(window.location.search).toBe('?lang=en');
  expect(asked()).toHaveLength(2);
  answer(refused('No.'));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each(['answer', 'stopped'])(
  'UX 35: without a response (%s) the fields have the default range, and presets work',
  async (how) => {
    const { answer, tell, user } = await open('?channel=google');
    if (how === 'answer') answer({ kind: 'invalid' });
    else tell(events.report.stopped());
    const newest = addDays(dayAt(Date.now()), -1);
    expect(screen.getByLabelText('Start date')).toHaveValue(addDays(newest, -29));
    expect(screen.getByLabelText('End date')).toHaveValue(newest);
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    const query = `?channel=google&from=${addDays(newest, -6)}&to=${newest}`;
    expect(window.location.search).toBe(query);
  },
);
