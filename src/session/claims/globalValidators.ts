import type { ClaimValidator } from './claimValidator';
import { EmailVerificationClaim } from './emailVerificationClaim';

/** Makes another list of the validators that hold everywhere. */
export type OverrideValidators = (
  validators: readonly ClaimValidator[],
) => readonly ClaimValidator[];

const isEmailVerification = ({ claimId }: ClaimValidator): boolean =>
  claimId === EmailVerificationClaim.id;

/**
 * The validators that hold everywhere: those of the recipes in their order, with e-mail verification
 * first (spec 6). An override sees that list, and what it gives holds as it is.
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
