import { fc } from '../../../support/properties';
import { areaPath, linePath, niceScale, xOf, yOf } from '../../../../src/views/report/charts/scale';

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
    [[999_999_999.9355, 999_999_999.9375], true, [750_000_000, 1_000_000_000]],
    [[5e-324], false, [0, 1]],
    [[-40, -10], true, [-40, -30, -20, -10]],
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
