import type { InvitationCheck, RegistrationResult } from '../../machines/registration/registration';
import { isRecord } from '../../src/rules/json';
import { fieldErrorsOf, readAuth, textOf, unexpected } from '../authApi/authAnswer';
import type { HttpAnswer } from '../../src/ports/ports';
import { readEnded, readOffer } from './offerAnswer';

const REASONS = {
  INVITATION_INVALID: 'invalid',
  INVITATION_USED: 'used',
  NO_PERMISSION: 'noPermission',
} as const;

const STATES = {
  valid: 'valid',
  invalid: 'invalid',
  used: 'used',
  no_permission: 'noPermission',
} as const;

const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | null =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (table[key] ?? null) : null;

function refused(reason: unknown): RegistrationResult {
  const state = lookUp(REASONS, reason);
  if (state) return { kind: 'invitation', state };
  const words = textOf(reason);
  return words === null ? unexpected : { kind: 'notAllowed', reason: words };
}

/** Reads the response to POST /signup by the statuses of spec 7, and the webauthn responses with the same statuses. */
export function readSignUp(answer: HttpAnswer): RegistrationResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  switch (read.status) {
    case 'OK':
      return { kind: 'registered' };
    case 'FIELD_ERROR':
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(read.body) };
    case 'SIGN_UP_NOT_ALLOWED':
      return refused(read.body['reason']);
    // From webauthn: the created passkey is unusable.
    case 'INVALID_CREDENTIALS_ERROR':
    case 'INVALID_AUTHENTICATOR_ERROR':
    case 'INVALID_OPTIONS_ERROR':
    case 'OPTIONS_NOT_FOUND_ERROR':
      return { kind: 'noPasskey', reason: 'refused' };
    default:
      return unexpected;
  }
}

/** The invitation could not be checked. */
export const UNKNOWN: InvitationCheck = { state: 'unknown', email: '', offer: null, ended: null };

/** Reads the response to GET /api/invitation; `unknown` if it is unusable. */
export function readInvitation(answer: HttpAnswer): InvitationCheck {
  if (!answer.ok || answer.response.status >= 300) return UNKNOWN;
  const { body } = answer.response;
  const data = isRecord(body) && body['ret'] === 0 ? body['data'] : null;
  if (!isRecord(data)) return UNKNOWN;
  const state = lookUp(STATES, data['state']) ?? 'unknown';
  const email = textOf(data['email']);
  // An invitation without an email is for anyone who has the link, so the field is not locked.
  if (state === 'valid' && email === null) return UNKNOWN;
  return {
    state,
    email: email ?? '',
    offer: state === 'valid' ? readOffer(data) : null,
    ended: state === 'invalid' ? readEnded(data) : null,
  };
}

/** Whether the email has an account (spec 7: GET /signup/email/exists); false if unknown. */
export function readEmailExists(answer: HttpAnswer): boolean {
  const read = readAuth(answer);
  return read.kind === 'answered' && read.status === 'OK' && read.body['exists'] === true;
}
