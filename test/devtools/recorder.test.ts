import type { Middleware } from '@reduxjs/toolkit';
import { features } from '../../src/features';
import { plainFeature } from '../../src/kit/feature';
import { createFeatureStore, reducerOf } from '../../src/kit/store';
import { copyPlain, NOT_PLAIN } from '../../src/kit/recorder/copyPlain';
import { exportLog, readLog, replay, createTimeline } from '../../src/devtools/portalLogs';
import { writeLog } from '../../src/kit/recorder/logDetails';
import { createRecorder } from '../../src/kit/recorder/recorder';
import { createAppStore, machineSlices, rootReducer } from '../../src/appStore';
import { events } from '../../src/kit/events';
import { VIEW_EVENTS } from '../model/walk/moves';
import { fc, runs } from '../support/properties';

const ABOUT = { build: 'test', environment: 'dev', note: '' };

/** A part of the store that throws on request. */
const breakable = plainFeature<unknown, number>((state = 0, { type }) => {
  if (type === 'breakable/now') throw new TypeError('It broke.');
  return type === 'breakable/counted' ? state + 1 : state;
});
const FEATURES = { ...features, breakable };

const cycle = (): object => {
  const one: Record<string, unknown> = { name: 'one' };
  one['self'] = one;
  return one;
};
const throwing = () => ({
  get text(): string {
    throw new RangeError('Not to be read.');
  },
});
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const deep = (levels = 500): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inside) => ({ inside }), 1);

/** Payloads that structured clone or JSON cannot represent. */
const ODD: readonly unknown[] = [
  () => 1,
  Symbol('odd'),
  5n,
  new WeakMap(),
  new Error('odd'),
  Promise.resolve(1),
  Number.NaN,
  cycle(),
  throwing(),
  revoked(),
  deep(),
];

interface Move {
  kind: 'event' | 'odd' | 'break' | 'count';
  which: number;
}

const anyMoves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom('event', 'event', 'odd', 'odd', 'break', 'count'),
    which: fc.nat({ max: 200 }),
  }),
  { maxLength: 30 },
);

const eventAt = (which: number) =>
  VIEW_EVENTS[which % VIEW_EVENTS.length]?.event ?? events.signIn.reset();

function actionFor(move: Move) {
  if (move.kind === 'break') return { type: 'breakable/now' };
  if (move.kind === 'count') return { type: 'breakable/counted' };
  const event = eventAt(move.which);
  return move.kind === 'event' ? event : { ...event, payload: ODD[move.which % ODD.length] };
}

/** Returns the outcome of each dispatch in a portal, and the state after it. */
function walk(moves: readonly Move[], middleware: readonly Middleware[]) {
  const store = createFeatureStore({ features: FEATURES, middleware });
  return moves.map((move) => {
    try {
      store.dispatch(actionFor(move));
      return { threw: null, state: store.getState() };
    } catch (error) {
      return { threw: String(error), state: store.getState() };
    }
  });
}

// The toolkit's own checks log many warnings about odd payloads.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation());
afterAll(() => void jest.restoreAllMocks());

describe('W2: the recorder only observes', () => {
  it('any walk has the same states and the same errors with and without it', () => {
    let threw = 0;
    fc.assert(
      fc.property(anyMoves, fc.integer({ min: 1, max: 6 }), (moves, capacity) => {
        const reducer = reducerOf(FEATURES);
        const recorder = createRecorder({ clock: Date.now, reducer, capacity });
        const without = walk(moves, []);
        expect(walk(moves, [recorder.middleware])).toEqual(without);
        threw += without.filter((each) => each.threw !== null).length;
        expect(recorder.recording().actions.length).toBeLessThanOrEqual(capacity);
      }),
      { numRuns: runs(150) },
    );
    expect(threw).toBeGreaterThan(runs(100));
  });

  it('a failing clock or reducer changes nothing either: it counts what is missing', () => {
    const fail = (): never => {
      throw new Error('The recorder is broken.');
    };
    const broken = createRecorder({ clock: fail, reducer: fail, capacity: 1 });
    const moves: Move[] = [1, 2].map((which) => ({ kind: 'count', which }));
    expect(walk(moves, [broken.middleware])).toEqual(walk(moves, []));
    expect(broken.recording()).toMatchObject({ actions: [], missed: 2 });
  });

  it('of the steps that it drops, one that threw has changed nothing', () => {
    const reducer = (sum = 0, { type }: { type: string }) => {
      if (type === 'break') throw new Error('Nothing changes.');
      return sum + Number(type === 'add');
    };
    const recorder = createRecorder({ clock: Date.now, reducer, capacity: 4 });
    const pass = recorder.middleware(createAppStore())((given) => given);
    for (const type of ['add', 'break', 'add', 'add', 'add']) pass({ type });
    expect(recorder.recording()).toMatchObject({ base: 1, missed: 0 });
  });

  it('neither keeps nor misses what is no action', () => {
    const recorder = createRecorder({ clock: Date.now, reducer: rootReducer });
    const pass = recorder.middleware(createAppStore())((given) => given);
    const none = [null, undefined, 'signIn/reset', { type: 1 }, () => ({ type: 'signIn/reset' })];
    expect(none.map(pass)).toEqual(none);
    const { actions, missed = 0 } = recorder.recording();
    expect([actions, missed]).toEqual([[], 0]);
  });

  it('copies what it can of a payload, and marks it as incomplete', () => {
    const recorder = createRecorder({ clock: Date.now, reducer: rootReducer });
    const store = createAppStore({ middleware: [recorder.middleware] });
    store.dispatch({ type: 'any/thing', payload: { kept: 1, odd: () => 1 } });
    expect(recorder.recording()).toMatchObject({
      actions: [{ type: 'any/thing', payload: { kept: 1, odd: NOT_PLAIN } }],
      partial: [0],
    });
  });

  it('keeps only the type of an action that cannot be copied at all', () => {
    const recorder = createRecorder({ clock: Date.now, reducer: rootReducer });
    const store = createAppStore({ middleware: [recorder.middleware] });
    class Odd {
      readonly type = 'any/thing';
    }
    expect(() => store.dispatch(new Odd())).toThrow('plain objects');
    expect(recorder.recording()).toMatchObject({ actions: [{ type: 'any/thing' }], partial: [0] });
  });

  it('copies 60 levels', () =>
    expect([60, 61].map((levels) => copyPlain(deep(levels)).isWhole)).toEqual([true, false]));

  it('copies exactly as JSON would', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(copyPlain(value)).toEqual({ copy: value, isWhole: true });
      }),
    ));
});

