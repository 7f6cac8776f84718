import type { CallFailure } from '../../machines/callFailure';
import type { HttpAnswer, HttpResponse } from '../ports/ports';
import { NO_ERROR_MESSAGE } from '../rules/constants';
import { isRecord } from '../rules/json';

/** A session is required, but there is none (spec 8). */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
  constructor() {
    super('No session exists');
  }
}

/** The access token has expired and could not be refreshed (spec 8). */
export class RefreshFailedError extends Error {
  override readonly name = 'RefreshFailedError';
  constructor() {
    super('Could not refresh session');
  }
}

/** The API responded with the status GENERAL_ERROR and its own message (spec 7, 8). */
export class GeneralError extends Error {
  override readonly name = 'GeneralError';
  constructor(message: unknown) {
    super(typeof message === 'string' && message !== '' ? message : NO_ERROR_MESSAGE);
  }
}

/** A request to the session's API failed: a status of 300 or above, or no response (spec 8). */
export class SessionCallError extends Error {
  override readonly name = 'SessionCallError';
  constructor(override readonly cause: { response: HttpResponse } | { failure: CallFailure }) {
    super(
      'response' in cause
        ? `The session's API answered ${cause.response.status}.`
        : `The session's API did not answer (${cause.failure.kind}).`,
    );
  }
}

/** The response of a successful request. @throws {SessionCallError | GeneralError} */
export function succeeded(answer: HttpAnswer): HttpResponse {
  if (!answer.ok) throw new SessionCallError({ failure: answer.failure });
  const { response } = answer;
  if (response.status >= 300) throw new SessionCallError({ response });
  if (isRecord(response.body) && response.body['status'] === 'GENERAL_ERROR')
    throw new GeneralError(response.body['message']);
  return response;
}
