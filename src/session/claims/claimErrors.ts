import type { ClaimError } from '../../../machines/session/session';
import { isRecord } from '../../rules/json';

/** The `claimValidationErrors` of a response body; null if absent or malformed. */
export function claimErrors(body: unknown): ClaimError[] | null {
  const errors = isRecord(body) ? body['claimValidationErrors'] : null;
  if (!Array.isArray(errors)) return null;
  return errors.flatMap((error) =>
    isRecord(error) && typeof error['id'] === 'string'
      ? [{ id: error['id'], reason: error['reason'] ?? null }]
      : [],
  );
}
