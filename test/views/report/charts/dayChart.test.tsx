import { act, fireEvent, screen } from '@testing-library/react';
import { zh } from '../../../../src/text/zh';
import { reportData } from '../../../support/reportData';
import { openReport } from '../../support/openReport';
import { shownLines } from '../../support/shownLines';

const base = reportData();

/** The section under a heading. */
const section = (name: string) =>
  shownLines(screen.getByRole('heading', { level: 2, name }).closest('section'));

const tagOf = (reference: string) => document.getElementById(reference.slice(1))?.tagName ?? '';

/** What is drawn in a chart, which is hidden from screen readers: a table has the same data. */
const drawn = (name: string, shapes = 'path, rect, text, circle, line') =>
  [
    ...(screen
      .getByRole('heading', { level: 2, name })
      .closest('section')
      ?.querySelectorAll(`svg :is(${shapes})`) ?? []),
  ].map((each) =>
    [
      each.tagName,
      ...[...each.attributes]
        .filter(({ name: of }) => of !== 'class')
        .map(({ name: of, value }) => `${of}=${value.replace(/#[^)]+/, tagOf)}`),
      ...[...each.childNodes].map(({ textContent }) => textContent),
    ]
      .join(' ')
      .replaceAll(/\.\d{3,}/g, (digits) => digits.slice(0, 2)),
  );

const unusual = [
  { metric: 'spend', channel: 'TikTok', day: '2026-10-03', times: 2.54 },
  { metric: 'revenue', channel: null, day: '2026-10-02', times: 0.4 },
] as const;

