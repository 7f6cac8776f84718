import { act, screen, within } from '@testing-library/react';
import { zh } from '../../../src/text/zh';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { QUERY, reportData } from '../../support/reportData';
import { apiError } from '../support/openPage';
import { openReport as open } from '../support/openReport';
import { ofType } from '../support/renderApp';
import { shownLines } from '../support/shownLines';
import type { ReportProblem } from '../../../machines/report/report';
import { addDays, dayAt } from '../../../src/rules/days';

/** The announced status, with the thin spaces of dates as plain ones. */
const status = () =>
  screen.getAllByRole('status').map(({ textContent }) => textContent?.replaceAll('\u2009', ' '));

it('requests the query in the address, and says that it is loading', async () => {
  const { asked } = await open('?channel=google&page=2');
  expect(asked()).toEqual([{ query: { ...QUERY, channel: 'google', page: 2 } }]);
  expect(status()).toContain('Loading the report…');
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows the sentence first, then the figures, then charts and details', async () => {
  const { show } = await open();
  show();
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Report',
    'What changed',
    'Key figures',
    'Return by channel and game',
    'Return by day',
    'Spend by day and channel',
    'Installs by day and channel',
    'By channel',
    'By channel, game and day',
  ]);
  const heading = screen.getByRole('heading', { name: 'What changed' });
  expect(heading.nextElementSibling).toHaveTextContent(
    'Nothing notable changed: return moved from 121% to 125%.',
  );
});

it("decisions: a sample is marked, with a link to the user's own report", async () => {
  const { show, user, actions } = await open('?channel=google');
  show();
  await user.click(
    within(screen.getByRole('complementary', { name: 'Sample data' })).getByRole('button'),
  );
  expect(ofType(actions, 'signInType/signInRequested')[0]?.payload).toEqual({
    returnTo: 'http://localhost/portal/report?channel=google',
  });
});

it("the user's own report is not marked, and is requested once they sign in", async () => {
  const { show, asked, tell } = await open();
  show();
  tell(events.session.stored({ facts: person('ana'), payloadChanged: false }));
  expect(asked()).toHaveLength(2);
  show({ sample: false });
  expect(screen.queryByRole('complementary', { name: 'Sample data' })).toBeNull();
});

