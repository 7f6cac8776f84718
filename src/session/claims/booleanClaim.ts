import type { ClaimReason, ClaimValidator } from './claimValidator';
import { PrimitiveClaim } from './primitiveClaim';

/** A claim that holds yes or no. */
export class BooleanClaim extends PrimitiveClaim<boolean> {
  /** The claim says yes (spec 5: hasValue). */
  isTrue(maxAgeInSeconds?: number): ClaimValidator<ClaimReason> {
    return this.hasValue(true, maxAgeInSeconds);
  }

  /** The claim says no (spec 5: hasValue). */
  isFalse(maxAgeInSeconds?: number): ClaimValidator<ClaimReason> {
    return this.hasValue(false, maxAgeInSeconds);
  }
}
