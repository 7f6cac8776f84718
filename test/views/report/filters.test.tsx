import { act, screen, waitFor, within } from '@testing-library/react';
import { openReport as open } from '../support/openReport';

it('applies range and channel on the button, starting with the first page', async () => {
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

it('before any dates have loaded, applies the choices without them, and does not drop a typed date', async () => {
  const { user } = await open('?lang=en');
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Same days last year');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  const [from, to] = [screen.getByLabelText('Start date'), screen.getByLabelText('End date')];
  expect(from).not.toHaveAttribute('aria-invalid', 'true');
  expect(window.location.search).toBe('?lang=en&compare=year');
  await user.type(from, '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(to).toHaveAttribute('aria-invalid', 'true');
  expect(window.location.search).toBe('?lang=en&compare=year');
});

it.each(['being typed', 'in a field that the user has left'])(
  'a response does not overwrite a date %s',
  async (where) => {
    const { show, user } = await open();
    const from = screen.getByLabelText('Start date');
    await user.type(from, '2026-09-01');
    if (where !== 'being typed') await user.tab();
    show();
    expect(from).toHaveValue('2026-09-01');
    expect(screen.getByLabelText('End date')).toHaveValue('2026-10-03');
  },
);

it('a preset ends on the newest day with data, applies the chosen channel, and overrides the dates', async () => {
  const { show, user } = await open('?channel=google&page=2');
  const preset = screen.getByRole('button', { name: 'Last 7 days' });
  expect(preset).toHaveAttribute('aria-disabled', 'true');
  show();
  await user.click(preset);
  expect(window.location.search).toBe('?channel=google&from=2026-09-27&to=2026-10-03');
  expect(preset).toHaveAttribute('aria-pressed', 'true');
  show({ range: { from: '2026-09-27', to: '2026-10-03' } });
  // Also if it is already applied.
  const from = screen.getByLabelText('Start date');
  await user.clear(from);
  await user.type(from, '2026-09-01');
  await user.click(preset);
  expect(from).toHaveValue('2026-09-27');
  await user.selectOptions(screen.getByLabelText('Channel'), 'TikTok');
  await user.click(preset);
  expect(window.location.search).toBe('?channel=tiktok&from=2026-09-27&to=2026-10-03');
  expect(screen.getByLabelText('Channel')).toHaveValue('tiktok');
});

it('reports an invalid range at its field, and requests nothing; Back hides the error', async () => {
  const { show, user, asked } = await open('?from=2026-09-27&to=2026-10-03');
  show();
  await user.click(screen.getByRole('button', { name: 'Last 28 days' }));
  const [from, to] = [screen.getByLabelText('Start date'), screen.getByLabelText('End date')];
  await user.clear(from);
  await user.type(from, '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(to).toHaveFocus();
  expect(to).toHaveAttribute('aria-invalid', 'true');
  expect(to).toHaveAccessibleDescription('The end date can’t be before the start date.');
  // UX 31.
  expect(document.title).toBe('Error: Report – Adlantern');
  expect(asked()).toHaveLength(2);
  act(() => window.history.back());
  await waitFor(() => expect(from).toHaveValue('2026-09-27'));
  expect(to).not.toHaveAttribute('aria-invalid', 'true');
  expect(to).not.toHaveAccessibleDescription();
});

it('Back requests the former report, and updates a date field even while it has the focus', async () => {
  const { show, user, asked } = await open('?from=2026-10-01&to=2026-10-03');
  show();
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  const from = screen.getByLabelText('Start date');
  expect(from).toHaveValue('2026-09-04');
  await user.clear(from);
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(from).toHaveFocus();
  expect(from).toHaveValue('');
  // The displayed date depends on the browser's locale, so its text is not tested.
  expect(from).toHaveAccessibleDescription('Enter a start date.');
  act(() => window.history.back());
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(from).toHaveValue('2026-10-01');
  expect(from).toHaveFocus();
});

it('a typed but unapplied date survives a change of page', async () => {
  const { show, user } = await open('?from=2026-10-01&to=2026-10-03');
  show({ total: 60 });
  const from = screen.getByLabelText('Start date');
  await user.clear(from);
  await user.type(from, '2026-09-01');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(window.location.search).toContain('page=2');
  expect(from).toHaveValue('2026-09-01');
});

it('names the filters as the reason for an empty report, and clears them', async () => {
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

it('lists games in the order of the platform, and the chosen one also without data', async () => {
  const { show } = await open('?game=Gone');
  show({ games: ['白', 'Zoo', '安'].map((name) => ({ id: name, name })) });
  const options = within(screen.getByLabelText('Game')).getAllByRole('option');
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
    '白',
    'Zoo',
    '安',
    'Gone',
  ]);
});