describe('W1: a bug that throws can be reported', () => {
  const record = () => {
    const recorder = createRecorder({ clock: Date.now, reducer: rootReducer });
    return { recorder, store: createAppStore({ middleware: [recorder.middleware] }) };
  };
  /** signIn's machine throws on a response without a payload. */
  const bad = { type: 'signIn/answered' };

  async function throwingLog() {
    const { recorder, store } = record();
    store.dispatch(events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 's' }));
    expect(() => store.dispatch(bad)).toThrow("guard 'needsSecondStep'");
    store.dispatch(events.signIn.answered({ code: 1 }));
    const { actions } = recorder.recording();
    const step = actions.findIndex(({ type }) => type === bad.type);
    return { step, log: await exportLog(recorder.recording(), store.getState(), ABOUT) };
  }

  it('the store’s own refusal of what is no action reaches the caller', () => {
    const { store } = record();
    expect(() => store.dispatch(Object(null) as never)).toThrow('type');
  });

  it('is saved with its step marked, and replays equal', async () => {
    const { step, log } = await throwingLog();
    expect(log.facts?.failed).toEqual([
      { step, text: expect.stringContaining("guard 'needsSecondStep'"), inMachine: true },
    ]);
    const read = readLog(writeLog(log));
    expect(read.facts?.failed).toEqual(log.facts?.failed);
    expect(await replay(read)).toMatchObject({
      difference: null,
      finalState: { signIn: { value: { refused: 'wrongCredentials' } } },
    });
    expect(createTimeline(read).stateAt(step + 1).signIn.value).toBe('submitting');
  });

  it('the replay reports that it is fixed', async () => {
    const { step, log } = await throwingLog();
    const mended = { type: 'signIn/answered', payload: { code: 1 } };
    const { difference } = await replay({ ...log, actions: log.actions.with(step, mended) });
    expect(difference).toMatchObject({ kind: 'failure', step, found: null });
  });

  it('a step that throws only now is a difference', async () => {
    const { step, log } = await throwingLog();
    const facts = log.facts && { ...log.facts, failed: [] };
    const { difference } = await replay({ ...log, facts });
    expect(difference).toMatchObject({ kind: 'failure', step, expected: null });
  });

  it('errors outside the machines are recorded, and not expected of a replay', async () => {
    const { recorder, store } = record();
    store.subscribe(() => {
      throw new Error('A view broke for ana@studio.test.');
    });
    expect(() => store.dispatch(events.signIn.reset())).toThrow('A view broke');
    const log = await exportLog(recorder.recording(), store.getState(), ABOUT);
    expect(log.facts?.failed).toMatchObject([{ step: 0, inMachine: false }]);
    expect(writeLog(log)).not.toContain('studio.test');
    expect((await replay(log)).difference).toBeNull();
  });
});

it('W9: an action named after a property of every object belongs to no machine', () => {
  const actions = ['constructor/x', 'toString/x', '__proto__/x'].map((type) => ({ type }));
  const timeline = createTimeline({ actions, preloadedState: null, facts: null });
  expect(timeline.stateAt(3)).toEqual(timeline.stateAt(0));
  expect(Object.keys(machineSlices)).not.toContain('constructor');
});
