import { sum } from './series';

/** One part of a whole, as numerator and denominator of its rate, before (0) and now (1). */
export interface Part {
  readonly n0: number;
  readonly d0: number;
  readonly n1: number;
  readonly d1: number;
}

export interface Contribution {
  /** From the change of its own rate. */
  readonly rate: number;
  /** From the change of its share of the denominator. */
  readonly mix: number;
  /** Both. Over all parts these add up to the change of the rate. */
  readonly sum: number;
  /** Its share of the denominator before and now. */
  readonly weight0: number;
  readonly weight1: number;
  /** Its rate before and now; null if the denominator is zero. */
  readonly rate0: number | null;
  readonly rate1: number | null;
}

const over = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const rateOf = (n: number, d: number): number | null => (d === 0 ? null : n / d);

/**
 * Splits the change of a rate among the parts by the two-factor Shapley (midpoint) split. The mix is centered on the
 * mean rate, so that more weight on a below-average part counts against it. Exact whenever both wholes have a
 * denominator, as the weights of each side add up to 1.
 */
export function contributions(parts: readonly Part[]): Contribution[] {
  const [D0, D1] = [sum(parts.map(({ d0 }) => d0)), sum(parts.map(({ d1 }) => d1))];
  const R0 = over(sum(parts.map(({ n0 }) => n0)), D0);
  const R1 = over(sum(parts.map(({ n1 }) => n1)), D1);
  const mean = (R0 + R1) / 2;
  return parts.map(({ n0, d0, n1, d1 }) => {
    const [weight0, weight1] = [over(d0, D0), over(d1, D1)];
    const [rate0, rate1] = [rateOf(n0, d0), rateOf(n1, d1)];
    // A part that is new or gone changes only the mix.
    const r0 = rate0 ?? rate1 ?? 0;
    const r1 = rate1 ?? rate0 ?? 0;
    // Revenue without spend has no weight: it counts toward the whole directly.
    const bare = (rate1 === null ? over(n1, D1) : 0) - (rate0 === null ? over(n0, D0) : 0);
    const rate = ((weight0 + weight1) / 2) * (r1 - r0) + bare;
    const mix = (weight1 - weight0) * ((r0 + r1) / 2 - mean);
    return { rate, mix, sum: rate + mix, weight0, weight1, rate0, rate1 };
  });
}
