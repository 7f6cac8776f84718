import { act, fireEvent, screen } from '@testing-library/react';
import { reportData } from '../../../support/reportData';
import { openReport } from '../../support/openReport';
import { shownLines } from '../../support/shownLines';

const base = reportData();

/** The section under a heading. */
const section = (name: string) =>
  shownLines(screen.getByRole('heading', { level: 2, name }).closest('section'));

/** The words and points drawn in a chart, which are hidden from screen readers: a table has the same data. */
const drawn = (name: string) =>
  [
    ...(screen
      .getByRole('heading', { level: 2, name })
      .parentElement?.querySelectorAll('text, circle') ?? []),
  ].map((each) =>
    each.tagName === 'text'
      ? `${each.textContent} (${each.getAttribute('text-anchor')})`
      : ['cx', 'cy'].map((side) => Math.round(parseFloat(each.getAttribute(side) ?? ''))).join(' '),
  );

const unusual = [
  { metric: 'spend', channel: 'TikTok', day: '2026-10-03', times: 2.54 },
  { metric: 'revenue', channel: null, day: '2026-10-02', times: 0.4 },
] as const;

it('a chart has axes, levels, marks, and the point that is read', async () => {
  const { show } = await openReport();
  show({ analysis: { ...base.analysis, unusual } });
  expect(drawn('Return by day')).toEqual([
    '100% (end)',
    '110% (end)',
    '120% (end)',
    '130% (end)',
    '140% (end)',
    'Break-even (start)',
    'Previously: 100% (end)',
    '50 13',
    '100 61',
    'Oct 1 (start)',
    'Oct 2 (middle)',
    'Oct 3 (end)',
  ]);
  expect(drawn('Spend by day and channel')).toEqual([
    '$0 (end)',
    '$100 (end)',
    '$200 (end)',
    '$300 (end)',
    '100 85',
    '100 0',
    '100 77',
    '100 85',
    'Oct 1 (start)',
    'Oct 2 (middle)',
    'Oct 3 (end)',
  ]);
  expect(section('Return by day')).toEqual([
    'h2: Return by day',
    'Shaded: above break-even.',
    'range: Explore by day: Return by day = 2 [min=0; max=2; aria-valuetext=Oct 3, 2026: Return on ad spend 116%]',
    'Oct 2: all channels, Revenue ×0.4',
    'summary: View as table: Return by day',
  ]);
  const chart = screen.getByRole('slider', { name: 'Explore by day: Spend by day and channel' });
  fireEvent.change(chart, { target: { value: '1' } });
  expect(drawn('Spend by day and channel').slice(4, -3)).toEqual([
    '100 85',
    '50 33',
    '50 80',
    '50 100',
  ]);
  expect(section('Spend by day and channel')).toEqual([
    'h2: Spend by day and channel',
    'range: Explore by day: Spend by day and channel = 1 [min=0; max=2; aria-valuetext=Oct 2, 2026: Facebook $200; Google Search $60; TikTok $0]',
    'Oct 3: TikTok, Spend ×2.5',
    'summary: View as table: Spend by day and channel',
  ]);
  const legend = screen.getAllByText('Oct 2, 2026')[0]?.parentElement;
  expect(legend).toHaveTextContent('Oct 2, 2026Facebook $200Google Search $60TikTok $0');
  chart.getBoundingClientRect = () => new DOMRect(100, 0, 200, 10);
  const valueAt = (clientX: number) => {
    // jsdom has no pointer events.
    fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX }));
    return (chart as HTMLInputElement).value;
  };
  expect([50, 140, 180, 290, 400].map(valueAt)).toEqual(['0', '0', '1', '2', '2']);
});

/** Opens the table of a chart, and returns its lines. */
async function tableOf(title: string): Promise<string[]> {
  const details = screen.getByText(`View as table: ${title}`).closest('details');
  if (details) details.open = true;
  await act(async () => void details?.dispatchEvent(new Event('toggle')));
  return shownLines(details);
}

it('a note is also in the table of the chart', async () => {
  const { show } = await openReport();
  show({ analysis: { ...base.analysis, unusual } });
  expect(await tableOf('Installs by day and channel')).toContain(
    'columns: Day | Facebook | Google Search | TikTok',
  );
  expect(await tableOf('Spend by day and channel')).toEqual([
    'summary: View as table: Spend by day and channel [open]',
    'section: Spend by day and channel [tabindex=0]',
    'caption: Spend by day and channel',
    'columns: Day | Facebook | Google Search | TikTok | Note',
    'row: Oct 1, 2026 | $100 | $50 | $40 | ',
    'row: Oct 2, 2026 | $200 | $60 | $0 | ',
    'row: Oct 3, 2026 | $300 | $70 | $45 | Oct 3: TikTok, Spend ×2.5',
  ]);
});

