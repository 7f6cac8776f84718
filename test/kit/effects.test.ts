import { events } from '../../src/kit/events';
import type { StoreAction } from '../../src/kit/action';
import { createAppStore, rootReducer } from '../../src/appStore';

const recorded = () => {
  const trail: StoreAction[] = [];
  const store = createAppStore({
    middleware: [
      () => (next) => (action) => {
        trail.push(action as StoreAction);
        return next(action);
      },
    ],
  });
  return { store, trail };
};

const submitted = events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 's' });

describe('the effects middleware', () => {
  it('rule 2: requests work after the event has reached the reducers', () => {
    const seen: unknown[] = [];
    const store = createAppStore({
      middleware: [
        (api) => (next) => (action) => {
          const { type } = action as StoreAction;
          const { signIn: state } = api.getState() as ReturnType<typeof rootReducer>;
          seen.push([type, state.value]);
          return next(action);
        },
      ],
    });
    store.dispatch(submitted);
    expect(seen).toEqual([
      ['signIn/submitted', 'editing'],
      ['effect/requested', 'submitting'],
    ]);
  });

  it('names the machine and includes the whole effect', () => {
    const { store, trail } = recorded();
    store.dispatch(submitted);
    expect(trail[1]).toEqual({
      type: 'effect/requested',
      payload: {
        machine: 'signIn',
        effect: { type: 'signIn.submit', email: 'a@b.test', secret: 's' },
      },
    });
  });

  it('requests timers and their cancellation', () => {
    const { store, trail } = recorded();
    store.dispatch(events.signOut.requested({ returnTo: null }));
    store.dispatch(events.signOut.signedOut({ reached: true }));
    expect(trail.map(({ type }) => type)).toEqual([
      'signOut/requested',
      'effect/requested',
      'timer/requested',
      'signOut/signedOut',
      'timer/cancelled',
      'effect/requested',
      'timer/requested',
    ]);
  });

  it('keeps several effects of one event in order', () => {
    const { store, trail } = recorded();
    const facts = {
      userId: 'a',
      email: null,
      accessTokenExpiresAt: 1,
      emailVerified: null,
      roles: [],
      permissions: [],
    };
    store.dispatch(events.session.stored({ facts, payloadChanged: false }));
    store.dispatch(events.session.removed({ expired: true }));
    const effects = trail.flatMap(({ payload }) => {
      const { effect } = payload as { effect?: { type: string } };
      return effect ? [effect.type] : [];
    });
    expect(effects).toEqual([
      'session.announce',
      'session.announce',
      'session.lost',
      'session.forget',
    ]);
  });

  it('rule 3: effects and timers change no state', () => {
    const { store, trail } = recorded();
    store.dispatch(submitted);
    store.dispatch(events.signOut.requested({ returnTo: null }));
    const state = store.getState();
    for (const action of trail.filter(({ type }) => /^(effect|timer)\//.test(type)))
      expect(rootReducer(state, action)).toBe(state);
  });

  it('rule 3: the events alone reproduce the state', () => {
    const { store, trail } = recorded();
    store.dispatch(submitted);
    store.dispatch(events.signIn.answered({ code: 1 }));
    store.dispatch(events.signOut.requested({ returnTo: '/x' }));
    const received = trail.filter(({ type }) => !/^(effect|timer)\//.test(type));
    const again = received.reduce(rootReducer, rootReducer(undefined, { type: '@@init' }));
    expect(JSON.stringify(again)).toBe(JSON.stringify(store.getState()));
  });

  it('requests nothing for an ignored event', () => {
    const { store, trail } = recorded();
    store.dispatch(events.signIn.answered({ code: 1 }));
    expect(trail).toHaveLength(1);
  });
});
