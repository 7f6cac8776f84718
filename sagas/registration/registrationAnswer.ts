import type { InvitationCheck } from '../../machines/registration/offer';
import type { RegistrationResult } from '../../machines/registration/registration';
import { isRecord, type Json } from '../../src/rules/json';
import { notAllowed, readAuth, textOf } from '../authApi/authAnswer';
import type { HttpAnswer } from '../../src/ports/ports';
import { fieldError, lookUp, readByStatus } from '../authApi/readByStatus';
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

function refused(body: Json): RegistrationResult {
  const state = lookUp(REASONS, body['reason']);
  return state ? { kind: 'invitation', state } : notAllowed(body);
}

const noPasskey = (reason: 'refused' | 'taken') => () => ({ kind: 'noPasskey', reason }) as const;

/** Reads the response to POST /signup by the statuses of spec 7, and the webauthn responses with the same statuses. */
export const readSignUp = (answer: HttpAnswer): RegistrationResult =>
  readByStatus<RegistrationResult>(answer, {
    OK: () => ({ kind: 'registered' }),
    FIELD_ERROR: fieldError,
    SIGN_UP_NOT_ALLOWED: refused,
    // From webauthn: no account for this email, or the created passkey is unusable.
    INVALID_EMAIL_ERROR: ({ err }) => ({
      kind: 'fieldError',
      fieldErrors: [{ id: 'email', error: textOf(err) ?? '' }],
    }),
    EMAIL_ALREADY_EXISTS_ERROR: noPasskey('taken'),
    INVALID_CREDENTIALS_ERROR: noPasskey('refused'),
    INVALID_AUTHENTICATOR_ERROR: noPasskey('refused'),
    INVALID_OPTIONS_ERROR: noPasskey('refused'),
    OPTIONS_NOT_FOUND_ERROR: noPasskey('refused'),
  });

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
