import type { CallFailure } from '../../machines/callFailure';
import type { HttpResponse } from '../ports/ports';
import { NO_ERROR_MESSAGE } from '../rules/constants';

/** A session is needed and there is none (spec 8). */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
  constructor() {
    super('No session exists');
  }
}

/** The access token has ended and could not be renewed (spec 8). */
export class RefreshFailedError extends Error {
  override readonly name = 'RefreshFailedError';
  constructor() {
    super('Could not refresh session');
  }
}

/** The API answered with the status GENERAL_ERROR; the message is its own (spec 7, 8). */
export class GeneralError extends Error {
  override readonly name = 'GeneralError';
  constructor(message: unknown) {
    super(typeof message === 'string' && message !== '' ? message : NO_ERROR_MESSAGE);
  }
}

/** A call of the session's API failed: with a status of 300 or above, or without any answer (spec 8). */
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
