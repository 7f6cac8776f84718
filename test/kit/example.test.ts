import { assign, emit, setup } from 'xstate';
import { call, put } from 'typed-redux-saga';
import { isAction } from '../../src/kit/action';
import { machineFeature, type Work } from '../../src/kit/feature';
import { replayAction } from '../../src/kit/replay';
import { createFeatureStore, reducerOf, slicesOf } from '../../src/kit/store';
import { createWork } from '../../src/kit/work';
import { changesBetween } from '../../src/recorder/changes';
import { createLiveRecorder } from '../../src/recorder/liveRecorder';

/** The application of docs/kit.md: a lamp that a server turns on. It knows nothing of the portal. */
type LampEvent = { type: 'lamp/pressed' } | { type: 'lamp/answered'; payload: { ok: boolean } };
type LampEffect = { type: 'lamp.turnOn' };
interface Env {
  turnOn: () => Promise<boolean>;
}

const lampMachine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as LampEvent,
    emitted: {} as LampEffect,
  },
  guards: { isOn: ({ event }) => event.type === 'lamp/answered' && event.payload.ok },
  actions: {
    turnOn: emit({ type: 'lamp.turnOn' }),
    count: assign({ failures: ({ context }) => context.failures + 1 }),
  },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  context: { failures: 0 },
  states: {
    off: { on: { 'lamp/pressed': 'turning' } },
    turning: {
      entry: 'turnOn',
      on: {
        'lamp/answered': [
          { guard: 'isOn', target: 'on' },
          { target: 'off', actions: 'count' },
        ],
      },
    },
    on: {},
  },
});

const lampWork: Work<Env, LampEffect, LampEvent> = {
  'lamp.turnOn': {
    *run({ turnOn }) {
      yield* put<LampEvent>({ type: 'lamp/answered', payload: { ok: yield* call(turnOn) } });
    },
    crashed: () => ({ type: 'lamp/answered', payload: { ok: false } }),
  },
};

it('docs/kit.md: the example runs, is recorded, and replays to the same states', async () => {
  const answers = [false, true];
  const env: Env = { turnOn: () => Promise.resolve(answers.shift() ?? false) };
  const features = { lamp: machineFeature(lampMachine, lampWork) };
  function* reportCrash(): Generator {}
  const work = createWork({ features, env, reportCrash });
  const recorded: { recorder: ReturnType<typeof createLiveRecorder> | null } = { recorder: null };
  const store = createFeatureStore({
    features,
    rootSaga: () => work.run(),
    middleware: [
      () => (next) => (action) => {
        const result = next(action);
        if (isAction(action)) recorded.recorder?.heard(action);
        return result;
      },
    ],
  });
  const noon = () => 0;
  const state = () => store.getState();
  const isOwn = () => false;
  recorded.recorder = createLiveRecorder({ clock: noon, path: () => '/', state, isOwn });
  for (const _press of ['first', 'second']) {
    store.dispatch({ type: 'lamp/pressed' });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(state()).toMatchObject({ lamp: { value: 'on', context: { failures: 1 } } });

  const { actions, base } = recorded.recorder.recording();
  const lamp = { reducer: reducerOf(features), slices: slicesOf(features) };
  const end = actions.reduce(
    (before, action) => replayAction(lamp, before, action).state,
    Object(base),
  );
  expect(changesBetween(end, state())).toEqual([]);
});
