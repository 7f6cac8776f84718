import { dayOf } from '../days';
import { bestOf, byMost } from './byMost';
import type { When } from './finding';
import type { Fit, Step } from './fit';
import type { Range } from './sides';

/** A reportable step with its date. */
export interface Dated {
  readonly when: When;
  readonly step: Step;
}

export const sizeOf = ({ change, length }: Step): number => Math.abs(Math.log1p(change)) * length;

const startsIn = (range: Range, step: Step): boolean => dayOf(step.from) >= range.from;

function whenOf({ gradual, from, to }: Step): When {
  if (gradual) return { kind: 'gradual' };
  const first = dayOf(from);
  return to === null
    ? { kind: 'from', day: first }
    : { kind: 'episode', from: first, to: dayOf(to) };
}

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
    .filter((step) => step.gradual || startsIn(range, step));
  const best = bestOf(steps, sizeOf);
  return best ? { when: whenOf(best), step: best } : null;
}

/** The other dated steps of a series in the range, in either direction, the largest first. */
export const otherSteps = (fit: Fit | null, range: Range, reported: Dated | null): Dated[] =>
  (fit?.steps ?? [])
    .filter((step) => step !== reported?.step && !step.gradual && startsIn(range, step))
    .toSorted(byMost(sizeOf))
    .map((step) => ({ when: whenOf(step), step }));