const SPENT = { who: { dimension: 'channel', names: ['TikTok'], within: null } } as const;
const stepped = {
  ...base.analysis,
  finding: {
    kind: 'changed',
    change: { metric: 'return', before: 1.2, now: 1.1 },
    cause: { kind: 'mix', ...SPENT, more: true, rate: 0.7, against: false },
    when: { kind: 'from', day: '2026-10-02' },
    held: null,
  },
  others: [
    {
      cause: { kind: 'mix', ...SPENT, more: false, rate: null, against: false },
      when: { kind: 'episode', from: '2026-10-02', to: '2026-10-03' },
    },
  ],
} as const;

it('a change of level is a line with its date and levels, an episode is a band; both are explained', async () => {
  const { show } = await openReport();
  show({ analysis: stepped });
  const heading = screen.getByRole('heading', { level: 2, name: 'Spend by day and channel' });
  const shapes = [...(heading.parentElement?.querySelectorAll('g > *') ?? [])].map((each) =>
    ['x', 'x1', 'x2', 'y1', 'y2', 'width', 'fill', 'text-anchor']
      .flatMap((name) => each.getAttribute(name)?.replaceAll(/url.*/g, 'hatch') ?? [])
      .join(' '),
  );
  // From the place between two days; the levels are those of TikTok.
  expect(shapes).toEqual([
    '25% 25% 0 100%',
    '19% 25% 86.6666666667% 86.6666666667%',
    '25% 31% 92.5% 92.5%',
    '25% start',
    '25% 75% hatch',
    '25% start',
  ]);
  expect(section('Return by day')).toContain(
    'More spend went to \u2068TikTok\u2069 (returns 70%) from Oct 2',
  );
  expect(section('Spend by day and channel').slice(2, -1)).toEqual([
    'More spend went to \u2068TikTok\u2069 (returns 70%) from Oct 2',
    'Less spend went to \u2068TikTok\u2069 from Oct 2 to Oct 3',
  ]);
  expect(section('Installs by day and channel')).toHaveLength(3);
  const lines = shownLines(screen.getByRole('main'));
  expect(lines).toContain('Other changes of level:');
});

it('a change of installs is marked in their chart', async () => {
  const { show } = await openReport();
  const { finding } = stepped;
  const change = { metric: 'installs', before: 30, now: 20 } as const;
  show({ analysis: { ...stepped, finding: { ...finding, change, cause: null }, others: [] } });
  expect(section('Installs by day and channel').slice(2, -1)).toEqual([
    'Installs fell 33% to 20 from Oct 2',
  ]);
});

it('the return of incomplete days is dotted, and said so', async () => {
  const { show } = await openReport();
  show({ analysis: { ...stepped, late: ['2026-10-03'] } });
  const heading = screen.getByRole('heading', { level: 2, name: 'Return by day' });
  const paths = [...(heading.parentElement?.querySelectorAll('path[d*="L"]') ?? [])];
  // The shaded area, the line, and its dotted end.
  expect(paths.map((path) => path.getAttribute('d'))).toEqual([
    'M0 100L0 73.6842105263L50 13.4615384615L50 100Z',
    'M0 73.6842105263L50 13.4615384615',
    'M50 13.4615384615L100 60.843373494',
  ]);
  // The level from October 2 is that of its one complete day.
  const strokes = [...(heading.parentElement?.querySelectorAll('g > line') ?? [])];
  expect(strokes.map((each) => each.getAttribute('y1'))).toEqual([
    '0',
    '73.6842105263%',
    '13.4615384615%',
  ]);
  expect(section('Return by day')[1]).toBe('Shaded: above break-even. Dotted: incomplete days.');
  expect((await tableOf('Return by day')).at(-1)).toBe('row: Oct 3, 2026 | 116% | Incomplete');
});

it('a long range is shown by weeks, without marks', async () => {
  const { show } = await openReport();
  const values = Array.from({ length: 125 }, () => 10);
  const known = { spend: values, revenue: values, installs: values };
  const series = [{ channel: 'tiktok', ...known, installsSpend: values, revenueSpend: values }];
  const range = { from: '2026-06-01', to: '2026-10-03' };
  show({ range, series, analysis: { ...base.analysis, unusual } });
  expect(section('Return by day')).toEqual([
    'h2: Return by day',
    'Shaded: above break-even. Weekly view: each point is a week’s daily average.',
    'range: Explore by day: Return by day = 17 [min=0; max=17; aria-valuetext=Sep 27 – Oct 3, 2026: Return on ad spend 100%]',
    'summary: View as table: Return by day',
  ]);
  expect(section('Installs by day and channel')).toEqual([
    'h2: Installs by day and channel',
    'Weekly view: each point is a week’s daily average.',
    'range: Explore by day: Installs by day and channel = 17 [min=0; max=17; aria-valuetext=Sep 27 – Oct 3, 2026: TikTok 10]',
    'summary: View as table: Installs by day and channel',
  ]);
});
