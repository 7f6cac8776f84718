import { contributions, type Part } from '../../../src/rules/report/contributions';
import { sum } from '../../../src/rules/report/series';
import { fc, runs } from '../../support/properties';

/** Refunds may make revenue negative; spend and installs may be zero. */
const part: fc.Arbitrary<Part> = fc.record({
  n0: fc.integer({ min: -1_000, max: 100_000 }),
  d0: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  n1: fc.integer({ min: -1_000, max: 100_000 }),
  d1: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
});

/** Parts with a denominator on each side. */
const parts = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .filter((all) => all.some(({ d0 }) => d0 > 0) && all.some(({ d1 }) => d1 > 0));

const rate = (all: readonly Part[], side: 0 | 1): number =>
  side === 0
    ? sum(all.map(({ n0 }) => n0)) / sum(all.map(({ d0 }) => d0))
    : sum(all.map(({ n1 }) => n1)) / sum(all.map(({ d1 }) => d1));

const swapped = (all: readonly Part[]): Part[] =>
  all.map(({ n0, d0, n1, d1 }) => ({ n0: n1, d0: d1, n1: n0, d1: d0 }));

/** Without rounding errors. */
const rounded = (value: number): number =>
  Math.abs(value) < 1e-6 ? 0 : Number(value.toPrecision(6));

describe('issue 18.2: the contribution of each part to the change of a rate', () => {
  it('adds up to the change', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const change = rate(all, 1) - rate(all, 0);
        const added = sum(contributions(all).map((each) => each.sum));
        expect(Math.abs(added - change)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(change)));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('changes its sign when the sides are swapped', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const back = contributions(swapped(all));
        expect(contributions(all).map((each) => rounded(-each.sum))).toEqual(
          back.map((each) => rounded(each.sum)),
        );
      }),
    );
  });

  it('stays the same for the others when one part is split into equal halves', () => {
    const half = ({ n0, d0, n1, d1 }: Part): Part => ({
      n0: n0 / 2,
      d0: d0 / 2,
      n1: n1 / 2,
      d1: d1 / 2,
    });
    fc.assert(
      fc.property(parts, ([first, ...others]) => {
        if (!first) return;
        const whole = contributions([first, ...others]).slice(1);
        const split = contributions([half(first), half(first), ...others]).slice(2);
        expect(split.map((each) => rounded(each.sum))).toEqual(
          whole.map((each) => rounded(each.sum)),
        );
      }),
    );
  });

  it('matches the worked example: TikTok lost 18 points, the others moved by less than one', () => {
    const found = contributions([
      { n0: 34_500, d0: 30_000, n1: 16_500, d1: 30_000 },
      { n0: 48_000, d0: 40_000, n1: 48_400, d1: 40_000 },
      { n0: 26_600, d0: 20_000, n1: 29_040, d1: 22_000 },
      { n0: 11_900, d0: 10_000, n1: 9_560, d1: 8_000 },
    ]);
    const points = found.map(({ rate: own, mix }) =>
      [own, mix].map((each) => (each * 100).toFixed(3)),
    );
    expect(points).toEqual([
      ['-18.000', '0.000'],
      ['0.400', '0.000'],
      ['-0.210', '0.405'],
      ['0.045', '-0.140'],
    ]);
  });
});
