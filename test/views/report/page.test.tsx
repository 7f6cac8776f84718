import { act, screen } from '@testing-library/react';
import type { ReportData } from '../../../machines/report/report';
import { events } from '../../../src/kit/events';
import { formatsOf } from '../../../src/text/formats';
import { person } from '../../support/person';
import { filteredReport } from '../../support/reportData';
import { apiError } from '../support/openPage';
import { openReport } from '../support/openReport';
import { shownLines } from '../support/shownLines';

const main = () => shownLines(screen.getByRole('main'));
const rich = filteredReport();

describe('the page', () => {
  it('for a visitor, before and after the first response', async () => {
    const { show } = await openReport();
    expect(main()).toEqual([
      'h1: Report',
      'Ad spend and results by channel, game and day. Days in UTC, amounts in US dollars.',
      'aside: Sample data',
      'Sample data This is what a report looks like. Sign in to see your own.',
      'button: Sign in to see your report',
      'form: Filters',
      'date: Start date [name=from]',
      'date: End date [name=to]',
      'select: Compare with (*previous: Previous period, year: Same days last year) [name=compare]',
      'select: Channel (*All channels) [name=channel]',
      'select: Game (*All games) [name=game]',
      'select: Campaign (*All campaigns) [name=campaign]',
      'select: Country (*All countries) [name=country]',
      'submit: Show report',
      'legend: Date presets',
      'button: Last 7 days [aria-disabled=true; aria-pressed=false]',
      'button: Last 28 days [aria-disabled=true; aria-pressed=false]',
      'button: Last 30 days [aria-disabled=true; aria-pressed=false]',
      'button: Last 91 days [aria-disabled=true; aria-pressed=false]',
      'button: Last 364 days [aria-disabled=true; aria-pressed=false]',
      'output: Loading the report…',
      'button: Cancel loading',
    ]);
    expect(screen.getByRole('form', { name: 'Filters' })).toHaveAttribute('novalidate');
    show();
    expect(screen.getByRole('button', { name: 'Last 7 days' })).toBeEnabled();
    expect(shownLines(screen.getByRole('complementary', { name: 'Sample data' }))).toEqual([
      'aside: Sample data',
      'Sample data This is what a report looks like. Sign in to see your own.',
      'button: Sign in to see your report',
    ]);
  });

  it('for a user: their filters in the fields, in the status and on paper; no sample', async () => {
    const search = '?channel=tiktok&game=ember&campaign=c1&country=FR&compare=year';
    const { show, tell } = await openReport(search, { signedIn: 'EXISTS' });
    const facts = { ...person('mira'), studio: 'Tide Games' };
    tell(events.session.stored({ facts, payloadChanged: true }));
    expect(screen.queryByText('Sample data')).toBeNull();
    show({ ...rich, sample: false, country: 'FR' });
    // Hidden on the screen.
    const head = () => screen.getByText(/^Adlantern/, { selector: 'strong' }).parentElement;
    expect(head()).toHaveTextContent(
      'Adlantern · Tide GamesOct 1 – 3, 2026 · TikTok · Ember Tactics · Autumn · France · Data as of Oct 3, 2026',
    );
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const today = formatsOf('en').day(new Date().toISOString().slice(0, 10));
    expect(head()).toHaveTextContent(new RegExp(` · Printed ${today}$`));
    expect(shownLines(screen.getByRole('form', { name: 'Filters' }))).toEqual([
      'form: Filters',
      'date: Start date = 2026-10-01 [name=from]',
      'date: End date = 2026-10-03 [name=to]',
      'select: Compare with (previous: Previous period, *year: Same days last year) [name=compare]',
      'select: Channel (All channels, facebook: Facebook, google: Google Search, *tiktok: TikTok) [name=channel]',
      'select: Game (All games, *ember: Ember Tactics, moss: Moss & Magic) [name=game]',
      'select: Campaign (All campaigns, *c1: Autumn) [name=campaign]',
      'select: Country (All countries, JP: Japan, *FR: France) [name=country]',
      'submit: Show report',
      'legend: Date presets',
      'button: Last 7 days [aria-pressed=false]',
      'button: Last 28 days [aria-pressed=false]',
      'button: Last 30 days [aria-pressed=false]',
      'button: Last 91 days [aria-pressed=false]',
      'button: Last 364 days [aria-pressed=false]',
    ]);
    expect(shownLines(document.getElementById('report-status'))).toEqual([
      'output: Oct 1 – 3, 2026 · TikTok · Ember Tactics · Autumn · France · page 1 of 3',
    ]);
  });
});

