import { CLOCK_SKEW_THRESHOLD_MS } from '../../rules/constants';

/** An age below this (s) may be only a clock difference (spec 9: clock-skew threshold). */
export const SMALLEST_AGE_SECONDS = CLOCK_SKEW_THRESHOLD_MS / 1_000;

/** The settings of a validator that are ages. */
export type AgeSetting = 'maxAgeInSeconds' | 'refetchTimeOnFalseInSeconds';

/** A validator was created with an age below the threshold (spec 5: claim validators). A programming error. */
export class ClaimAgeError extends Error {
  override readonly name = 'ClaimAgeError';
  constructor(readonly setting: AgeSetting) {
    super(`${setting} must be at least ${SMALLEST_AGE_SECONDS}, the precision of the clocks.`);
  }
}

/** @throws {ClaimAgeError} for an age below the threshold */
export function checkAge(setting: AgeSetting, seconds: number | undefined): void {
  // Written so that NaN is refused too.
  if (seconds !== undefined && !(seconds >= SMALLEST_AGE_SECONDS)) throw new ClaimAgeError(setting);
}

/** Whether the age exceeds the limit; false without a limit. */
export const isOlder = (ageInSeconds: number, maxAgeInSeconds: number | undefined): boolean =>
  maxAgeInSeconds !== undefined && ageInSeconds > maxAgeInSeconds;
