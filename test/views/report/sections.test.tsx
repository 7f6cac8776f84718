import { screen } from '@testing-library/react';
import type { ReportData } from '../../../machines/report/report';
import { events } from '../../../src/kit/events';
import type { HeatCell } from '../../../src/rules/report/breakdown';
import type { Metric } from '../../../src/rules/report/finding';
import { person } from '../../support/person';
import { filteredReport, QUERY, reportData, sums } from '../../support/reportData';
import { openReport } from '../support/openReport';
import { shownLines } from '../support/shownLines';

/** The section under a heading. */
const section = (name: string) =>
  shownLines(screen.getByRole('heading', { level: 2, name }).closest('section'));

const base = reportData();
const rich = filteredReport();

it('the sentence, its notes and its calculation', async () => {
  const { show } = await openReport();
  show({
    analysis: {
      ...rich.analysis,
      workings: [
        {
          dimension: 'channel',
          lines: [
            {
              name: 'TikTok',
              rate: 0.03,
              mix: -0.01,
              sum: 0.02,
              weight0: 1,
              weight1: 1,
              rate0: 1,
              rate1: 1.06,
            },
            {
              name: null,
              rate: 0.0001,
              mix: 0,
              sum: 0.02,
              weight0: 1,
              weight1: 1,
              rate0: null,
              rate1: 0.5,
            },
          ],
        },
      ],
    },
  });
  expect(section('What changed')).toEqual([
    'h2: What changed',
    'Nothing notable changed: return moved from 121% to 125%.',
    'Oct 1 – 3, 2026 compared with Sep 24 – 26, 2026Data as of Oct 3, 2026 [datetime=2026-10-03]2 incomplete days left out on both sides',
    'summary: Where the change comes from',
    'Return on ad spend, divided exactly: “Own rate” is what changed within each line, “Mix” is what changed because its share of spend did. The lines add up to the whole change. This is arithmetic, not proof of a cause.',
    'section: Change by channel [tabindex=0]',
    'columns: Channel | Previously | Now | Own rate | Mix | Change',
    'row: TikTok | 100% | 106% | +3 | −1 | +2',
    'row: All others | no value | 50% | 0 | 0 | +2',
    'row: Total | 121% | 125% | +3 | −1 | +4',
  ]);
});

it('a range without a complete day is compared with nothing, and nothing is left out', async () => {
  const { show } = await openReport();
  const missing = ['2026-10-01', '2026-10-02', '2026-10-03'];
  const finding = { kind: 'late', days: 3, missing: 3, channel: null, lastDay: null } as const;
  show({ analysis: { ...reportData().analysis, finding, missing }, previous: null });
  expect(section('What changed')).toEqual([
    'h2: What changed',
    'Data for 3 of 3 days aren’t complete yet.',
    'Data as of Oct 3, 2026 [datetime=2026-10-03]',
  ]);
  expect(screen.getAllByText('Not compared')).toHaveLength(8);
  expect(screen.queryByText(/^No earlier data|^Previously/)).toBeNull();
});

/** A page on which each response follows another request. */
const openedAgain = async () => {
  const app = await openReport();
  const show = (changes: Partial<ReportData>) => {
    app.tell(events.report.asked({ query: QUERY }));
    app.show(changes);
  };
  return { ...app, show };
};

