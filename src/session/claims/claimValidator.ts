import { checkAge, isOlder } from './claimAge';
import { readClaim, type Payload } from './claimReading';

/** A value in a claim of this portal's session. */
export type Primitive = string | number | boolean | null;

/** The value that a validator expected. */
export type Expectation =
  | { expectedValue: Primitive }
  | { expectedToInclude: Primitive | readonly Primitive[] }
  | { expectedToNotInclude: Primitive | readonly Primitive[] }
  | { expectedToIncludeAtLeastOneOf: readonly Primitive[] };

/** Why a claim is invalid (spec 5: claim validators). */
export type ClaimReason =
  | { message: 'expired'; ageInSeconds: number; maxAgeInSeconds: number }
  | ({ message: 'value does not exist' | 'wrong value'; actualValue: unknown } & Expectation);

export type ClaimResult<Reason = unknown> = { isValid: true } | { isValid: false; reason: Reason };

/** Requests a refetch of a claim: a request to the session's API whose response carries a new front token. */
export type ClaimRefresh = (this: void) => Promise<void>;

/** Validates one claim of a payload. `now` is corrected by the clock skew, ms since 1970. */
export interface ClaimValidator<Reason = unknown> {
  /** Names the validator in its result. */
  readonly id: string;
  readonly claimId: string;
  /** Refetches the claim. Without it, the claim stays unchanged. */
  readonly refresh?: ClaimRefresh | undefined;
  /** Whether the claim must be refetched first. @throws {ClaimAgeError} */
  shouldRefresh(payload: Payload, now: number): boolean;
  validate(payload: Payload, now: number): ClaimResult<Reason>;
}

/** A claim's id, the default age limit (s) of its validators, and its refresh. */
export interface ClaimSettings {
  id: string;
  defaultMaxAgeInSeconds?: number | undefined;
  refresh?: ClaimRefresh | undefined;
}

interface BuiltIn {
  id: string;
  claimId: string;
  refresh?: ClaimRefresh | undefined;
  maxAgeInSeconds: number | undefined;
  /** Reported for a missing claim. */
  expected: Expectation;
  /** Returns what was expected instead of the value; null if the value is valid. */
  check(this: void, value: unknown): Expectation | null;
}

const wrong = (reason: ClaimReason): ClaimResult<ClaimReason> => ({ isValid: false, reason });

/** The order of all built-in validators: missing, expired, wrong value, valid. */
export function builtInValidator(rule: BuiltIn): ClaimValidator<ClaimReason> {
  const { id, claimId, refresh, maxAgeInSeconds, expected, check } = rule;
  return {
    id,
    claimId,
    refresh,
    shouldRefresh(payload, now) {
      checkAge('maxAgeInSeconds', maxAgeInSeconds);
      const { value, ageInSeconds } = readClaim(payload, claimId, now);
      return value === undefined || isOlder(ageInSeconds, maxAgeInSeconds);
    },
    validate(payload, now) {
      const { value: actualValue, ageInSeconds } = readClaim(payload, claimId, now);
      if (actualValue === undefined)
        return wrong({ message: 'value does not exist', ...expected, actualValue });
      if (maxAgeInSeconds !== undefined && isOlder(ageInSeconds, maxAgeInSeconds))
        return wrong({ message: 'expired', ageInSeconds, maxAgeInSeconds });
      const problem = check(actualValue);
      return problem
        ? wrong({ message: 'wrong value', ...problem, actualValue })
        : { isValid: true };
    },
  };
}
