import { CLOCK_SKEW_THRESHOLD_MS } from '../../rules/constants';

/** An age below this (s) cannot be told from a difference of the clocks (spec 9: clock-skew threshold). */
export const SMALLEST_AGE_SECONDS = CLOCK_SKEW_THRESHOLD_MS / 1_000;

/** The settings of a validator that are ages. */
export type AgeSetting = 'maxAgeInSeconds' | 'refetchTimeOnFalseInSeconds';

/** A validator was made with an age below the threshold (spec 5: claim validators). A mistake in code. */
export class ClaimAgeError extends Error {
  override readonly name = 'ClaimAgeError';
  constructor(readonly setting: AgeSetting) {
    super(`${setting} must be at least ${SMALLEST_AGE_SECONDS}, the precision of the clocks.`);
  }
}

/** @throws {ClaimAgeError} where an age is given that is below the threshold. */
export function checkAge(setting: AgeSetting, seconds: number | undefined): void {
  // Written so that NaN is refused too.
  if (seconds !== undefined && !(seconds >= SMALLEST_AGE_SECONDS)) throw new ClaimAgeError(setting);
}

/** Older than the limit; exactly as old is fine. Without a limit nothing is too old. */
export const isOlder = (ageInSeconds: number, maxAgeInSeconds: number | undefined): boolean =>
  maxAgeInSeconds !== undefined && ageInSeconds > maxAgeInSeconds;
