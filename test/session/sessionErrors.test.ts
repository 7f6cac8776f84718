import { createAnnouncer } from '../../src/session/announcer';
import {
  GeneralError,
  NoSessionError,
  RefreshFailedError,
  SessionCallError,
} from '../../src/session/sessionErrors';

const NO_MESSAGE = 'GeneralError: No Error Message Provided';

describe('spec 8: the errors of the session client in a log', () => {
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
  ])('%s', (error, text) => expect(String(error)).toBe(text));
});

describe('spec 4: listeners of the session events', () => {
  it('a listener that throws is reported and does not affect the others', () => {
    const reported: string[] = [];
    const received: string[] = [];
    const announcer = createAnnouncer((problem) => void reported.push(problem));
    announcer.onEvent(() => {
      throw new Error('broken');
    });
    const stop = announcer.onEvent(({ name }) => void received.push(name));
    announcer.announce({ name: 'SIGN_OUT' });
    expect(reported).toEqual(['A listener failed at SIGN_OUT: Error: broken']);
    stop();
    announcer.announce({ name: 'SIGN_OUT' });
    expect(received).toEqual(['SIGN_OUT']);
  });
});
