import { analyse } from '../../../src/rules/report/analysis';
import { becauseOf } from '../../../src/rules/report/cause';
import { compare } from '../../../src/rules/report/comparison';
import type { Dimension, Evidence } from '../../../src/rules/report/evidence';
import { addSeries, eachMeasure } from '../../../src/rules/report/series';
import type { NamedLine, NamedWorking } from '../../../src/rules/report/working';
import { evidenceOf, type Delivered } from '../../support/reportSets';
import { changed, edited, isTikTok, times } from './sentenceSets';

/** Each of them returns a fifth less since November 1, so that any of them may be the cause. */
const comparison = compare(changed((row) => row.t >= 42 && times(row, 1, 1, 0.8)));
const CHANGE = -0.12;

const NAMES = {
  channel: ['TikTok', 'Facebook', 'Google Search', 'YouTube'],
  game: ['Ember Tactics', 'Neon Drift'],
} as const;

interface Part {
  /** The shares of the change that it explains: in all, and by its weight. */
  readonly explains: number;
  readonly mix?: number;
  readonly weight: number;
  readonly shift?: number;
  /** Whether its own rate moved against the change. */
  readonly against?: boolean;
}

const working = (dimension: 'channel' | 'game', parts: readonly Part[]): NamedWorking => ({
  dimension: dimension satisfies Dimension,
  lines: parts.map(({ explains, mix = 0, weight, shift = 0, against = false }, at): NamedLine => ({
    name: NAMES[dimension][at] ?? '',
    sum: explains * CHANGE,
    mix: mix * CHANGE,
    rate: (explains - mix) * CHANGE,
    weight0: weight - shift / 2,
    weight1: weight + shift / 2,
    rate0: 1.2,
    rate1: against ? 1.3 : 1.1,
  })),
});

/** Parts by what each explains and its weight, in percent: `60/30`. */
const parts = (text: string): Part[] =>
  text.split(' ').map((part) => {
    const [explains = 0, weight = 0] = part.split('/').map((each) => Number(each) / 100);
    return { explains, weight };
  });

const causeOf = (...workings: NamedWorking[]) =>
  becauseOf(comparison, 'return', workings, CHANGE).cause;

const namedIn = (...workings: NamedWorking[]): string => {
  const cause = causeOf(...workings);
  return cause !== null && 'who' in cause ? cause.who.names.join(' and ') : 'none';
};

describe('issue 18.2: who is named as the cause', () => {
  it.each([
    ['one that explains 60 %', '60/30 20/40 20/30', 'TikTok'],
    ['none that explains less', '59/30 20/40 21/30', 'none'],
    ['the one that explains most, wherever it is', '10/30 70/40 20/30', 'Facebook'],
    ['two that explain 80 % together', '50/20 30/20 20/60', 'TikTok and Facebook'],
    ['none if two explain less', '50/20 29/20 21/60', 'none'],
    ['never all there are', '55/20 45/20', 'none'],
    ['one that explains 20 points more than its weight', '70/49 30/51', 'TikTok'],
    ['none that explains less than that', '70/51 30/49', 'none'],
    ['one with a hundredth of the spend', '60/1 20/49 20/50', 'TikTok'],
    ['none that is smaller', '60/0.9 20/49.1 20/50', 'none'],
  ])('%s: %s', (_what, text, named) =>
    expect(namedIn(working('channel', parts(text)))).toBe(named),
  );

  it('one rather than two, unless two explain 10 points more', () => {
    const pair = (weights: string) => working('channel', parts(weights));
    const game = working('game', parts('75/54 25/46'));
    expect(namedIn(pair('50/35 50/35 0/30'), game)).toBe('Ember Tactics');
    expect(namedIn(pair('50/34 50/34 0/32'), game)).toBe('TikTok and Facebook');
  });

  it('the channel rather than a game that explains as much', () =>
    expect(
      namedIn(working('channel', parts('75/50 25/50')), working('game', parts('75/50 25/50'))),
    ).toBe('TikTok'));

  it.each([
    [0.6, 'mix'],
    [0.59, 'value'],
  ])('if shares of spend explain %d, the cause is their shift or its own: %s', (mix, kind) => {
    const moved = { explains: 1, mix, weight: 0.4, shift: 0.2 };
    const other = { explains: 0, weight: 0.6, shift: -0.2 };
    expect(causeOf(working('channel', [moved, other]))).toMatchObject({ kind });
  });

  it('a segment whose own rate moved against the change is no cause of its own', () => {
    const paidMore = compare(
      changed((row) => row.t >= 42 && times(row, 1, 1, isTikTok(row) ? 1.1 : 0.8)),
    );
    const named = working('channel', parts('70/30 30/70'));
    expect(becauseOf(paidMore, 'return', [named], CHANGE).cause).toMatchObject({ kind: 'mix' });
  });

  it.each([
    [0.2, { kind: 'across', dimensions: ['channel'] }],
    [0.21, null],
  ])('all, if no more than a fifth moved the other way: %d', (weight, cause) => {
    const against = { explains: 0.5, weight, against: true };
    const other = { explains: 0.5, weight: 1 - weight };
    expect(causeOf(working('channel', [against, other]))).toEqual(cause);
  });
});

