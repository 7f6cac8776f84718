import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { zh } from '../../../src/text/zh';
import { openReport as open } from '../support/openReport';

it('the filters ask for a range and a channel with the button, the first page of it', async () => {
  const { show, user } = await open('?page=3&lang=en');
  show();
  const from = screen.getByLabelText('Start date');
  expect(from).toHaveValue('2026-10-01');
  await user.clear(from);
  await user.type(from, '2026-09-01');
  await user.selectOptions(screen.getByLabelText('Channel'), 'TikTok');
  expect(window.location.search).toBe('?page=3&lang=en');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(window.location.search).toBe('?lang=en&from=2026-09-01&to=2026-10-03&channel=tiktok');
});

it('a range that makes no sense is told at its field and asked for nowhere', async () => {
  const { show, user, asked } = await open();
  show();
  const to = screen.getByLabelText('End date');
  await user.clear(to);
  await user.type(to, '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(to).toHaveFocus();
  expect(to).toHaveAttribute('aria-invalid', 'true');
  expect(to).toHaveAccessibleDescription('The end date can’t be before the start date.');
  expect(asked()).toHaveLength(1);
});

it('before any dates have come, the choices are asked for without them, and none is called missing', async () => {
  const { user } = await open('?lang=en');
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Same days last year');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(screen.getByLabelText('Start date')).not.toHaveAttribute('aria-invalid', 'true');
  expect(window.location.search).toBe('?lang=en&compare=year');
});

it('a date that was typed before any have come is not left out', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Start date'), '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(screen.getByLabelText('End date')).toHaveAttribute('aria-invalid', 'true');
  expect(window.location.search).toBe('');
});

it('ready-made ranges end with the newest day there is', async () => {
  const { show, user } = await open('?channel=google&page=2');
  const preset = screen.getByRole('button', { name: 'Last 7 days' });
  expect(preset).toHaveAttribute('aria-disabled', 'true');
  show();
  await user.click(preset);
  expect(window.location.search).toBe('?channel=google&from=2026-09-27&to=2026-10-03');
  expect(preset).toHaveAttribute('aria-pressed', 'true');
});

it('a ready-made range goes before what stands in the fields, also when it is applied already', async () => {
  const { show, user } = await open('?from=2026-09-27&to=2026-10-03');
  show({ range: { from: '2026-09-27', to: '2026-10-03' } });
  const from = screen.getByLabelText('Start date');
  await user.clear(from);
  await user.type(from, '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(from).toHaveValue('2026-09-27');
});

it('a ready-made range is asked for with the channel that is chosen', async () => {
  const { show, user } = await open();
  show();
  await user.selectOptions(screen.getByLabelText('Channel'), 'TikTok');
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(window.location.search).toBe('?from=2026-09-27&to=2026-10-03&channel=tiktok');
  expect(screen.getByLabelText('Channel')).toHaveValue('tiktok');
});

it('what was wrong with a range is not said of the one that back leads to', async () => {
  const { show, user } = await open('?from=2026-09-27&to=2026-10-03');
  show();
  await user.click(screen.getByRole('button', { name: 'Last 28 days' }));
  const [from, to] = [screen.getByLabelText('Start date'), screen.getByLabelText('End date')];
  await user.clear(from);
  await user.type(from, '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(to).toHaveAttribute('aria-invalid', 'true');
  act(() => window.history.back());
  await waitFor(() => expect(from).toHaveValue('2026-09-27'));
  expect(to).not.toHaveAttribute('aria-invalid', 'true');
  expect(to).not.toHaveAccessibleDescription();
});

it('a date that the person is at follows too when back leads to another report', async () => {
  const { show, user } = await open('?from=2026-10-01&to=2026-10-03');
  show();
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  const from = screen.getByLabelText('Start date');
  await user.clear(from);
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(from).toHaveFocus();
  expect(from).toHaveValue('');
  // The field shows dates in the way of the browser, which nobody else knows.
  expect(from).toHaveAccessibleDescription('Enter a start date.');
  act(() => window.history.back());
  await waitFor(() => expect(from).toHaveValue('2026-10-01'));
  expect(from).toHaveFocus();
});

it('what is typed and not asked for outlasts another page of the report', async () => {
  const { show, user } = await open('?from=2026-10-01&to=2026-10-03');
  show({ total: 60 });
  const from = screen.getByLabelText('Start date');
  await user.clear(from);
  await user.type(from, '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(window.location.search).toContain('page=2');
  expect(from).toHaveValue('2026-09-01');
});

it('an answer takes no date from the person who is at it', async () => {
  const { show, user } = await open();
  const from = screen.getByLabelText('Start date');
  await user.type(from, '2026-09-01');
  show();
  expect(from).toHaveValue('2026-09-01');
});

it('back asks for the former report, and the fields follow', async () => {
  const { show, user, asked } = await open('?from=2026-10-01&to=2026-10-03');
  show();
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(screen.getByLabelText('Start date')).toHaveValue('2026-09-04');
  act(() => window.history.back());
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(screen.getByLabelText('Start date')).toHaveValue('2026-10-01');
});

it('where a filter is the reason it says so, and takes it away', async () => {
  const { show, user } = await open('?from=2026-10-01&to=2026-10-03&country=JP&page=2');
  show({ total: 0, rows: [], series: [], country: 'JP' });
  const heading = 'No delivery for these filters in this date range';
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(window.location.search).toBe('?from=2026-10-01&to=2026-10-03');
  show({ total: 0, rows: [], series: [] });
  expect(screen.getByRole('heading', { name: 'No delivery in this date range' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([
  ['en', 'Game', ['Ärger', 'Zoo', '安', '白']],
  ['zh', '游戏', ['安', '白', 'Ärger', 'Zoo']],
] as const)('games stand in the order of the language (%s)', async (language, label, inOrder) => {
  const { show } = await open('', language === 'zh' ? { language, texts: zh } : {});
  show({ games: ['白', 'Zoo', '安', 'Ärger'].map((name) => ({ id: name, name })) });
  const options = within(screen.getByLabelText(label)).getAllByRole('option');
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual(inOrder);
});