it('the calculation of each metric in its own unit', async () => {
  const { show } = await openedAgain();
  const line = { rate: -2, mix: 1, sum: -1, weight0: 1, weight1: 1, rate0: 0, rate1: 0.5 };
  const rowsOf = (metric: Metric, before: number, now: number) => {
    const change = { metric, before, now };
    const finding = { kind: 'changed', change, cause: null, when: null, held: null } as const;
    const lines = ['Ember', 'Tide'].map((name) => ({ name, ...line }));
    const workings = [{ dimension: 'game', lines }] as const;
    show({ analysis: { ...base.analysis, finding, facing: null, asOf: null, workings } });
    return section('What changed').slice(2);
  };
  expect(rowsOf('costPerInstall', 0.25, 0.5)).toEqual([
    'summary: Where the change comes from',
    'Cost per install, divided exactly: “Own rate” is what changed within each line, “Mix” is what changed because its share of spend did. The lines add up to the whole change. This is arithmetic, not proof of a cause.',
    'section: Change by game [tabindex=0]',
    'columns: Game | Previously | Now | Own rate | Mix | Change',
    'row: Ember | no value | $2.00 | −$2.00 | +$1.00 | −$1.00',
    'row: Tide | no value | $2.00 | −$2.00 | +$1.00 | −$1.00',
    'row: Total | $0.25 | $0.50 | −$4.00 | +$2.00 | −$2.00',
  ]);
  expect(rowsOf('spend', 100, 200)).toEqual([
    'summary: Where the change comes from',
    'Spend, divided exactly: the lines add up to the whole change. This is arithmetic, not proof of a cause.',
    'section: Change by game [tabindex=0]',
    'columns: Game | Previously | Now | Change',
    'row: Ember | $0 | $1 | −$1',
    'row: Tide | $0 | $1 | −$1',
    'row: Total | $100 | $200 | −$2',
  ]);
  expect(rowsOf('installs', 1_000, 2_000)).toEqual([
    'summary: Where the change comes from',
    'Installs, divided exactly: the lines add up to the whole change. This is arithmetic, not proof of a cause.',
    'section: Change by game [tabindex=0]',
    'columns: Game | Previously | Now | Change',
    'row: Ember | 0 | 1 | −1',
    'row: Tide | 0 | 1 | −1',
    'row: Total | 1,000 | 2,000 | −2',
  ]);
});

it('the key figures, of the complete days', async () => {
  const { show } = await openReport();
  show({ ...rich, figures: { ...rich.figures, spend: 10_500 } });
  expect(section('Key figures')).toEqual([
    'h2: Key figures',
    'dt: Spend',
    'dd: $9,877',
    'dd: 9.7% morePreviously $9,000',
    'dt: Revenue',
    'dd: $12,346',
    'dd: Better by 23.5%Previously $10,000',
    'dt: Installs',
    'dd: 3,210',
    'dd: Worse by 19.8%Previously 4,000',
    'dt: Cost per install',
    'dd: $3.08',
    'dd: Better by 23.1%Previously $4.00',
    'dt: Return on ad spend',
    'dd: 125%',
    'dd: Better by 25 pointsPreviously 100%',
    'dt: Impressions',
    'dd: 1,234,567',
    'dd: 23.5% morePreviously 1,000,000',
    'dt: Clicks',
    'dd: 15,432',
    'dd: 22.8% lessPreviously 20,000',
    'dt: Click-through rate',
    'dd: 1.25%',
    'dd: Better by 0.25 pointsPreviously 1.00%',
  ]);
});

const line = (id: string | null, name: string, now = sums(600, 180, 680)) => ({
  id,
  name,
  now,
  before: sums(300, 90, 170),
});

it('the return by channel and game, better and worse', async () => {
  const { show } = await openedAgain();
  const cell = (game: string, more: Partial<HeatCell>) => ({
    channel: 'tiktok',
    game,
    now: sums(100, 40, 100),
    before: sums(100, 40, 100),
    installsKnown: true,
    ...more,
  });
  const games = ['better', 'worse', 'same', 'few', 'new', 'unpaid', 'absent'];
  const cells = [
    cell('better', { now: sums(100, 30, 110) }),
    cell('worse', { now: sums(100, 30, 80) }),
    cell('same', {}),
    cell('few', { now: sums(100, 29, 200) }),
    cell('new', { before: sums(0, 0, 0) }),
    cell('unpaid', { now: sums(0, 40, 100) }),
  ];
  const dimensions = [
    { dimension: 'channel', lines: [line('tiktok', 'TikTok'), line(null, 'x')] },
    { dimension: 'game', lines: [...games.map((id) => line(id, id)), line(null, 'x')] },
  ] as const;
  show({ breakdown: { dimensions, cells } });
  const rows = () => section('Return by channel and game').slice(1);
  expect(rows()).toEqual([
    'Return and spend in each cell. Blue ▲: higher than previously. Orange ▼: lower. Hatched: fewer than 30 installs.',
    'section: Return by channel and game [tabindex=0]',
    'columns: Channel | better | worse | same | few | new | unpaid | absent',
    'row: TikTok | 110%$100 up 10 points | 80%$100 down 20 points | 100%$100 | 200%$100 fewer than 30 installs | 100%$100 | no value | no value',
  ]);
  expect(screen.getByText('▼')).toBeInTheDocument();
  // Without a previous period, a return is compared with break-even.
  const alone = cells.map((each) => ({ ...each, before: null }));
  show({ breakdown: { dimensions, cells: alone }, previous: null });
  expect(rows()).toEqual([
    'Return and spend in each cell. Blue ▲: above break-even. Orange ▼: below. Hatched: fewer than 30 installs.',
    'section: Return by channel and game [tabindex=0]',
    'columns: Channel | better | worse | same | few | new | unpaid | absent',
    'row: TikTok | 110%$100 10 points above break-even | 80%$100 20 points below break-even | 100%$100 | 200%$100 fewer than 30 installs | 100%$100 | no value | no value',
  ]);
  const [channels] = dimensions;
  show({ breakdown: { dimensions: [channels], cells } });
  expect(screen.queryByRole('heading', { name: 'Return by channel and game' })).toBeNull();
});

