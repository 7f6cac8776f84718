import { FEATURES_JOINED, machineFeature } from '../../src/kit/feature';
import { createFeatureStore } from '../../src/kit/store';
import { setup } from 'xstate';

const lamp = setup({ types: { events: {} as { type: 'lamp/pressed' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp/pressed': 'on' } }, on: { on: { 'lamp/pressed': 'off' } } },
});
const door = setup({
  types: { events: {} as { type: 'door/pushed' }, emitted: {} as { type: 'door.ring' } },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { 'door/pushed': 'open' } }, open: {} },
});

const parts = (state: object) => state as Record<string, { value?: unknown } | undefined>;

describe('a feature that joins a running store', () => {
  const start = () => createFeatureStore({ features: { lamp: machineFeature(lamp, {}) } });

  it('starts in its initial state, and receives events from then on', () => {
    const store = start();
    store.dispatch({ type: 'lamp/pressed' });
    store.dispatch({ type: 'door/pushed' });
    expect(parts(store.getState())['door']).toBeUndefined();
    store.join({
      door: machineFeature(door, { 'door.ring': { run: () => undefined, crashed: null } }),
    });
    expect(parts(store.getState())['door']).toMatchObject({ value: 'shut' });
    expect(parts(store.getState())['lamp']).toMatchObject({ value: 'on' });
    store.dispatch({ type: 'door/pushed' });
    expect(parts(store.getState())['door']).toMatchObject({ value: 'open' });
  });

  it('is announced by its name, and only what is new', () => {
    const heard: object[] = [];
    const store = createFeatureStore({
      features: { lamp: machineFeature(lamp, {}) },
      middleware: [() => (next) => (action) => (heard.push(Object(action)), next(action))],
    });
    const work = { 'door.ring': { run: () => undefined, crashed: null } };
    store.join({ lamp: machineFeature(lamp, {}), door: machineFeature(door, work) });
    expect(heard).toEqual([{ type: FEATURES_JOINED, payload: ['door'] }]);
  });

  it('is part of the empty state, which is the same object until then', () => {
    const store = start();
    const empty = store.emptyState();
    store.dispatch({ type: 'lamp/pressed' });
    expect(parts(empty)['lamp']).toMatchObject({ value: 'off' });
    expect(store.emptyState()).toBe(empty);
    store.join({
      door: machineFeature(door, { 'door.ring': { run: () => undefined, crashed: null } }),
    });
    expect(parts(store.emptyState())).toMatchObject({
      lamp: { value: 'off' },
      door: { value: 'shut' },
    });
  });

  it('stays unchanged if it exists already', () => {
    const store = start();
    store.dispatch({ type: 'lamp/pressed' });
    const before = store.getState();
    store.join({ lamp: machineFeature(lamp, {}) });
    expect(store.getState()).toBe(before);
  });
});
