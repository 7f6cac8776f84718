import { createAppStore } from '../../src/appStore';
import { events } from '../../src/kit/events';
import { frozen } from '../support/frozen';

describe('the store of tests', () => {
  it('rule 8: accepts plain JSON only', () => {
    const { dispatch } = createAppStore(frozen);
    for (const payload of [new Map(), () => undefined, { since: new Date(0) }])
      expect(() => dispatch({ type: 'signIn/submitted', payload })).toThrow('No plain JSON');
  });

  it('is changed by its reducers only', () => {
    const store = createAppStore(frozen);
    store.dispatch(events.network.observed({ online: false }));
    expect(() => Object.assign(store.getState().signIn, { value: 'none' })).toThrow('read only');
  });
});
