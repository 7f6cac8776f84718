import { emit, raise, setup, type AnyStateNode } from 'xstate';
import { machines, machineSlices, rootReducer } from '../../src/appStore';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';

const timed = setup({}).createMachine({
  id: 'timed',
  initial: 'waiting',
  states: {
    waiting: { after: { 100: 'over' }, on: { 'timed/stopped': 'idle' } },
    over: {},
    idle: {},
  },
});

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** What xstate itself adds for a delayed transition. */
const isTimer = (action: unknown): boolean =>
  /^xstate\.(raise|cancel)$/.test(String(Object(action).type));

describe('a machine as a reducer', () => {
  it('rule 6: an event that the machine does not accept returns the same reference', () => {
    const { signIn } = machineSlices;
    const { state } = signIn.initial;
    const ignored = { type: 'signIn/answered', payload: { code: 1 } };
    expect(signIn.reducer(state, ignored)).toBe(state);
    expect(signIn.reducer(state, { type: 'signIn/unheardOf' })).toBe(state);
    expect(signIn.reducer(state, { type: 'signOut/requested', payload: { returnTo: null } })).toBe(
      state,
    );
    expect(signIn.reducer(state, { type: 'signInType/returned' })).toBe(state);
  });

  it('rule 6: an action of no machine leaves the whole state unchanged', () => {
    const state = rootReducer(undefined, { type: '@@init' });
    expect(rootReducer(state, { type: 'somethingElse' })).toBe(state);
  });

  it.each(Object.entries(machines))(
    'rule 4: %s names its guards and actions, and has no final and no history state',
    (_name, machine) => {
      const nodes = nodesOf(machine.root);
      expect(nodes.filter(({ type }) => type === 'final' || type === 'history')).toEqual([]);
      const parts = nodes.flatMap(({ transitions, entry, exit }) => [
        ...entry,
        ...exit,
        ...[...transitions.values()].flat().flatMap(({ guard, actions }) => [guard, ...actions]),
      ]);
      expect(parts.filter((part) => typeof part === 'function' && !isTimer(part))).toEqual([]);
    },
  );

  it.each(Object.entries(machines))('rule 5: the initial state of %s is JSON', (name, machine) => {
    const { state } = createMachineSlice(name, machine).initial;
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(Object.keys(state)).toEqual(['value', 'context', 'status']);
  });

  it('returns the same result for the same state and action, without computing it twice', () => {
    const { signIn } = machineSlices;
    const action = { type: 'signIn/reset' };
    expect(signIn.step(signIn.initial.state, action)).toBe(
      signIn.step(signIn.initial.state, action),
    );
  });

  it('continues from a state that was serialized to JSON and parsed', () => {
    const { signOut } = machineSlices;
    const requested = { type: 'signOut/requested', payload: { returnTo: '/a' } };
    const next = { type: 'signOut/signedOut', payload: { reached: false } };
    const first = signOut.reducer(signOut.initial.state, requested);
    const read = JSON.parse(JSON.stringify(first)) as typeof first;
    expect(signOut.reducer(read, next)).toEqual(signOut.reducer(first, next));
  });
});

describe('delayed transitions', () => {
  const slice = createMachineSlice('timed', timed);
  const id = 'xstate.after.100.timed.waiting';

  it('request a timer, and accept its end as an ordinary event', () => {
    expect(slice.initial.requests).toEqual([{ kind: 'timer', id, delayMs: 100 }]);
    expect(slice.reducer(slice.initial.state, timerElapsed('timed', id)).value).toBe('over');
  });

  it('are canceled when their state is left', () => {
    const { requests } = slice.step(slice.initial.state, { type: 'timed/stopped' });
    expect(requests).toEqual([{ kind: 'cancel', id }]);
  });

  it('ignore a timer that ends after its state was left', () => {
    const { state } = slice.step(slice.initial.state, { type: 'timed/stopped' });
    expect(slice.reducer(state, timerElapsed('timed', id))).toBe(state);
  });

  it.each([[undefined], [null], [{}], [{ id: 7 }]])(
    'ignore the end of a timer without an id: %j',
    (payload) => {
      const { state } = slice.initial;
      expect(slice.reducer(state, { type: 'timed/timerElapsed', payload })).toBe(state);
    },
  );
});

describe('rule 2: the requests that a machine may make', () => {
  it('include emitted effects', () => {
    const emitting = setup({ types: { emitted: {} as { type: string; n: number } } }).createMachine(
      { on: { 'm/go': { actions: emit({ type: 'm.work', n: 1 }) } } },
    );
    const slice = createMachineSlice('m', emitting);
    expect(slice.step(slice.initial.state, { type: 'm/go' }).requests).toEqual([
      { kind: 'effect', effect: { type: 'm.work', n: 1 } },
    ]);
  });

  it('exclude custom actions', () => {
    const custom = setup({ actions: { act: () => undefined } }).createMachine({
      on: { 'm/go': { actions: 'act' } },
    });
    const slice = createMachineSlice('m', custom);
    expect(() => slice.step(slice.initial.state, { type: 'm/go' })).toThrow(/"m" asked for "act"/);
  });

  it('exclude spawned machines', () => {
    const child = setup({}).createMachine({});
    const invoking = setup({ actors: { child } }).createMachine({ invoke: { src: 'child' } });
    expect(() => createMachineSlice('m', invoking).initial).toThrow(/may only emit effects/);
  });

  it('exclude raised events', () => {
    const raising = setup({}).createMachine({
      on: { 'm/go': { actions: raise({ type: 'm/x' }) } },
    });
    const slice = createMachineSlice('m', raising);
    expect(() => slice.step(slice.initial.state, { type: 'm/go' })).toThrow(
      /may only emit effects/,
    );
  });
});
