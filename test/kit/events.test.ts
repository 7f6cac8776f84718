import { events } from '../../src/kit/events';

describe('event creators', () => {
  it('rule 7: create the event of their name', () => {
    expect(events.signOut.requested({ returnTo: null })).toEqual({
      type: 'signOut/requested',
      payload: { returnTo: null },
    });
    expect(events.session.signedOut()).toEqual({ type: 'session/signedOut' });
    expect('payload' in events.refresh.demanded()).toBe(false);
  });

  it('rule 7: a wrong name or payload does not compile', () => {
    const misuse = () => {
      // @ts-expect-error -- no such event
      events.signIn.submited({ email: '' });
      // @ts-expect-error -- the payload lacks fields
      events.signIn.submitted({ email: '' });
      // @ts-expect-error -- a payload is wanted
      events.signOut.requested();
      // @ts-expect-error -- no payload is wanted
      events.signIn.reset({ why: 'no reason' });
      // @ts-expect-error -- an event of another machine
      events.signIn.requested({ returnTo: null });
      // @ts-expect-error -- there are six signIn result codes
      events.signIn.answered({ code: 6 });
      // @ts-expect-error -- success carries the handle of its tokens
      events.signIn.answered({ code: 0 });
    };
    expect(misuse).toBeInstanceOf(Function);
  });
});
