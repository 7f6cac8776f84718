import { BooleanClaim } from './booleanClaim';
import { checkAge, isOlder, SMALLEST_AGE_SECONDS } from './claimAge';
import { readClaim } from './claimReading';
import type { ClaimReason, ClaimValidator } from './claimValidator';

/** A negative result is refetched after this (s), as the user may have verified since. */
const REFETCH_ON_FALSE_SECONDS = Math.max(10, SMALLEST_AGE_SECONDS);

class EmailVerification extends BooleanClaim {
  constructor() {
    super({ id: 'st-ev' });
  }

  /**
   * Validates that the email address is verified. A negative result older than `refetchTimeOnFalseInSeconds`, and
   * anything older than `maxAgeInSeconds`, is refetched; age alone makes no claim invalid.
   */
  isVerified(
    refetchTimeOnFalseInSeconds: number = REFETCH_ON_FALSE_SECONDS,
    maxAgeInSeconds?: number,
  ): ClaimValidator<ClaimReason> {
    const { id } = this;
    return {
      id,
      claimId: id,
      shouldRefresh(payload, now) {
        checkAge('refetchTimeOnFalseInSeconds', refetchTimeOnFalseInSeconds);
        checkAge('maxAgeInSeconds', maxAgeInSeconds);
        const { value, ageInSeconds } = readClaim(payload, id, now);
        if (value === undefined || isOlder(ageInSeconds, maxAgeInSeconds)) return true;
        return value === false && isOlder(ageInSeconds, refetchTimeOnFalseInSeconds);
      },
      validate(payload, now) {
        const { value: actualValue } = readClaim(payload, id, now);
        return actualValue === true
          ? { isValid: true }
          : {
              isValid: false,
              reason: { message: 'wrong value', expectedValue: true, actualValue },
            };
      },
    };
  }
}

/** Whether the email address is verified (spec 3: st-ev). */
export const EmailVerificationClaim = new EmailVerification();