it('shows no returns if the revenue is unknown', async () => {
  const { show } = await open();
  const { figures } = reportData();
  const none = { ...figures, revenue: null, returnOnAdSpend: null };
  show({ figures: none, complete: none });
  expect(screen.getAllByText('no value', { selector: 'dd > span' })).toHaveLength(2);
  await screen.findByRole('region', { name: 'By channel' });
  expect(screen.queryByRole('heading', { name: 'Return by channel and game' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Return by day' })).toBeNull();
});

it('shows the former figures while new ones load, and says so', async () => {
  const { show, user, asked } = await open();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(window.location.search).toBe('?page=2');
  expect(asked()).toHaveLength(2);
  expect(status()).toContain('Updating the report…');
  expect(screen.getByRole('heading', { name: 'Key figures' })).toBeInTheDocument();
  show({ page: 2 });
  expect(status()).toContain('Oct 1 – 3, 2026 · All channels · page 2 of 3');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
});

it('the pager stops at the ends, and a change of size returns to the first page', async () => {
  const { show, user } = await open('?page=3');
  show({ page: 3 });
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(window.location.search).toBe('?page=3');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(window.location.search).toBe('?page=2');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(window.location.search).toBe('?size=50');
});

it('sorts by a heading, figures descending and names ascending first, and shows the order', async () => {
  const { show, user } = await open('?page=2');
  show();
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const table = screen.getByRole('region', { name: 'By channel, game and day' });
  expect(within(table).getByRole('columnheader', { name: 'Day' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(within(table).getByRole('button', { name: 'Spend' }));
  expect(window.location.search).toBe('?sort=-spend');
  show({ sort: '-spend' });
  await user.click(within(table).getByRole('button', { name: 'Spend' }));
  expect(window.location.search).toBe('?sort=spend');
  show({ sort: 'spend' });
  expect(within(table).getByRole('columnheader', { name: 'Spend' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  // Screen readers announce no change of aria-sort.
  expect(screen.getByText(/page 1 of 3/)).toHaveTextContent(/ · sorted by Spend, ascending$/);
  await user.click(within(table).getByRole('button', { name: 'Game' }));
  expect(window.location.search).toBe('?sort=game');
  expect(heading('Game')).not.toHaveAttribute('aria-sort');
});

describe('when there is no report', () => {
  it.each([
    [
      {},
      [
        'alert: Network Unknow Error',
        'alert: GET /api/report',
        'alert: Trace ID: t-1 [translate=no]',
      ],
    ],
    // The request never reached a server that would know its id.
    [{ offline: true }, []],
  ] as const)('N1: begins with what to do; offline, that is all (%j)', async (where, details) => {
    const { answer } = await open();
    const failure = { kind: 'network', status: 0, method: 'GET', url: '/api/report' } as const;
    const error = apiError({ rule: 'failure.network', failure: { ...failure, ...where } });
    answer({ kind: 'failed', error });
    expect(shownLines(screen.getByRole('alert'))).toEqual([
      'alert: h2: Network error',
      'alert: Check your connection. A browser extension, proxy or VPN can also block the request.',
      ...details,
      'alert: button: Try again',
    ]);
  });

  it('M1, P14, spec 8: each is shown with its meaning, the method, the address and the trace id', async () => {
    const { answer, tell, asked } = await open();
    for (const [rule, code, words] of [
      ['http.403', 403, 'Check the internal network or VPN'],
      ['http.404', 404, 'Record does not exist'],
      ['http.503', 503, 'Service unavailable, overloaded'],
      ['http.other', 418, 'Network Error: 418'],
    ] as const) {
      tell(events.report.asked(Object(asked()[0])));
      const failure = { kind: 'network', status: code, method: 'GET', url: '/api/report' } as const;
      answer({ kind: 'failed', error: apiError({ rule, failure }) });
      expect(shownLines(screen.getByRole('alert'))).toEqual([
        'alert: h2: We couldn’t load the report',
        expect.stringContaining(words),
        'alert: GET /api/report',
        'alert: Trace ID: t-1 [translate=no]',
        'alert: button: Try again',
      ]);
    }
  });

  it('an empty range leads to the days with data', async () => {
    const { show, user } = await open('?from=2020-01-01&to=2020-01-02&channel=google');
    show({ total: 0, rows: [], range: { from: '2020-01-01', to: '2020-01-02' }, series: [] });
    await user.click(screen.getByRole('button', { name: 'Show latest data' }));
    expect(window.location.search).toBe('');
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

it('the export is requested in the language of the page, and one at a time', async () => {
  const { show, user, actions } = await open('?channel=google', { language: 'zh', texts: zh });
  show();
  const button = screen.getByRole('button', { name: '导出 CSV' });
  await user.click(button);
  await user.click(button);
  const [asked, ...more] = ofType(actions, 'reportExport/asked');
  expect(more).toEqual([]);
  expect(asked?.payload).toMatchObject({ query: { channel: 'google' }, language: 'zh' });
  expect(status()).toContain('正在准备文件…');
});

it('the report is reset when the page is left', async () => {
  const { show, store, navigators } = await open();
  show();
  await act(async () => void navigators[0]?.('/portal/login'));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(store.getState().report).toMatchObject({ value: 'idle', context: { data: null } });
});

const cancel = () => screen.getByRole('button', { name: 'Cancel loading' });
const line = () => screen.getAllByRole('status').find((each) => each.hasAttribute('tabindex'));

describe('A18: the user cancels a request', () => {
  it('the first report: typed values stay, and it can be requested again', async () => {
    const { user, actions } = await open('?from=2026-10-01&to=2026-10-03');
    await user.selectOptions(screen.getByLabelText('Channel'), '');
    const from = screen.getByLabelText('Start date');
    await user.clear(from);
    await user.type(from, '2026-09-01');
    cancel().focus();
    await user.keyboard('{Enter}');
    expect(line()).toHaveTextContent('Loading canceled');
    expect(line()).toHaveFocus();
    expect(from).toHaveValue('2026-09-01');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ofType(actions, 'report/retried')).toHaveLength(1);
    expect(line()).toHaveTextContent('Loading the report…');
  });

  it('another page: the shown report stays, and the same query requests again', async () => {
    const { user, show, actions } = await open('?from=2026-10-01&to=2026-10-03');
    show();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(cancel());
    expect(line()?.textContent?.replaceAll('\u2009', ' ')).toBe(
      'Loading canceled. Showing Oct 1 – 3, 2026 · All channels · page 1 of 3',
    );
    expect(screen.getByRole('heading', { name: 'Key figures' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel loading' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(ofType(actions, 'report/retried')).toHaveLength(1);
    expect(line()).toHaveTextContent('Updating the report…');
  });

  it('a response that arrives removes the button, and the focus is not lost', async () => {
    const { show } = await open('?from=2026-10-01&to=2026-10-03');
    cancel().focus();
    show();
    expect(line()).toHaveFocus();
  });
});

const sortButton = (name: string) =>
  within(screen.getByRole('columnheader', { name })).getByRole('button');

it('spec 6: lists the newest days first', async () => {
  const { show, user } = await open('?sort=-spend');
  show({ sort: '-spend' });
  await user.click(sortButton('Day'));
  expect(window.location.search).toBe('');
  show({ sort: '-day' });
  await user.click(sortButton('Day'));
  expect(window.location.search).toBe('?sort=day');
});

it('spec 6: the longest bar fills its cell and the others are proportional', async () => {
  const { show } = await open();
  show();
  const table = screen.getByRole('region', { name: 'By channel' });
  const bars = within(table)
    .getAllByRole('row')
    .map((row) => row.querySelector('rect')?.getAttribute('width'))
    .filter((width) => width !== undefined);
  expect(bars).toEqual(['100%', '30%', `${(85 / 600) * 100}%`]);
});

describe('a failed request', () => {
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
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    answer({ kind: 'invalid' });
    expect(next).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(heading).toHaveFocus();
  });

  const refused = (message: string): ReportProblem => ({
    kind: 'refused',
    error: apiError({ rule: 'ret.50000', ret: 50_000, message }),
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
});
