import type { SignInResult } from '../../machines/signIn/signIn';
import { isRecord, type Json } from '../../src/rules/json';
import { fieldErrorsOf, readAuth, textOf } from '../authApi/authAnswer';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import type { HttpAnswer } from '../../src/ports/ports';

/** The response to POST /signin: the machine's result with the tokens, null if a second step is required first. */
export type SignInAnswer =
  | { code: 0; tokens: ConsoleTokens | null }
  | Exclude<SignInResult, { code: 0 }>;

/** The status of every first step if the account has a second one. */
export const SECOND_STEP_NEEDED = 'SECOND_STEP_NEEDED';

/** Reads the console tokens of the user in a sign-in response. */
export function consoleTokens(user: unknown): ConsoleTokens {
  const fields: Json = isRecord(user) ? user : {};
  const refresh = fields['refreshToken'];
  const { token, expiry, createdTime }: Json = isRecord(refresh) ? refresh : {};
  return {
    accessToken: textOf(fields['accessToken']),
    agentAccessToken: textOf(fields['agentAccessToken']),
    refreshToken:
      typeof token === 'string' && Number.isFinite(expiry) && Number.isFinite(createdTime)
        ? { token, expiry: Number(expiry), createdTime: Number(createdTime) }
        : null,
  };
}

/** Reads the response to POST /signin by the statuses of spec 7; any other status is unexpected (spec 5). */
export function readSignIn(answer: HttpAnswer): SignInAnswer {
  const read = readAuth(answer);
  if (read.kind === 'failed') return { code: 5, message: read.message, failure: read.failure };
  const { status, body } = read;
  switch (status) {
    case 'OK':
      return { code: 0, tokens: consoleTokens(body['user']) };
    case SECOND_STEP_NEEDED:
      return { code: 0, tokens: null };
    case 'WRONG_CREDENTIALS_ERROR':
      return { code: 1 };
    case 'FIELD_ERROR':
      return { code: 2, fieldErrors: fieldErrorsOf(body) };
    case 'NEED_CHECK_RECAPTCHA':
      return { code: 3, message: textOf(body['message']) ?? '' };
    case 'RECAPTCHA_CHECK_ERR':
      return { code: 4, message: textOf(body['message']) ?? '' };
    case 'SIGN_IN_NOT_ALLOWED':
      return { code: 5, message: textOf(body['reason']), failure: null };
    default:
      return { code: 5, message: null, failure: null };
  }
}
