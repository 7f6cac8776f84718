import type { FailedCall } from '../../machines/callFailure';
import type { FieldError } from '../../machines/fieldError';
import type { HttpAnswer } from '../../src/ports/ports';
import { NO_ERROR_MESSAGE } from '../../src/rules/constants';
import { isRecord, type Json } from '../../src/rules/json';

/** An answer of the authentication API, as far as all of its calls agree (spec 7, 8). */
export type AuthAnswer = { kind: 'answered'; status: string; body: Json } | FailedCall;

const TOO_MANY_REQUESTS = 429;

/** A text that is not empty, or null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** An answer with a status that the call does not know (spec 5: unexpected error). */
export const unexpected: FailedCall = { kind: 'failed', message: null, failure: null };

/** Reads what every call of the authentication API can answer; the statuses of one call are its own. */
export function readAuth(answer: HttpAnswer): AuthAnswer {
  if (!answer.ok) return { kind: 'failed', message: null, failure: answer.failure };
  const { status, body } = answer.response;
  // How long to wait is the server's to say (O4).
  if (status === TOO_MANY_REQUESTS && isRecord(body))
    return { kind: 'failed', message: textOf(body['message']), failure: null };
  if (status >= 300 || !isRecord(body) || typeof body['status'] !== 'string') return unexpected;
  if (body['status'] === 'GENERAL_ERROR')
    return {
      kind: 'failed',
      message: textOf(body['message']) ?? NO_ERROR_MESSAGE,
      failure: null,
    };
  return { kind: 'answered', status: body['status'], body };
}

/** The refused fields of a FIELD_ERROR; what is no field with an error is left out. */
export const fieldErrorsOf = ({ formFields }: Json): FieldError[] =>
  (Array.isArray(formFields) ? formFields : []).flatMap((field) => {
    const error = isRecord(field) && textOf(field['error']);
    return isRecord(field) && error ? [{ id: textOf(field['id']) ?? '', error }] : [];
  });

/** A refusal that the server explains in its own words (spec 8: ..._NOT_ALLOWED). */
export interface NotAllowed {
  kind: 'notAllowed';
  reason: string;
}

/** Reads a refusal with a `reason`; without one it is an answer that nobody knows. */
export function notAllowed({ reason }: { readonly reason?: unknown }): NotAllowed | FailedCall {
  const text = textOf(reason);
  return text === null ? unexpected : { kind: 'notAllowed', reason: text };
}
