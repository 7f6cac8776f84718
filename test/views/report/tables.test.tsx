import { screen, within } from '@testing-library/react';
import type { Sums } from '../../../src/rules/report/series';
import { report as en } from '../../../src/text/en/report';
import { report as zh } from '../../../src/text/zh/report';
import { heatStep } from '../../../src/views/report/heatTable';
import { reportData } from '../../support/reportData';
import { openReport as open } from '../support/openReport';
import type { Cohorts } from '../../../src/rules/report/cohorts';
import { zh as chinese } from '../../../src/text/zh';
import { formatsOf } from '../../../src/text/formats';
import { ofType } from '../support/renderApp';

it.each([
  [-0.31, 0],
  [-0.15, 1],
  [-0.06, 2],
  [-0.049, 3],
  [0, 3],
  [0.05, 4],
  [0.149, 4],
  [0.29, 5],
  [0.3, 6],
])('a return that differs by %d is step %d of seven', (difference, step) =>
  expect(heatStep(difference)).toBe(step),
);

const region = () => screen.getByRole('region', { name: 'Return by channel and game' });

it('with unknown installs no cell says that they are few; one line explains the missing colors', async () => {
  const { show } = await open();
  const { figures, breakdown } = reportData();
  const uncounted = { installs: 0 };
  show({
    figures: { ...figures, installs: null, costPerInstall: null },
    breakdown: {
      ...breakdown,
      cells: breakdown.cells.map((cell) => ({ ...cell, now: { ...cell.now, ...uncounted } })),
    },
  });
  const cells = within(region()).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['113%$600', '150%$180', '106%$85']);
  expect(screen.getByText(/no imported file has installs for these dates/)).toBeVisible();
});

it('marks a channel with unknown installs as such, here and by channel, not as having few', async () => {
  const { show } = await open();
  const { breakdown } = reportData();
  const uncounted = (now: Sums) => ({ ...now, installs: 0, installsSpend: 0 });
  show({
    breakdown: {
      dimensions: breakdown.dimensions.map(({ dimension, lines }) => ({
        dimension,
        lines: lines.map((line) =>
          line.id === 'tiktok' ? { ...line, now: uncounted(line.now) } : line,
        ),
      })),
      cells: breakdown.cells.map((cell) =>
        cell.channel === 'tiktok'
          ? { ...cell, installsKnown: false, now: uncounted(cell.now) }
          : cell,
      ),
    },
  });
  expect(within(region()).getAllByRole('cell').at(-1)).toHaveTextContent(
    /^106%\$85 installs unknown$/,
  );
  expect(screen.getByText(/Not colored: installs unknown/)).toBeVisible();
  const row = within(screen.getByRole('region', { name: 'By channel' })).getByRole('row', {
    name: /TikTok/,
  });
  expect(within(row).getAllByRole('cell')[2]).toHaveTextContent('–no value');
  expect(screen.getByText(/^Some of the spend has no known installs/)).toBeVisible();
  expect(screen.queryByText(/^Some of the spend has no known revenue/)).toBeNull();
});

it('explains no missing colors of small games, which have no column', async () => {
  const { show } = await open();
  const { breakdown } = reportData();
  const small = breakdown.cells.map((cell) => ({ ...cell, game: 'small', installsKnown: false }));
  show({ breakdown: { ...breakdown, cells: [...breakdown.cells, ...small] } });
  expect(region()).toBeVisible();
  expect(screen.queryByText(/Not colored: installs unknown/)).toBeNull();
});

it.each([
  [1, 2, true],
  [2, 1, true],
  [1, 1, false],
])(
  'with channels: %i, games: %i, there is something to compare: %s',
  async (few, many, isShown) => {
    const { show } = await open();
    const { breakdown } = reportData();
    const dimensions = breakdown.dimensions.map(({ dimension, lines }) => ({
      dimension,
      lines: [...lines, ...lines.map((line) => ({ ...line, id: `${line.id}2` }))].slice(
        0,
        dimension === 'channel' ? few : many,
      ),
    }));
    show({ breakdown: { ...breakdown, dimensions } });
    const isFound = (name: string) => screen.queryByRole('region', { name }) !== null;
    expect(isFound('Return by channel and game')).toBe(isShown);
    // A single channel has its own table too, a single game has not.
    expect([isFound('By channel'), isFound('By game')]).toEqual([true, many > 1]);
  },
);

it('shows no return of a channel with unknown revenue, and leaves its spend out of the total', async () => {
  const { show } = await open();
  const { breakdown } = reportData();
  const unpaid = <Part extends { now: Sums }>(part: Part, channel: string | null): Part =>
    channel === 'tiktok' ? { ...part, now: { ...part.now, revenue: 0, revenueSpend: 0 } } : part;
  show({
    breakdown: {
      dimensions: breakdown.dimensions.map(({ dimension, lines }) => ({
        dimension,
        lines: lines.map((line) => unpaid(line, line.id)),
      })),
      cells: breakdown.cells.map((cell) => unpaid(cell, cell.channel)),
    },
  });
  expect(within(region()).getAllByRole('cell').at(-1)).toHaveTextContent('–no value');
  const rows = within(screen.getByRole('region', { name: 'By channel' })).getAllByRole('row');
  expect(rows.slice(-2).map((row) => row.textContent)).toEqual([
    'TikTokVideo$85–no value45$1.89–no valueUnknown now',
    'Total$865$950261$3.31122%Better by 62 points',
  ]);
  expect(screen.getByText(/^Some of the spend has no known revenue/)).toBeVisible();
});

