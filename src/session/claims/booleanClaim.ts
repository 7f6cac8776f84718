import type { ClaimReason, ClaimValidator } from './claimValidator';
import { PrimitiveClaim } from './primitiveClaim';

export class BooleanClaim extends PrimitiveClaim<boolean> {
  /** Validates that the claim is true (spec 5: hasValue). */
  isTrue(maxAgeInSeconds?: number): ClaimValidator<ClaimReason> {
    return this.hasValue(true, maxAgeInSeconds);
  }

  /** Validates that the claim is false (spec 5: hasValue). */
  isFalse(maxAgeInSeconds?: number): ClaimValidator<ClaimReason> {
    return this.hasValue(false, maxAgeInSeconds);
  }
}
