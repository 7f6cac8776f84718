import { addDays, dayAt, dayNumber, daysIn, isDay } from '../../../src/rules/days';
import type { Cause, Finding, Metric } from '../../../src/rules/report/finding';
import { en } from '../../../src/text/en';
import { report } from '../../../src/text/en/report';
import { formatsOf } from '../../../src/text/formats';
import { createI18n } from '../../../src/text/i18n';
import { channelsByDay, pointsOf, returnsByDay } from '../../../src/views/report/dayLines';
import { levelMarks } from '../../../src/views/report/levelMarks';
import { readAddress, writeAddress } from '../../../src/views/report/reportAddress';
import {
  presetRange,
  rangeProblem,
  searchOfView,
  searchToSave,
} from '../../../src/views/report/reportRange';
import { QUERY, reportData } from '../../support/reportData';

describe('the address', () => {
  it('omits the defaults and contains everything else', () => {
    expect(readAddress('')).toEqual(QUERY);
    const query = {
      from: '2026-10-01',
      to: '2026-10-03',
      channel: 'google',
      game: 'Neon Drift',
      campaign: null,
      country: 'JP',
      compare: 'year' as const,
      page: 31,
      size: 50,
      sort: '-spend',
    };
    const written = writeAddress('', query);
    expect(written).toBe(
      '?from=2026-10-01&to=2026-10-03&channel=google&game=Neon+Drift&country=JP&compare=year&sort=-spend&size=50&page=31',
    );
    expect(readAddress(written)).toEqual(query);
    expect(writeAddress(written, QUERY)).toBe('');
  });

  it('keeps other parameters', () =>
    expect(writeAddress('?lang=zh&page=4', { page: 1 })).toBe('?lang=zh'));

  it.each([
    '?page=0',
    '?page=x1',
    '?page=1e3',
    '?page=12345678',
    '?size=30',
    '?sort=owner',
    '?channel=',
  ])('uses the defaults with %s', (search) => expect(readAddress(search)).toEqual(QUERY));

  it('passes on the longest name of a game, of characters that count twice', () => {
    const game = '😀'.repeat(120);
    expect(readAddress(writeAddress('', { game })).game).toBe(game);
  });

  it('passes days on unvalidated for the server to check, but truncated', () =>
    expect(readAddress(`?from=${'x'.repeat(900)}`).from).toHaveLength(40));
});

