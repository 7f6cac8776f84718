import { signIn, signOut, refresh, session } from '../../src/store/events';

describe('event creators', () => {
  it('rule 7: make the event of their name', () => {
    expect(signOut.requested({ returnTo: null })).toEqual({
      type: 'signOut/requested',
      payload: { returnTo: null },
    });
    expect(session.signedOut()).toEqual({ type: 'session/signedOut' });
    expect('payload' in refresh.demanded()).toBe(false);
  });

  it('rule 7: a wrong name or payload does not compile', () => {
    const misuse = () => {
      // @ts-expect-error -- no such event
      signIn.submited({ email: '' });
      // @ts-expect-error -- the payload lacks fields
      signIn.submitted({ email: '' });
      // @ts-expect-error -- a payload is wanted
      signOut.requested();
      // @ts-expect-error -- no payload is wanted
      signIn.reset({ why: 'no reason' });
      // @ts-expect-error -- an event of another machine
      signIn.requested({ returnTo: null });
      // @ts-expect-error -- there are six signIn result codes
      signIn.answered({ code: 6 });
      // @ts-expect-error -- success carries the handle of its tokens
      signIn.answered({ code: 0 });
    };
    expect(misuse).toBeInstanceOf(Function);
  });
});
