import { rounded } from '../rules/rounding';
import { FINE } from './formats';

/** A rate in percent, as it is shown: as a return, or with a number of decimals. */
export function shownPercent(value: number, decimals = Math.abs(value) < FINE ? 1 : 0): number {
  const steps = 10 ** decimals;
  // 0.285 is shown as 29%, and a hundred times as much is a little less than 28.5.
  return rounded(Number((value * 100 * steps).toPrecision(12))) / steps;
}