describe('campaigns that were renamed', () => {
  /** One campaign has all spend, or a share of it, and another name from a day on. */
  const renamed = (evidence: Evidence, from: number, share = 1): Evidence => {
    const total = addSeries(evidence.segments.channel.map(({ series }) => series));
    const shares = {
      Autumn: (day: number) => (day < from ? share : 0),
      'Autumn v2': (day: number) => (day < from ? 0 : share),
      Brand: () => 1 - share,
    };
    const campaign = Object.entries(shares).map(([name, shareOn]) => {
      const series = eachMeasure((measure) =>
        total[measure].map((value, day) => value * shareOn(day)),
      );
      return { id: name, name, series };
    });
    return { ...evidence, segments: { ...evidence.segments, campaign } };
  };
  const lost = changed((row) => isTikTok(row) && row.t >= 45 && times(row, 1, 0.25, 0.25));
  const causeIn = (evidence: Evidence) => {
    const { finding } = analyse(evidence);
    return 'cause' in finding && finding.cause !== null && 'who' in finding.cause
      ? finding.cause.who.names.join()
      : null;
  };

  it.each([30, 40])('are no cause: from day %d', (day) => {
    expect(causeIn(lost)).toBe('TikTok');
    expect(causeIn(renamed(lost, day))).toBe('TikTok');
  });

  it('can be a cause if most spend kept its campaign', () =>
    expect(causeIn(renamed(lost, 43))).toBe('Autumn v2'));

  it.each([30, 42, 50])('one of several is no cause of fewer installs: from day %d', (day) => {
    const fewer = changed((row) => row.t >= 28 && times(row, 0.95, 0.87, 0.95));
    expect(analyse(fewer).finding).toMatchObject({ change: { metric: 'installs' } });
    expect(causeIn(renamed(fewer, day, 0.3))).toBeNull();
  });
});

describe('issue 18.2: what is too small or too uncertain to report', () => {
  /** Every other day returns more or less by a share; from the range on, all of them 6 % less. */
  const noisy = (noise: number) =>
    analyse(
      changed((row) => {
        row.revenue *= 1 + (row.t % 2 === 0 ? noise : -noise);
        if (row.t >= 28) row.revenue *= 0.94;
      }),
    ).finding;

  it('a change that the noise of days may be: below 2.6 of its error', () => {
    expect(noisy(0)).toMatchObject({ kind: 'changed', change: { metric: 'return' } });
    expect(noisy(0.3)).toMatchObject({ kind: 'same' });
  });

  /** TikTok loses a share of its installs in the last week, and Facebook gains as many. */
  const hidden = (share: number) =>
    analyse(
      changed((row) => {
        if (row.t < 49) return;
        if (isTikTok(row)) times(row, 1, 1 - share, 1 - share);
        if (row.channel === 'Facebook') times(row, 1, 1 + share * 0.7, 1 + share * 0.7);
      }),
    ).finding.kind;

  it('a hidden change below 20 %', () => {
    expect(hidden(0.24)).toBe('hidden');
    expect(hidden(0.16)).toBe('same');
  });

  /** YouTube, with about a tenth of the spend, loses half of its installs in the last week. */
  const small = (size: number) =>
    analyse(
      changed((row) => {
        if (row.channel !== 'YouTube') return;
        times(row, size, size, size);
        if (row.t >= 49) times(row, 1, 0.5, 0.5);
      }),
    ).finding.kind;

  it('a hidden change of a channel with less than 10 % of the spend', () => {
    expect(small(1.1)).toBe('hidden');
    expect(small(0.9)).toBe('same');
  });
});

describe('issue 18.1: a day is unusual', () => {
  const days = (rows: Delivered[]) =>
    analyse(evidenceOf(rows)).unusual.map(({ day, metric }) => `${metric} ${day.slice(5)}`);
  /** TikTok's revenue on some days, in multiples. */
  const paid = (by: Readonly<Record<number, number>>, noise = 0) =>
    edited((row) => {
      if (!isTikTok(row)) return;
      row.revenue *= (by[row.t] ?? 1) * (1 + (row.t % 2 === 0 ? noise : -noise));
    });

  it('from a fifth on, beyond what is usual, with six weeks of data', () => {
    expect(days(paid({ 50: 1.4 }))).toEqual(['revenue 11-09']);
    expect(days(paid({ 50: 1.15 }))).toEqual([]);
    expect(days(paid({ 50: 1.4 }, 0.3))).toEqual([]);
    const sixWeeks = paid({ 50: 1.4 }).filter(({ t }) => t >= 14);
    expect(days(sixWeeks)).toEqual(['revenue 11-09']);
    expect(days(sixWeeks.filter(({ t }) => t >= 15))).toEqual([]);
  });

  it('only within the range, also if none of its days is complete', () => {
    const rows = paid({ 50: 1.4 });
    expect(analyse(evidenceOf(rows, { from: 55, partial: [55] })).unusual).toEqual([]);
    expect(analyse(evidenceOf(rows, { from: 50, partial: [50] })).unusual).toEqual([]);
    expect(analyse(evidenceOf(rows, { from: 50 })).unusual).toHaveLength(1);
  });

  it('three at most, the largest first', () =>
    expect(days(paid({ 31: 2, 38: 5, 44: 3, 50: 4 }))).toEqual([
      'revenue 10-28',
      'revenue 11-09',
      'revenue 11-03',
    ]));
});