it('a chart has axes, levels, marks, and the point that is read', async () => {
  const { show } = await openReport();
  const previous = base.previous && { ...base.previous, returnOnAdSpend: 1.1 };
  show({ analysis: { ...base.analysis, unusual }, previous });
  expect(drawn('Return by day')).toEqual([
    'path d=M2 6H26',
    'text x=100% y=100% dx=-10 dy=.36em text-anchor=end 100%',
    'text x=100% y=75% dx=-10 dy=.36em text-anchor=end 110%',
    'text x=100% y=50% dx=-10 dy=.36em text-anchor=end 120%',
    'text x=100% y=25% dx=-10 dy=.36em text-anchor=end 130%',
    'text x=100% y=0% dx=-10 dy=.36em text-anchor=end 140%',
    'path d=M0 100H100',
    'path d=M0 75H100',
    'path d=M0 50H100',
    'path d=M0 25H100',
    'path d=M0 0H100',
    'rect width=100 height=100',
    'path d=M0 100L0 73.6L50 13.4L100 60.8L100 100Z clip-path=url(clipPath)',
    'path d=M0 100H100',
    'path d=M0 75H100',
    'path d=M0 73.6L50 13.4L100 60.8',
    'text x=0 y=100% dx=4 dy=-.43em text-anchor=start Break-even',
    'text x=100% y=75% dx=-4 dy=-.43em text-anchor=end Previously: 110%',
    'circle cx=50% cy=13.4% r=9',
    'line x1=100% x2=100% y1=0 y2=100%',
    'circle cx=100% cy=60.8% r=5',
    'text x=0% y=1.43em text-anchor=start Oct 1',
    'text x=50% y=1.43em text-anchor=middle Oct 2',
    'text x=100% y=1.43em text-anchor=end Oct 3',
  ]);
  expect(drawn('Spend by day and channel', 'path[stroke-dasharray], circle, text')).toEqual([
    'path d=M2 6H26 stroke-dasharray=8 4',
    'path d=M2 6H26 stroke-dasharray=2 3',
    'text x=100% y=100% dx=-10 dy=.36em text-anchor=end $0',
    'text x=100% y=66.6% dx=-10 dy=.36em text-anchor=end $100',
    'text x=100% y=33.3% dx=-10 dy=.36em text-anchor=end $200',
    'text x=100% y=0% dx=-10 dy=.36em text-anchor=end $300',
    'path d=M0 83.3L50 80L100 76.6 stroke-dasharray=8 4',
    'path d=M0 86.6L50 100L100 85 stroke-dasharray=2 3',
    'circle cx=100% cy=85% r=9',
    'circle cx=100% cy=0% r=5',
    'circle cx=100% cy=76.6% r=5',
    'circle cx=100% cy=85% r=5',
    'text x=0% y=1.43em text-anchor=start Oct 1',
    'text x=50% y=1.43em text-anchor=middle Oct 2',
    'text x=100% y=1.43em text-anchor=end Oct 3',
  ]);
  expect(section('Return by day')).toEqual([
    'h2: Return by day',
    'Shaded: above break-even.',
    'range: Explore by day: Return by day = 2 [min=0; max=2; aria-valuetext=Oct 3, 2026: Return on ad spend 116%]',
    'Oct 2, all channels: Revenue ×0.4',
    'summary: View as table: Return by day',
  ]);
  const chart = screen.getByRole('slider', { name: 'Explore by day: Spend by day and channel' });
  fireEvent.change(chart, { target: { value: '1' } });
  expect(drawn('Spend by day and channel', 'circle, line')).toEqual([
    'circle cx=100% cy=85% r=9',
    'line x1=50% x2=50% y1=0 y2=100%',
    'circle cx=50% cy=33.3% r=5',
    'circle cx=50% cy=80% r=5',
    'circle cx=50% cy=100% r=5',
  ]);
  expect(section('Spend by day and channel')).toEqual([
    'h2: Spend by day and channel',
    'range: Explore by day: Spend by day and channel = 1 [min=0; max=2; aria-valuetext=Oct 2, 2026: Facebook $200; Google Search $60; TikTok $0]',
    'Oct 3, TikTok: Spend ×2.5',
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

it('in Chinese a Chinese semicolon is between its values', async () => {
  const { show } = await openReport('', { language: 'zh', texts: zh });
  show();
  expect(screen.getByRole('slider', { name: '按日查看：每日花费' })).toHaveAttribute(
    'aria-valuetext',
    '2026年10月3日：Facebook $300；Google Search $70；TikTok $45',
  );
});

it('a chart without any value is left out', async () => {
  const { show } = await openReport();
  show({ series: base.series.map((each) => ({ ...each, installs: each.installs.map(() => 0) })) });
  expect(screen.getByRole('heading', { name: 'Spend by day and channel' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Installs by day and channel' })).toBeNull();
});

/** Opens the table of a chart, and returns its lines. */
async function tableOf(title: string): Promise<string[]> {
  const details = screen.getByText(`View as table: ${title}`).closest('details');
  if (details) details.open = true;
  await act(async () => void details?.dispatchEvent(new Event('toggle')));
  return shownLines(details);
}

it('a note is also in the table of the chart, which can be copied', async () => {
  const { show, user } = await openReport();
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
    'row: Oct 3, 2026 | $300 | $70 | $45 | Oct 3, TikTok: Spend ×2.5',
    'button: Copy table',
  ]);
  const copy = screen.getAllByRole('button', { name: 'Copy table' })[0];
  if (!copy) throw new Error('There is no button.');
  await user.click(copy);
  expect(copy).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toMatch(
    /^Day\tFacebook\tGoogle Search\tTikTok\tNote\nOct 1, 2026\t\$100\t\$50\t\$40\t\n/,
  );
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
    // No day to mark.
    { cause: { kind: 'installs', ...SPENT, change: -0.5 }, when: { kind: 'gradual' } },
  ],
} as const;

it('a change of level is a line with its date and levels, an episode is a band; both are explained', async () => {
  const { show } = await openReport();
  show({ analysis: stepped });
  // From the place between two days; the levels are those of TikTok.
  expect(drawn('Spend by day and channel', 'pattern > *, g > *')).toEqual([
    'path d=M0 0V6',
    'line x1=25% x2=25% y1=0 y2=100%',
    'line x1=19% x2=25% y1=86.6% y2=86.6%',
    'line x1=25% x2=31% y1=92.5% y2=92.5%',
    'text x=25% y=0 dx=4 dy=1em text-anchor=start Oct 2',
    'rect x=25% width=75% height=100% fill=url(pattern)',
    'text x=25% y=0 dx=4 dy=2.3em text-anchor=start Oct 2 – 3',
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
  for (const name of ['Return by day', 'Spend by day and channel'])
    expect(section(name).slice(2, -1).join()).not.toContain('Installs fell');
});

it('the return of incomplete days is dotted, and said so', async () => {
  const { show } = await openReport();
  show({ analysis: { ...stepped, late: ['2026-10-03'] } });
  // The shaded area, the line, and its dotted end. The level from October 2 is that of its one complete day.
  expect(drawn('Return by day', 'path[d*="L"], g > line')).toEqual([
    'path d=M0 100L0 73.6L50 13.4L50 100Z clip-path=url(clipPath)',
    'path d=M0 73.6L50 13.4',
    'path d=M50 13.4L100 60.8 stroke-dasharray=1 4',
    'line x1=25% x2=25% y1=0 y2=100%',
    'line x1=19% x2=25% y1=73.6% y2=73.6%',
    'line x1=25% x2=31% y1=13.4% y2=13.4%',
  ]);
  expect(section('Return by day')[1]).toBe('Shaded: above break-even. Dotted: incomplete days.');
  expect((await tableOf('Return by day')).at(-2)).toBe('row: Oct 3, 2026 | 116% | Incomplete');
});

it.each([0, -5])(
  'a day with a spend of %d has no return: a dash in sight, words for screen readers',
  async (spend) => {
    const { show } = await openReport();
    show({ series: base.series.map((each) => ({ ...each, revenueSpend: [100, 100, spend] })) });
    expect(section('Return by day')[2]).toMatch(/Return on ad spend no value\]$/);
    expect(screen.getByText('–', { selector: 'strong' })).toBeInTheDocument();
    expect((await tableOf('Return by day')).at(-2)).toBe('row: Oct 3, 2026 | no value');
  },
);

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
