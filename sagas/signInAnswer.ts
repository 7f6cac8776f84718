import type { FieldError, LoginResult } from '../machines/login';
import type { ConsoleTokens, HttpAnswer } from './ports';

/** An answer to POST /signin, read: the result for the machine, the tokens for the vault. */
export type SignInAnswer = { code: 0; tokens: ConsoleTokens } | Exclude<LoginResult, { code: 0 }>;

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const unknownFailure: SignInAnswer = { code: 5, message: null, failure: null };

const fieldErrors = (fields: unknown): FieldError[] =>
  (Array.isArray(fields) ? fields : []).flatMap((field) => {
    const error = isRecord(field) && text(field['error']);
    return isRecord(field) && error ? [{ id: text(field['id']) ?? '', error }] : [];
  });

function consoleTokens(user: unknown): ConsoleTokens {
  const fields: Json = isRecord(user) ? user : {};
  const refresh = fields['refreshToken'];
  const { token, expiry, createdTime }: Json = isRecord(refresh) ? refresh : {};
  return {
    accessToken: text(fields['accessToken']),
    agentAccessToken: text(fields['agentAccessToken']),
    refreshToken:
      typeof token === 'string' && Number.isFinite(expiry) && Number.isFinite(createdTime)
        ? { token, expiry: Number(expiry), createdTime: Number(createdTime) }
        : null,
  };
}

/** Reads the answer to POST /signin by the statuses of spec 7; any other status is unexpected (spec 5). */
export function readSignIn(answer: HttpAnswer): SignInAnswer {
  if (!answer.ok) return { code: 5, message: null, failure: answer.failure };
  const { status, body } = answer.response;
  if (status >= 300 || !isRecord(body)) return unknownFailure;
  const message = text(body['message']);
  switch (body['status']) {
    case 'OK':
      return { code: 0, tokens: consoleTokens(body['user']) };
    case 'WRONG_CREDENTIALS_ERROR':
      return { code: 1 };
    case 'FIELD_ERROR':
      return { code: 2, fieldErrors: fieldErrors(body['formFields']) };
    case 'NEED_CHECK_RECAPTCHA':
      return { code: 3, message: message ?? '' };
    case 'RECAPTCHA_CHECK_ERR':
      return { code: 4, message: message ?? '' };
    case 'SIGN_IN_NOT_ALLOWED':
      return { code: 5, message: text(body['reason']), failure: null };
    case 'GENERAL_ERROR':
      return { code: 5, message: message ?? 'No Error Message Provided', failure: null };
    default:
      return unknownFailure;
  }
}