it('each breakdown with its total, and what cannot be shown', async () => {
  const { show, tell } = await openedAgain();
  const lines = [
    line('tiktok', 'TikTok', { ...sums(600, 0, 680), installsSpend: 0 }),
    line(null, 'x', sums(300, 60, 100)),
  ];
  const breakdown = {
    dimensions: [
      { dimension: 'channel', lines },
      { dimension: 'game', lines: [line('ember', 'Ember')] },
      { dimension: 'campaign', lines: lines.map((each) => ({ ...each, before: null })) },
      { dimension: 'country', lines: [line('BR', 'BR', sums(0, 0, 0)), line('QQ', 'QQ')] },
    ],
    cells: [],
  } as const;
  const range = { from: '2026-07-01', to: '2026-10-03' };
  show({ ...rich, breakdown, range, figures: { ...rich.figures, revenue: null } });
  await screen.findByText('Rows per page');
  expect(screen.queryByRole('heading', { name: 'By game' })).toBeNull();
  expect(section('By channel')).toEqual([
    'h2: By channel',
    'section: By channel [tabindex=0]',
    'caption: By channel',
    'columns: Channel | Spend | Revenue | Installs | Cost per install | Return on ad spend | Return, change',
    'row: TikTokVideo | $600 | no value | no value | no value | no value | Unknown now',
    'row: All others | $300 | no value | 60 | $5.00 | no value | Unknown now',
    'row: Total | $900 | no value | 60 | $5.00 | no value | Unknown now',
  ]);
  expect(section('By campaign')).toEqual([
    'h2: By campaign',
    'section: By campaign [tabindex=0]',
    'caption: By campaign',
    'columns: Campaign | Spend | Revenue | Installs | Cost per install | Return on ad spend | Return, change',
    'row: TikTok | $600 | no value | no value | no value | no value | No earlier data',
    'row: All others | $300 | no value | 60 | $5.00 | no value | No earlier data',
    'row: Total | $900 | no value | 60 | $5.00 | no value | No earlier data',
  ]);
  expect(section('By country').slice(3)).toEqual([
    'columns: Country | Spend | Revenue | Installs | Cost per install | Return on ad spend | Return, change',
    'row: Brazil | $0 | no value | 0 | no value | no value | Unknown now',
    'row: QQ | $600 | no value | 180 | $3.33 | no value | Unknown now',
    'row: Total | $600 | no value | 180 | $3.33 | no value | Unknown now',
  ]);
  const unshown = () => shownLines(screen.getByText(/^Campaigns within/).closest('section'));
  expect(unshown()).toEqual([
    'Revenue and return on ad spend are unknown for these dates and filters: no imported file has them.',
    'Campaigns within one country are shown for up to 92 days. Choose a shorter range to see them.',
    'Countries of one campaign are shown for up to 92 days. Choose a shorter range to see them.',
    'Return after day 1, 7 and 30 appears here once a file of cohorts covers these dates and filters. It says what players have paid since their install.',
  ]);
  tell(
    events.session.signedInElsewhere({ facts: { ...person('ana'), permissions: ['data:write'] } }),
  );
  show({ ...rich, breakdown, range });
  const bars = screen.getByRole('region', { name: 'By channel' }).querySelectorAll('rect');
  expect([...bars].map((bar) => bar.getAttribute('width'))).toEqual(['100%']);
  expect(section('By channel').slice(-3)).toEqual([
    'row: TikTokVideo | $600 | $680 | no value | no value | 113% | Better by 56 points',
    'row: All others | $300 | $100 | 60 | $5.00 | 33% | Worse by 24 points',
    'row: Total | $900 | $780 | 60 | $5.00 | 87% | Better by 30 points',
  ]);
  expect(section('By campaign').at(-1)).toEqual(
    'row: Total | $900 | $780 | 60 | $5.00 | 87% | No earlier data',
  );
  expect(unshown().slice(-1)).toEqual([
    'Return after day 1, 7 and 30 appears here once a file of cohorts covers these dates and filters. It says what players have paid since their install. [Import data](/portal/data)',
  ]);
  show({ ...rich, breakdown, range: { from: '2026-07-04', to: '2026-10-03' } });
  expect(screen.queryByText(/^Campaigns within/)).toBeNull();
  show({ ...rich, breakdown, range, country: null, campaign: null });
  expect(screen.queryByText(/^(Campaigns within|Countries of)/)).toBeNull();
});

