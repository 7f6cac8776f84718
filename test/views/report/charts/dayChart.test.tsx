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

it('a note is also in the table of the chart', async () => {
  const { show } = await openReport();
  show({ analysis: { ...base.analysis, unusual } });
  const summary = screen.getByText('View as table: Spend by day and channel');
  const details = summary.closest('details');
  if (details) details.open = true;
  await act(async () => void details?.dispatchEvent(new Event('toggle')));
  expect(shownLines(details)).toEqual([
    'summary: View as table: Spend by day and channel [open]',
    'section: Spend by day and channel [tabindex=0]',
    'caption: Spend by day and channel',
    'columns: Day | Facebook | Google Search | TikTok | Note',
    'row: Oct 1, 2026 | $100 | $50 | $40 | ',
    'row: Oct 2, 2026 | $200 | $60 | $0 | ',
    'row: Oct 3, 2026 | $300 | $70 | $45 | Oct 3: TikTok, Spend ×2.5',
  ]);
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