/** The page below the status line. */
const body = () => {
  const lines = main();
  return lines.slice(lines.findIndex((line) => line.startsWith('button: Last 364 days')) + 1);
};

const ERROR = apiError({ rule: 'ret.other', ret: 10_000, message: 'No such channel.' });

describe('without a report', () => {
  it('a refusal of these filters leads to other ones; of a few only the notice says why (spec 4)', async () => {
    const { answer, tell, asked } = await openReport('?channel=billboards');
    answer({ kind: 'refused', error: ERROR });
    expect(body()).toEqual([
      'alert: h2: We can’t show this report',
      'alert: No such channel.',
      'alert: Change the dates or the channel.',
      'alert: button: Show latest data',
    ]);
    expect(document.title).toBe('Error: Report – Adlantern');
    expect(screen.queryByRole('complementary', { name: 'Sample data' })).toBeNull();
    for (const [rule, ret, next] of [
      ['ret.40000', 40_000, 'button: Try again'],
      ['ret.50000', 50_000, 'Change the dates or the channel.'],
      ['ret.50000.coded', 50_000, 'Change the dates or the channel.'],
    ] as const) {
      tell(events.report.asked(Object(asked()[0])));
      answer({ kind: 'refused', error: { ...ERROR, rule, ret } });
      expect([rule, ...body().slice(0, 2)]).toEqual([
        rule,
        'alert: h2: We can’t show this report',
        `alert: ${next}`,
      ]);
    }
  });

  it('a canceled request', async () => {
    const { tell } = await openReport();
    tell(events.report.stopped());
    expect(body()).toEqual([
      'output: Loading canceled',
      'Your filters are unchanged. Select “Show report” to load it.',
      'button: Try again',
    ]);
    expect(document.title).toBe('Report – Adlantern');
  });

  const NOTHING = { total: 0, rows: [], series: [], previous: null };

  it('no data at all: who imports the first file', async () => {
    const { show, tell } = await openReport();
    const none = { ...NOTHING, sample: false, span: null };
    show(none);
    expect(body()).toEqual([
      'output: Oct 1 – 3, 2026 · All channels · nothing delivered',
      'h2: No data yet',
      'The report appears as soon as an administrator of your studio has imported the first file.',
    ]);
    tell(
      events.session.signedInElsewhere({
        facts: { ...person('ana'), permissions: ['data:write'] },
      }),
    );
    show(none);
    expect(body()).toEqual([
      'output: Oct 1 – 3, 2026 · All channels · nothing delivered',
      'h2: No data yet',
      'Import a file of deliveries, or connect your own systems with a studio key. The report appears as soon as the first file is in.',
      '[Import data](/portal/data)',
    ]);
  });

  it('no delivery: whether filters are the reason, and the days with data', async () => {
    const { show, tell, asked } = await openReport();
    for (const [changes, are] of [
      [{ channel: 'google' }, true],
      [{ game: 'ember' }, true],
      [{ campaign: 'c1' }, true],
      [{ country: 'JP', range: { from: '2025-09-01', to: '2025-10-04' } }, true],
      [{ country: 'JP', range: { from: '2025-09-01', to: '2025-10-03' } }, false],
      [{ country: 'JP', range: { from: '2026-10-03', to: '2026-10-05' } }, true],
      [{ country: 'JP', range: { from: '2026-10-04', to: '2026-10-05' } }, false],
      [{}, false],
    ] satisfies [Partial<ReportData>, boolean][]) {
      tell(events.report.asked(Object(asked()[0])));
      show({ ...NOTHING, ...changes });
      expect([changes, ...body()]).toEqual([
        changes,
        expect.stringMatching(/nothing delivered$/),
        `h2: No delivery ${are ? 'for these filters ' : ''}in this date range`,
        'Data is available from Oct 4, 2025 to Oct 3, 2026.',
        ...(are ? ['button: Clear filters'] : []),
        'button: Show latest data',
      ]);
    }
    tell(events.report.asked(Object(asked()[0])));
    show({ ...NOTHING, span: { first: '2026-10-03', last: '2026-10-03' } });
    expect(body()[2]).toBe('Data is available for Oct 3, 2026 only.');
  });
});

