import { fc } from '../../../support/properties';
import { areaPath, linePath, niceScale, xOf, yOf } from '../../../../src/views/report/charts/scale';
import { addDays, dayNumber } from '../../../../src/rules/days';
import { formatsOf } from '../../../../src/text/formats';
import { dayTicks } from '../../../../src/views/report/charts/ticks';
import { STROKES } from '../../../../src/views/report/charts/strokes';

const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });

describe('an axis', () => {
  it.each([
    [[0, 37], false, [0, 10, 20, 30, 40]],
    [[1_200, 31_000], false, [0, 10_000, 20_000, 30_000, 40_000]],
    [[0.84, 1.24], true, [0.8, 0.9, 1, 1.1, 1.2, 1.3]],
    [[0], false, [0, 1]],
    [[], false, [0, 1]],
    [[0.4], false, [0, 1]],
    [[3.6], false, [0, 1, 2, 3, 4]],
    [[9.5], false, [0, 3, 6, 9, 12]],
    [[0.84], true, [0.75, 1]],
    [[0.99999, 1], true, [0.999, 1]],
    [[999_999_999.9355, 999_999_999.9375], true, [750_000_000, 1_000_000_000]],
    [[5e-324], false, [0, 1]],
    [[-40, -10], true, [-40, -30, -20, -10]],
    [[-40, -10], false, [-40, -30, -20, -10, 0]],
    [[-40, 0, 20], false, [-40, -20, 0, 20]],
  ])('for %j has round ticks', (given, free, ticks) =>
    expect(niceScale(given, free).ticks).toEqual(ticks),
  );

  it('covers all values with a few ascending ticks', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (given, free) => {
        const { min, max, ticks } = niceScale(given, free);
        expect(min).toBeLessThan(max);
        expect(Math.min(...given)).toBeGreaterThanOrEqual(min - 1e-9 * max);
        expect(Math.max(...given)).toBeLessThanOrEqual(max * (1 + 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      }),
    );
  });

  it.each(['en', 'zh'] as const)(
    'has a label for each tick that says its value, in %s',
    (language) => {
      const { percentTick, moneyShort, countShort } = formatsOf(language);
      const returns = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1 });
      fc.assert(
        fc.property(returns, values, (rates, amounts) => {
          for (const tick of niceScale(rates, true).ticks)
            expect(parseFloat(percentTick(tick).replace(',', '')) / 100).toBeCloseTo(tick, 8);
          const { ticks } = niceScale(amounts);
          for (const format of [moneyShort, countShort])
            expect(new Set(ticks.map(format)).size).toBe(ticks.length);
        }),
      );
    },
  );

  it('begins at zero for lengths', () => expect(niceScale([500, 510]).min).toBe(0));
});

describe('a position', () => {
  const scale = niceScale([0, 40]);
  it('is the top for the greatest and the bottom for the least value', () => {
    expect([yOf(scale, 40), yOf(scale, 10), yOf(scale, 0)]).toEqual([0, 75, 100]);
  });
  it('runs from left to right; a single point is in the middle', () => {
    expect([xOf(0, 3), xOf(1, 3), xOf(2, 3), xOf(0, 1)]).toEqual([0, 50, 100, 50]);
  });
  it('interrupts the line at nulls', () => {
    expect(linePath(scale, [0, null, 40, 20])).toBe('M0 100M66.6666666667 0L100 50');
  });
  it('closes each area at its level, and omits single points', () => {
    expect(areaPath(scale, [40, 20, null, 40], 20)).toBe(
      'M0 50L0 0L33.3333333333 50L33.3333333333 50Z',
    );
  });
});

describe('the ticks', () => {
  const daysFrom = (first: string, count: number, step = 1): string[] =>
    Array.from({ length: count }, (_, at) => addDays(first, at * step));

  const labels = (days: readonly string[]) => dayTicks(days).map(({ at }) => days[at]);

  describe('P23: the days of an axis are labeled evenly by date', () => {
    it('each day of a week, where there is less room every second one', () => {
      const days = daysFrom('2026-11-01', 7);
      expect(labels(days)).toEqual(days);
      expect(dayTicks(days).map(({ rank }) => rank)).toEqual([1, 0, 2, 0, 1, 0, Infinity]);
    });

    it('every seventh day of a month, back from the last', () =>
      expect(labels(daysFrom('2026-10-16', 30))).toEqual([
        '2026-10-17',
        '2026-10-24',
        '2026-10-31',
        '2026-11-07',
        '2026-11-14',
      ]));

    it('the first and middle of the months of a quarter', () =>
      expect(labels(daysFrom('2026-08-16', 91))).toEqual(
        ['2026-09-01', '2026-09-15', '2026-10-01', '2026-10-15', '2026-11-01', '2026-11-14'].slice(
          0,
          5,
        ),
      ));

    it('the first of the months of a year of weeks', () => {
      const weeks = daysFrom('2025-11-20', 52, 7);
      expect(dayTicks(weeks)).toHaveLength(12);
      expect(dayTicks(weeks).filter(({ rank }) => rank > 1)).toHaveLength(4);
    });

    it.each([
      [10, '0:0 1:3 2:0 3:1 4:0 5:2 6:0 7:1 8:0 9:Infinity'],
      [11, '3:0 10:Infinity'],
      [45, '2:1 9:0 16:2 23:0 30:1 37:0 44:Infinity'],
      [46, '5:0 22:1 36:0'],
      [120, '5:0 22:1 36:0 50:1 64:0 81:2 95:0 111:1'],
      [121, '22:1 50:1 81:2 111:1'],
      [366, '22:1 50:1 81:2 111:1 142:1 172:3 203:1 234:1 264:2 295:1 325:1 356:4'],
    ])('of %i days; the lowest ranks are left out first', (count, places) =>
      expect(
        dayTicks(daysFrom('2026-01-10', count))
          .map(({ at, rank }) => `${at}:${rank}`)
          .join(' '),
      ).toBe(places),
    );

    it('no two of them touch, and each is one of the points', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 366 }),
          fc.integer({ min: 0, max: 400 }),
          (count, shift) => {
            const days = daysFrom(addDays('2026-01-01', shift), count);
            const at = dayTicks(days).map((tick) => tick.at);
            expect(at).toEqual([...new Set(at)].toSorted((a, b) => a - b));
            const apart = at.slice(1).map((each, index) => each - (at[index] ?? 0));
            expect(Math.min(1, ...apart.map((each) => each / count))).toBeGreaterThan(
              count > 10 ? 0.06 : 0,
            );
            expect(at.every((each) => dayNumber(days[each] ?? '') > 0)).toBe(true);
          },
        ),
      );
    });
  });
});

it('WCAG 1.4.1: lines are distinguishable by dashes alone: gaps are wider than the line, and no two are alike', () => {
  const dashes = STROKES.map((stroke) => stroke.dashes);
  expect(new Set(dashes).size).toBe(STROKES.length);
  const gaps = dashes.flatMap(
    (each) => each?.split(' ').filter((_length, at) => at % 2 === 1) ?? [],
  );
  expect(Math.min(...gaps.map(Number))).toBeGreaterThan(2);
});