it('the table of all rows, and its pager', async () => {
  const { show } = await openReport();
  show({ ...rich, page: 2 });
  expect(section('By channel, game and day')).toEqual([
    'h2: By channel, game and day',
    'button: Export as CSV',
    'section: By channel, game and day [tabindex=0]',
    'caption: Rows 21 to 22 of 45',
    'columns: button: Day [title=Sort by Day] [aria-sort=descending] | button: Channel [title=Sort by Channel] | button: Game [title=Sort by Game] | button: Campaign [title=Sort by Campaign] | button: Country [title=Sort by Country] | button: Impressions [title=Sort by Impressions] | button: Clicks [title=Sort by Clicks] | button: Click-through rate [title=Sort by Click-through rate] | button: Installs [title=Sort by Installs] | button: Spend [title=Sort by Spend] | button: Revenue [title=Sort by Revenue] | button: Cost per install [title=Sort by Cost per install] | button: Return on ad spend [title=Sort by Return on ad spend]',
    'row: Oct 3 [datetime=2026-10-03] | Google Search | Ember Tactics | Autumn | Japan | 1,234,567 | 7 | 1.25% | 3,210 | $9,876.54 | $12,345.67 | $3.08 | 125%',
    'row: Oct 2 [datetime=2026-10-02] | TikTok | Moss & Magic | Autumn | Japan | 1,234,567 | 7 | 1.25% | 0 | $9,876.54 | $12,345.67 | no value | 125%',
    'row: Total of all rows [colspan=5] | 1,234,567 | 15,432 | 1.25% | 3,210 | $9,876.54 | $12,345.67 | $3.08 | 125%',
    'nav: Pages of the table',
    'button: Previous page',
    'Page 2 of 3',
    'button: Next page',
    'select: Rows per page (10, *20, 50, 100)',
  ]);
});

it.each([
  [{ from: '2026-01-01', to: '2026-10-03' }, 'Oct 3'],
  [{ from: '2025-12-31', to: '2026-10-03' }, 'Oct 3, 2026'],
])('days have a year only if the range has two: %j; no column is empty', async (range, day) => {
  const { show } = await openReport();
  show({ ...rich, range, campaigns: [], countries: [] });
  const rows = section('By channel, game and day').filter((each) => each.startsWith('row: '));
  const figures = '1.25% | 3,210 | $9,876.54 | $12,345.67 | $3.08 | 125%';
  expect([rows[0], rows.at(-1)]).toEqual([
    `row: ${day} [datetime=2026-10-03] | Google Search | Ember Tactics | 1,234,567 | 7 | ${figures}`,
    `row: Total of all rows [colspan=3] | 1,234,567 | 15,432 | ${figures}`,
  ]);
});

it('the cohorts', async () => {
  const { show } = await openReport();
  const [from, to] = ['2026-10-01', '2026-10-09'];
  const cells = [{ kind: 'part', value: 0.5, days: 1, of: 1 }] as const;
  show({ cohorts: { total: { from, to, cells }, weeks: [], without: ['Bing', 'YouTube'] } });
  expect(section('Return after day 1, 7 and 30')).toEqual([
    'h2: Return after day 1, 7 and 30',
    'button: Export cohorts',
    'What players had paid 1, 7 and 30 days after their install, compared with what was spent on the days they installed. Hatched: some install days aren’t old enough yet, or are missing. Not included: Bing, YouTube, without data on cohorts.',
    'section: Return after day 1, 7 and 30 [tabindex=0]',
    'columns: Week of install | Day 1 | Day 7 | Day 30',
    'row: Total | 50% from 1 of 1 day | no value | no value',
  ]);
});
