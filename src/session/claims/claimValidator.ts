import { checkAge, isOlder } from './claimAge';
import { readClaim, type Payload } from './claimReading';

/** What a claim of this portal's session may hold. */
export type Primitive = string | number | boolean | null;

/** What a validator wanted to see. */
export type Expectation =
  | { expectedValue: Primitive }
  | { expectedToInclude: Primitive | readonly Primitive[] }
  | { expectedToNotInclude: Primitive | readonly Primitive[] }
  | { expectedToIncludeAtLeastOneOf: readonly Primitive[] };

/** Why a claim does not do (spec 5: claim validators). */
export type ClaimReason =
  | { message: 'expired'; ageInSeconds: number; maxAgeInSeconds: number }
  | ({ message: 'value does not exist' | 'wrong value'; actualValue: unknown } & Expectation);

/** What a validator found. */
export type ClaimResult<Reason = unknown> = { isValid: true } | { isValid: false; reason: Reason };

/** Has the server fetch a claim again: a call of the session's API whose answer carries a new front token. */
export type ClaimRefresh = (this: void) => Promise<void>;

/** Judges one claim of a payload. `now` is corrected by the clock skew, ms since 1970. */
export interface ClaimValidator<Reason = unknown> {
  /** Names the validator in its result. */
  readonly id: string;
  /** The claim it reads. */
  readonly claimId: string;
  /** Has the server fetch the claim again. Claims without one stay as they are. */
  readonly refresh?: ClaimRefresh | undefined;
  /** Whether the claim must be fetched again first. @throws {ClaimAgeError} */
  shouldRefresh(payload: Payload, now: number): boolean;
  validate(payload: Payload, now: number): ClaimResult<Reason>;
}

/** A claim's id, the age (s) above which its validators refuse it unless they are told another, and its refresh. */
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
  /** Told of a claim that is not there. */
  expected: Expectation;
  /** What is wrong with a value that is there; null for nothing. */
  judge(this: void, value: unknown): Expectation | null;
}

const wrong = (reason: ClaimReason): ClaimResult<ClaimReason> => ({ isValid: false, reason });

/** The rule of all built-in validators: missing, then expired, then wrong, else valid. */
export function builtInValidator(rule: BuiltIn): ClaimValidator<ClaimReason> {
  const { id, claimId, refresh, maxAgeInSeconds, expected, judge } = rule;
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
      const problem = judge(actualValue);
      return problem
        ? wrong({ message: 'wrong value', ...problem, actualValue })
        : { isValid: true };
    },
  };
}