describe('a typed range', () => {
  it.each([
    ['', '2026-10-03', 'filters.fromMissing'],
    ['2026-10-01', '', 'filters.toMissing'],
    ['2026-10-02', '2026-10-01', 'filters.order'],
    ['2025-10-01', '2026-10-02', 'filters.tooLong'],
  ])('%s to %s says %s', (from, to, key) => expect(rangeProblem(from, to)?.key).toBe(key));
  it('of 366 days is valid', () => expect(rangeProblem('2025-10-01', '2026-10-01')).toBeNull());
  it('from a preset ends on the newest day', () =>
    expect(presetRange(7, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' }));
});

describe('issue 18: a saved view', () => {
  it('stores a preset range as a relative one', () => {
    const asked = '?channel=tiktok&from=2026-02-24&to=2026-03-02&page=3&lang=zh';
    const kept = searchToSave(asked, '2026-03-02');
    expect(kept).toBe('?channel=tiktok&days=7');
    expect(searchOfView(kept, '2026-03-09')).toBe('?channel=tiktok&from=2026-03-03&to=2026-03-09');
  });

  it('stores the usual range of an address without one, whatever is still shown', () =>
    expect(searchToSave('?from=&channel=tiktok', '2026-03-02')).toBe('?channel=tiktok&days=30'));

  it('stores any other range as it is', () => {
    const kept = searchToSave('?compare=year&from=2026-02-01&to=2026-02-28', '2026-03-02');
    expect(kept).toBe('?compare=year&from=2026-02-01&to=2026-02-28');
    expect(searchOfView(kept, '2026-03-09')).toBe(kept);
  });
});

it('days follow the calendar', () => {
  expect(['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 'x'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysIn('2026-03-01', '2026-03-01')).toBe(1);
  expect(dayAt(Date.UTC(2026, 2, 1, 23, 59))).toBe('2026-03-01');
  expect(dayNumber('1970-01-02')).toBe(1);
});

describe('the points of a chart', () => {
  it('are days, with a line for each channel with values', () => {
    const data = reportData();
    const points = pointsOf(data);
    expect(points.days).toEqual(['2026-10-01', '2026-10-02', '2026-10-03']);
    expect(
      channelsByDay(data, 'spend', points).map(({ label, stroke, values }) => [
        label,
        stroke,
        values,
      ]),
    ).toEqual([
      ['Facebook', 0, [100, 200, 300]],
      ['Google Search', 1, [50, 60, 70]],
      ['TikTok', 2, [40, 0, 45]],
    ]);
    const none = data.series.map((series, at) =>
      at === 1 ? { ...series, spend: [0, 0, 0] } : series,
    );
    expect(
      channelsByDay({ ...data, series: none }, 'spend', points).map(({ label, stroke }) => [
        label,
        stroke,
      ]),
    ).toEqual([
      ['Facebook', 0],
      ['TikTok', 2],
    ]);
    expect(returnsByDay(data, points)[0]).toBeCloseTo(210 / 190);
  });

  it('are weeks counted back from the last day for a long range, with daily averages', () => {
    const days = 123;
    const ones = Array.from({ length: days }, (_, at) => (at < 4 ? 4 : 1));
    const data = reportData({
      range: { from: '2026-01-01', to: addDays('2026-01-01', days - 1) },
      series: [
        { channel: 'google', spend: ones, revenue: ones, installs: ones, revenueSpend: ones },
      ],
    });
    const points = pointsOf(data);
    expect(points.days).toHaveLength(18);
    expect(points.days.at(-1)).toBe('2026-05-03');
    expect(points.firstOf('2026-05-03')).toBe('2026-04-27');
    // The first one has only four days.
    expect([points.days[0], points.firstOf('2026-01-04')]).toEqual(['2026-01-04', '2026-01-01']);
    expect(points.merge(ones).slice(0, 2)).toEqual([4, 1]);
  });

  it('have no value of a channel that has not delivered, by day and in the average of a week', () => {
    // A day that is left out because of the one it is compared with has all its values.
    const days = { late: ['2026-10-02'], missing: ['2026-10-01', '2026-10-02'] };
    const data = reportData({ analysis: { ...reportData().analysis, ...days } });
    const lines = channelsByDay(data, 'installs', pointsOf(data));
    expect(lines.map(({ values }) => values)).toEqual([
      [30, 60, 90],
      [10, 12, 14],
      [20, null, 25],
    ]);
    const late = Array.from({ length: 126 }, (_, at) => (at < 122 ? 7 : 0));
    const daysOfWeek = Array.from({ length: 7 }, (_, at) => addDays('2026-04-30', at));
    const year = {
      range: { from: '2026-01-01', to: '2026-05-06' },
      analysis: { ...data.analysis, late: [3, 4, 5, 6].map((day) => `2026-05-0${day}`) },
      series: [
        { channel: 'google', spend: late, revenue: late, installs: late, revenueSpend: late },
      ],
    };
    const weekly = { ...data, ...year };
    expect(channelsByDay(weekly, 'spend', pointsOf(weekly))[0]?.values.slice(-2)).toEqual([7, 7]);
    // Another channel has delivered meanwhile, and returns half: alone it says nothing about the week.
    const half = { channel: 'tiktok', spend: late.map(() => 7), revenue: late.map(() => 3.5) };
    const other = { ...half, installs: half.spend, revenueSpend: half.spend };
    const both = { ...weekly, series: [...year.series, other] };
    expect(returnsByDay(both, pointsOf(both)).slice(-2)).toEqual([0.75, 0.75]);
    const gone = { ...both.analysis, late: daysOfWeek };
    expect(returnsByDay({ ...both, analysis: gone }, pointsOf(both)).slice(-2)).toEqual([
      0.75,
      null,
    ]);
  });

  it('have no return without spend of known revenue, and none at all without series', () => {
    const [spend, revenue, installs] = [
      [0, 0, 5, 4],
      [1, 0, 5, 0],
      [0, 0, 0, 0],
    ];
    const some = { channel: 'google', spend, revenue, installs, revenueSpend: [0, 0, 5, 0] };
    const unknown = {
      channel: 'tiktok',
      spend,
      revenue: installs,
      installs,
      revenueSpend: installs,
    };
    const nothing = reportData({
      range: { from: '2026-10-01', to: '2026-10-04' },
      series: [some, unknown],
    });
    expect(returnsByDay(nothing, pointsOf(nothing))).toEqual([null, null, 1, null]);
    const none = reportData({ series: [] });
    expect(returnsByDay(none, pointsOf(none))).toEqual([null, null, null]);
  });
});

describe('the charts that mark a change of level', () => {
  const who = (names: readonly string[], dimension: 'channel' | 'game' = 'channel') =>
    ({ dimension, names, within: null }) as const;
  const when = { kind: 'from', day: '2026-10-02' } as const;
  /** The charts that mark the change, and the channel on whose line each does so. */
  const marked = async (finding: Finding) => {
    const i18n = await createI18n('en', { ...en, report });
    const data = reportData({ analysis: { ...reportData().analysis, finding } });
    return (['return', 'spend', 'installs'] as const).flatMap((chart) =>
      levelMarks(i18n, formatsOf('en'), data, chart).map(({ line }) => `${chart} ${line}`),
    );
  };
  const changed = (metric: Metric, cause: Cause | null) =>
    marked({ kind: 'changed', change: { metric, before: 2, now: 1 }, cause, when, held: null });

  it('are those of the figure and of its cause', async () => {
    const tiktok = who(['TikTok']);
    const causes: (Cause | null)[] = [
      null,
      { kind: 'across', dimensions: ['channel'] },
      { kind: 'installs', who: tiktok, change: -0.5, base: 'some' },
      { kind: 'value', who: tiktok, change: -0.5, base: 'some', per: 'player' },
      { kind: 'mix', who: tiktok, more: true, rate: null, against: false },
      { kind: 'new', who: tiktok, rate: 1, of: 'spend' },
      { kind: 'ended', who: tiktok, of: 'spend' },
      { kind: 'ended', who: tiktok, of: 'revenue' },
    ];
    const chartsFor = async (metric: Metric) => {
      const charts = causes.map(async (cause) =>
        (await changed(metric, cause)).map((each) => each.split(' ')[0]).join(' and '),
      );
      return (await Promise.all(charts)).join(' | ');
    };
    expect(await chartsFor('return')).toBe(
      'return | return | return and installs | return | return and spend | return and spend | return and spend | return',
    );
    expect(await chartsFor('spend')).toBe(
      'spend | spend | spend and installs | spend | spend | spend | spend | spend',
    );
    const ofInstalls =
      'installs | installs | installs | installs | spend and installs | spend and installs | spend and installs | installs';
    expect(await chartsFor('installs')).toBe(ofInstalls);
    expect(await chartsFor('costPerInstall')).toBe(ofInstalls);
  });

  it('name a line only for one channel that the report has', async () => {
    const found: string[][] = [];
    for (const each of [who(['TikTok', 'Facebook']), who(['Bing']), who(['TikTok'], 'game')])
      found.push(await changed('spend', { kind: 'ended', who: each, of: 'spend' }));
    expect(found).toEqual([['spend null'], ['spend null'], ['spend null']]);
    const held = { metric: 'return', before: 1, now: 1 } as const;
    const own = { who: who(['TikTok']), change: 1, base: 'some' } as const;
    const cause = { kind: 'value', per: 'player', ...own } as const;
    expect(await marked({ kind: 'hidden', held, cause, when })).toEqual(['return tiktok']);
    expect(await marked({ kind: 'same', held })).toEqual([]);
  });
});
