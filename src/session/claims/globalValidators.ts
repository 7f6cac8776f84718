import type { ClaimValidator } from './claimValidator';
import { EmailVerificationClaim } from './emailVerificationClaim';

/** Replaces the list of global validators. */
export type OverrideValidators = (
  validators: readonly ClaimValidator[],
) => readonly ClaimValidator[];

const isEmailVerification = ({ claimId }: ClaimValidator): boolean =>
  claimId === EmailVerificationClaim.id;

/**
 * The global validators: those of the recipes in their order, with email verification first (spec 6). An override
 * receives that list, and its result is used unchanged.
 */
export function globalValidators(
  registered: readonly ClaimValidator[],
  override: OverrideValidators = (validators) => validators,
): ClaimValidator[] {
  const emailFirst = [
    ...registered.filter(isEmailVerification),
    ...registered.filter((validator) => !isEmailVerification(validator)),
  ];
  return [...override(emailFirst)];
}
