import { dayOf } from '../days';
import { bestOf } from './byMost';
import type { When } from './finding';
import type { Fit, Step } from './fit';
import type { Range } from './sides';

/** A reportable step with its date. */
export interface Dated {
  readonly when: When;
  readonly step: Step;
}

export const sizeOf = ({ change, length }: Step): number => Math.abs(Math.log1p(change)) * length;

/**
 * Since when a series has risen (1) or fallen (-1): the largest step that starts in the range. A change that a
 * straight line fits as well has no date. Null if there is none.
 */
export function datedStep(
  fit: Fit | null,
  range: Range,
  direction: number,
  least = 0,
): Dated | null {
  const steps = (fit?.steps ?? [])
    .filter(({ change }) => Math.sign(change) === direction && Math.abs(change) >= least)
    .filter((step) => step.gradual || dayOf(step.from) >= range.from);
  const best = bestOf(steps, sizeOf);
  if (!best) return null;
  if (best.gradual) return { when: { kind: 'gradual' }, step: best };
  const from = dayOf(best.from);
  return best.to === null
    ? { when: { kind: 'from', day: from }, step: best }
    : { when: { kind: 'episode', from, to: dayOf(best.to) }, step: best };
}
