import type { ClaimError } from '../../../machines/session/session';
import { refreshClaims, type ClaimRefreshing } from './refreshClaims';

/**
 * Validates the session's claims (spec 5: claim validators): first all refreshes, then all validations, so that all
 * validators see the same payload. Errors are in the validators' order. Without validators, no session is needed.
 * @throws what `payload` throws without a session, and {ClaimAgeError}
 */
export async function validateClaims(work: ClaimRefreshing): Promise<ClaimError[]> {
  if (work.validators.length === 0) return [];
  await refreshClaims(work);
  const payload = await work.payload();
  const now = work.now();
  return work.validators.flatMap((validator) => {
    const result = validator.validate(payload, now);
    return result.isValid ? [] : [{ id: validator.id, reason: result.reason }];
  });
}
