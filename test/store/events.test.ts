import { login, logout, refresh, session } from '../../src/store/events';

describe('event creators', () => {
  it('rule 7: make the event of their name', () => {
    expect(logout.requested({ returnTo: null })).toEqual({
      type: 'logout/requested',
      payload: { returnTo: null },
    });
    expect(session.signedOut()).toEqual({ type: 'session/signedOut' });
    expect('payload' in refresh.demanded()).toBe(false);
  });

  it('rule 7: a wrong name or payload does not compile', () => {
    const misuse = () => {
      // @ts-expect-error -- no such event
      login.submited({ email: '' });
      // @ts-expect-error -- the payload lacks fields
      login.submitted({ email: '' });
      // @ts-expect-error -- a payload is wanted
      logout.requested();
      // @ts-expect-error -- no payload is wanted
      login.reset({ why: 'no reason' });
      // @ts-expect-error -- an event of another machine
      login.requested({ returnTo: null });
      // @ts-expect-error -- there are six login result codes
      login.answered({ code: 6 });
      // @ts-expect-error -- success carries the handle of its tokens
      login.answered({ code: 0 });
    };
    expect(misuse).toBeInstanceOf(Function);
  });
});