it('shows no return of a channel whose credits exceed its spend', async () => {
  const { show } = await open();
  const { breakdown } = reportData();
  const credited = { spend: -20, revenueSpend: -20 };
  show({
    breakdown: {
      ...breakdown,
      dimensions: breakdown.dimensions.map(({ dimension, lines }) => ({
        dimension,
        lines: lines.map((line) =>
          line.id === 'tiktok' ? { ...line, now: { ...line.now, ...credited } } : line,
        ),
      })),
    },
  });
  const channels = screen.getByRole('region', { name: 'By channel' });
  const row = within(channels).getByRole('row', { name: /^TikTok/ });
  expect(within(row).getAllByRole('cell')[4]).toHaveTextContent('–no value');
});

it('P23: truncates a long name visually, with its full text in the tooltip and for screen readers', async () => {
  const { show } = await open();
  const long = `${'Endless '.repeat(16)}Quest`;
  const { breakdown } = reportData();
  show({
    breakdown: {
      ...breakdown,
      dimensions: breakdown.dimensions.map((each) => ({
        ...each,
        lines: each.lines.map((line) => ({ ...line, name: long })),
      })),
    },
  });
  const heading = within(region()).getAllByRole('columnheader', { name: long })[0];
  expect(heading?.firstElementChild).toHaveAttribute('title', long);
});

it('issue 18.1: an unusual day is described in text below its chart', async () => {
  const { show } = await open();
  const { analysis } = reportData();
  show({
    analysis: {
      ...analysis,
      unusual: [{ metric: 'spend', channel: 'TikTok', day: '2026-10-03', times: 2.54 }],
    },
  });
  expect(screen.getByText('Oct 3, TikTok: Spend ×2.5')).toBeInTheDocument();
});

it.each([en.heat.about, en.heat.aboutBreakEven, zh.heat.about, zh.heat.aboutBreakEven])(
  'names each color with its sign, for color-blind users: %s',
  (legend) => {
    expect(legend).toMatch(/(?:Blue|蓝色)\u00A0▲.*(?:Orange|橙色)\u00A0▼/);
  },
);

describe('the table of cohorts', () => {
  const COHORTS: Cohorts = {
    total: {
      from: '2026-10-01',
      to: '2026-10-09',
      cells: [
        { kind: 'whole', value: 0.0384 },
        { kind: 'part', value: 0.5, days: 8, of: 9 },
        { kind: 'later', from: '2026-11-09' },
      ],
    },
    weeks: [
      {
        from: '2026-10-01',
        to: '2026-10-02',
        cells: [{ kind: 'few' }, { kind: 'none' }, { kind: 'none' }],
      },
    ],
    without: ['YouTube'],
  };

  const table = () => within(screen.getByRole('region', { name: 'Return after day 1, 7 and 30' }));
  const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);

  it('issue 18: shows for each week of install what is known, of how many days, and from when on', async () => {
    const { show } = await open();
    show({ cohorts: COHORTS });
    expect(texts(table().getAllByRole('columnheader'))).toEqual([
      'Week of install',
      'Day 1',
      'Day 7',
      'Day 30',
    ]);
    expect(texts(table().getAllByRole('rowheader'))).toEqual([
      'Total',
      formatsOf('en').rangeShort('2026-10-01', '2026-10-02'),
    ]);
    expect(texts(table().getAllByRole('cell'))).toEqual([
      '3.8%',
      '50% from 8 of 9 days',
      'from Nov\u00A09',
      'fewer than 30 installs',
      '–no value',
      '–no value',
    ]);
    expect(screen.getByText(/Not included: YouTube/)).toBeInTheDocument();
  });

  it('its note in Chinese has no space between the sentences, and a Chinese comma between names', async () => {
    const { show } = await open('', { language: 'zh', texts: chinese });
    show({ cohorts: { ...COHORTS, without: ['YouTube', 'Bing'] } });
    expect(screen.getByText(/。未计入：YouTube、Bing（/)).toBeInTheDocument();
  });

  it('issue 18: its file differs from that of the rows, and each shows its own outcome', async () => {
    const { show, user, actions } = await open();
    show({ cohorts: COHORTS });
    await user.click(screen.getByRole('button', { name: 'Export cohorts' }));
    expect(ofType(actions, 'reportExport/asked')).toMatchObject([
      { payload: { holds: 'cohorts' } },
    ]);
    expect(screen.getAllByText('Preparing your file…')).toHaveLength(1);
  });
});
