import {
  GeneralError,
  NoSessionError,
  RefreshFailedError,
  SessionCallError,
} from '../../src/session/sessionErrors';

const NO_MESSAGE = 'GeneralError: No Error Message Provided';

it.each([
  [new NoSessionError(), 'NoSessionError: No session exists'],
  [new RefreshFailedError(), 'RefreshFailedError: Could not refresh session'],
  [new GeneralError('Closed today'), 'GeneralError: Closed today'],
  [new GeneralError(''), NO_MESSAGE],
  [new GeneralError(undefined), NO_MESSAGE],
  [new GeneralError(7), NO_MESSAGE],
  [
    new SessionCallError({ response: { status: 503, headers: {}, body: null } }),
    "SessionCallError: The session's API answered 503.",
  ],
  [
    new SessionCallError({
      failure: { kind: 'network', status: 0, method: 'POST', url: 'https://api.example' },
    }),
    "SessionCallError: The session's API did not answer (network).",
  ],
])('spec 8: the errors of the session client in a log: %s', (error, text) =>
  expect(String(error)).toBe(text),
);
