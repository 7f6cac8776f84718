import type { FailedCall } from '../../machines/callFailure';
import type { FieldError } from '../../machines/fieldError';
import type { HttpAnswer } from '../../src/ports/ports';
import { isLimited, NO_ERROR_MESSAGE } from '../../src/rules/constants';
import { isRecord, type Json } from '../../src/rules/json';

/** The part of an authentication API response that all requests share (spec 7, 8). */
export type AuthAnswer = { kind: 'answered'; status: string; body: Json } | FailedCall;

/** Returns a non-empty text, or null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A response with a status unknown to the caller (spec 5: unexpected error). */
export const unexpected: FailedCall = { kind: 'failed', message: null, failure: null };

/** Reads what all authentication API responses share; each caller reads its own statuses. */
export function readAuth(answer: HttpAnswer): AuthAnswer {
  if (!answer.ok) return { kind: 'failed', message: null, failure: answer.failure };
  const { status, body } = answer.response;
  // Only the server knows what helps (O4, O21).
  if (isLimited(status) && isRecord(body))
    return { kind: 'failed', message: textOf(body['message']), failure: null };
  if (status >= 300 || !isRecord(body) || typeof body['status'] !== 'string') return unexpected;
  if (body['status'] === 'GENERAL_ERROR')
    return { kind: 'failed', message: textOf(body['message']) ?? NO_ERROR_MESSAGE, failure: null };
  return { kind: 'answered', status: body['status'], body };
}

/** The refused fields of a FIELD_ERROR; entries without an error are ignored. */
export const fieldErrorsOf = ({ formFields }: Json): FieldError[] =>
  (Array.isArray(formFields) ? formFields : []).flatMap((field) => {
    const error = isRecord(field) && textOf(field['error']);
    return isRecord(field) && error ? [{ id: textOf(field['id']) ?? '', error }] : [];
  });

/** A refusal with the server's explanation (spec 8: ..._NOT_ALLOWED). */
export interface NotAllowed {
  kind: 'notAllowed';
  reason: string;
}

/** Reads a refusal; without a `reason` the response is unexpected. */
export function notAllowed({ reason }: { readonly reason?: unknown }): NotAllowed | FailedCall {
  const text = textOf(reason);
  return text === null ? unexpected : { kind: 'notAllowed', reason: text };
}