it('a report that is being updated is busy, and its former problem is gone', async () => {
  const { show, answer, user } = await openReport();
  const busy = () => screen.getByRole('main').querySelector('[aria-busy]')?.ariaBusy;
  answer({ kind: 'invalid' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(body()).toEqual(['output: Loading the report…', 'button: Cancel loading']);
  expect(screen.queryByRole('complementary', { name: 'Sample data' })).not.toBeNull();
  show();
  expect(busy()).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(busy()).toBe('true');
  expect(screen.getByRole('button', { name: 'Cancel loading' })).toBeVisible();
});

it('A126: figures stay beside the failure of the next request, as of their day, but not for another user', async () => {
  const { answer, show, tell, user } = await openReport();
  show();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  answer({ kind: 'failed' });
  expect(body().slice(0, 5)).toEqual([
    'output: Not updated. Still showing Oct 1 – 3, 2026 · All channels · page 1 of 3 · Data as of Oct 3, 2026',
    'alert: h2: We couldn’t load the report',
    'alert: button: Try again',
    'h2: What changed',
    expect.stringMatching(/^Nothing notable changed/),
  ]);
  expect(screen.getByRole('complementary', { name: 'Sample data' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Key figures' })).toBeVisible();
  answer({ kind: 'refused', error: { ...ERROR, rule: 'ret.40000', ret: 40_000 } });
  expect(body()).toEqual(['alert: h2: We can’t show this report', 'alert: button: Try again']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  show();
  tell(events.session.stored({ facts: person('ana'), payloadChanged: false }));
  answer({ kind: 'failed' });
  expect(body()).toEqual(['alert: h2: We couldn’t load the report', 'alert: button: Try again']);
});

it('requests nothing while the user signs out', async () => {
  const { tell, asked } = await openReport('', { signedIn: 'EXISTS' });
  tell(events.signOut.requested({ returnTo: null }));
  tell(events.session.signedOut());
  expect(asked()).toHaveLength(1);
});

describe('the export', () => {
  it.each([
    ['deliveries', 'Export as CSV', 0, '0'],
    ['cohorts', 'Export cohorts', 1_290, '1,290'],
  ] as const)('A18: of %s shows each state', async (_holds, name, rows, count) => {
    const { show, tell, user } = await openReport('?channel=google');
    const cells = [{ kind: 'none' }] as const;
    show({
      cohorts: { total: { from: '2026-10-01', to: '2026-10-09', cells }, weeks: [], without: [] },
    });
    const button = await screen.findByRole('button', { name });
    const state = () => shownLines(button.parentElement);
    await user.click(button);
    expect(screen.getAllByText('Preparing your file…')).toHaveLength(1);
    expect(state()).toEqual([
      `button: ${name} [aria-disabled=true]`,
      'button: Cancel export',
      'output: Preparing your file…',
    ]);
    tell(
      events.reportExport.failed({
        problem: { kind: 'failed', error: { ...ERROR, rule: 'http.403', ret: null } },
      }),
    );
    expect(state()).toEqual([
      `button: ${name}`,
      'output: We couldn’t export the file. Try again.',
      'Check the internal network or VPN connection',
      'GET /api/report',
      'Trace ID: t-1 [translate=no]',
    ]);
    await user.click(button);
    tell(events.reportExport.failed({ problem: { kind: 'failed' } }));
    expect(state()).toEqual([`button: ${name}`, 'output: We couldn’t export the file. Try again.']);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(state()).toEqual([`button: ${name}`, 'output: Export canceled']);
    expect(screen.getByText('Export canceled')).toHaveFocus();
    await user.click(button);
    tell(events.reportExport.saved({ rows }));
    expect(state()).toEqual([`button: ${name}`, `output: Download started. Rows: ${count}`]);
  });
});
