import { events } from '../../src/kit/events';
import { createFrontStore, EMPTY_STATE } from '../../src/store/frontStore';
import { createAppStore } from '../../src/appStore';

const chosen = () => events.signInType.singleSignOnChosen({ returnTo: null });

it('shows the empty state until the store is there, then that of the store', () => {
  const { store: front, attach } = createFrontStore();
  expect(front.getState()).toBe(EMPTY_STATE);
  const store = createAppStore();
  attach(store);
  expect(front.getState()).toBe(store.getState());
});

it('hands on what was dispatched before, once and in its order, and what comes after at once', () => {
  const seen: string[] = [];
  const store = createAppStore({
    middleware: [
      () => (next) => (action) => {
        // Everything dispatched here is an action.
        seen.push((action as { type: string }).type);
        return next(action);
      },
    ],
  });
  const { store: front, attach } = createFrontStore();
  front.dispatch(events.signIn.reset());
  front.dispatch(chosen());
  attach(store);
  const handed = seen.filter((type) => !/^(effect|timer)\//.test(type));
  expect(handed).toEqual(['signIn/reset', 'signInType/singleSignOnChosen']);
  front.dispatch(events.signIn.reset());
  expect(seen.filter((type) => type === 'signIn/reset')).toHaveLength(2);
});

it('tells who listens that the store has come, and each later change, until they stop', () => {
  const { store: front, attach } = createFrontStore();
  const heard = jest.fn();
  const stop = front.subscribe(heard);
  attach(createAppStore());
  expect(heard).toHaveBeenCalledTimes(1);
  front.dispatch(chosen());
  expect(heard.mock.calls.length).toBeGreaterThan(1);
  const before = heard.mock.calls.length;
  stop();
  front.dispatch(events.signIn.reset());
  expect(heard).toHaveBeenCalledTimes(before);
});
