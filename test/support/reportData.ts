import type { ReportData, ReportQuery } from '../../machines/report/report';
import type { ReportFigures, ReportRow } from '../../src/rules/report';
import type { Sums } from '../../src/rules/report/series';

/** The default query of the page. */
export const QUERY: ReportQuery = {
  from: null,
  to: null,
  channel: null,
  game: null,
  campaign: null,
  country: null,
  compare: 'previous',
  page: 1,
  size: 20,
  sort: '-day',
};

export const FIGURES: ReportFigures = {
  impressions: 1_234_567,
  clicks: 15_432,
  installs: 3_210,
  spend: 9_876.54,
  revenue: 12_345.67,
  costPerInstall: 3.076804,
  clickRate: 0.0125,
  returnOnAdSpend: 1.25,
};

const PREVIOUS: ReportFigures = { ...FIGURES, spend: 9_000, installs: 3_600, returnOnAdSpend: 1 };

const ROWS: ReportRow[] = [
  {
    day: '2026-10-03',
    channel: 'google',
    game: 'Ember Tactics',
    campaign: '',
    country: '',
    ...FIGURES,
  },
  {
    day: '2026-10-02',
    channel: 'tiktok',
    game: 'Moss & Magic',
    campaign: '',
    country: '',
    ...FIGURES,
    installs: 0,
    costPerInstall: null,
  },
];

/** Sums of rows that all have installs and revenue. */
export const sums = (spend: number, installs: number, revenue: number): Sums => ({
  spend,
  installs,
  revenue,
  installsSpend: spend,
  revenueSpend: spend,
});

const compared = (spend: number, installs: number, revenue: number) => ({
  now: sums(spend, installs, revenue),
  before: sums(spend / 2, installs / 2, revenue / 4),
});

const line = (id: string, name: string, ...counts: [number, number, number]) => ({
  id,
  name,
  ...compared(...counts),
});

const daily = (channel: string, spend: number[], revenue: number[], installs: number[]) => ({
  channel,
  spend,
  revenue,
  installs,
  revenueSpend: spend,
});

/** A small report of three days and three channels, with one row of each kind. */
export const reportData = (changes: Partial<ReportData> = {}): ReportData => ({
  sample: true,
  range: { from: '2026-10-01', to: '2026-10-03' },
  channel: null,
  game: null,
  campaign: null,
  country: null,
  compare: 'previous',
  span: { first: '2025-10-04', last: '2026-10-03' },
  channels: [
    { id: 'facebook', name: 'Facebook', kind: 'social' },
    { id: 'google', name: 'Google Search', kind: 'search' },
    { id: 'tiktok', name: 'TikTok', kind: 'video' },
  ],
  games: [
    { id: 'ember', name: 'Ember Tactics' },
    { id: 'moss', name: 'Moss & Magic' },
  ],
  campaigns: [],
  countries: [],
  figures: FIGURES,
  complete: FIGURES,
  previous: PREVIOUS,
  analysis: {
    finding: { kind: 'same', held: { metric: 'return', before: 1.21, now: 1.25 } },
    facing: { from: '2026-09-24', to: '2026-09-26' },
    asOf: '2026-10-03',
    missing: [],
    late: [],
    others: [],
    workings: [],
    unusual: [],
  },
  cohorts: null,
  breakdown: {
    dimensions: [
      {
        dimension: 'channel',
        lines: [
          line('facebook', 'Facebook', 600, 180, 680),
          line('google', 'Google Search', 180, 36, 270),
          line('tiktok', 'TikTok', 85, 45, 90),
        ],
      },
      { dimension: 'game', lines: [line('ember', 'Ember Tactics', 865, 261, 1_040)] },
    ],
    cells: [
      { channel: 'facebook', game: 'ember', installsKnown: true, ...compared(600, 180, 680) },
      { channel: 'google', game: 'ember', installsKnown: true, ...compared(180, 36, 270) },
      { channel: 'tiktok', game: 'ember', installsKnown: true, ...compared(85, 45, 90) },
    ],
  },
  series: [
    daily('facebook', [100, 200, 300], [90, 260, 330], [30, 60, 90]),
    daily('google', [50, 60, 70], [80, 90, 100], [10, 12, 14]),
    daily('tiktok', [40, 0, 45], [40, 0, 50], [20, 0, 25]),
  ],
  rows: ROWS,
  page: 1,
  size: 20,
  total: 45,
  sort: '-day',
  ...changes,
});

/** A report with all filters, and other figures than before. */
export const filteredReport = (): ReportData =>
  reportData({
    channel: 'tiktok',
    game: 'ember',
    campaign: 'c1',
    country: 'JP',
    campaigns: [{ id: 'c1', name: 'Autumn' }],
    countries: [{ id: 'JP', name: 'Japan' }],
    previous: {
      impressions: 1_000_000,
      clicks: 20_000,
      installs: 4_000,
      spend: 9_000,
      revenue: 10_000,
      costPerInstall: 4,
      clickRate: 0.01,
      returnOnAdSpend: 1,
    },
    analysis: { ...reportData().analysis, missing: ['2026-10-01', '2026-10-02'] },
    rows: reportData().rows.map((row) => ({
      ...row,
      campaign: 'Autumn',
      country: 'Japan',
      clicks: 7,
    })),
  });
