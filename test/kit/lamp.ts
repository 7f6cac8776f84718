import { call, put } from 'typed-redux-saga';
import { emit, setup } from 'xstate';
import { machineFeature, type Work } from '../../src/kit/feature';
import { createRecorder } from '../../src/kit/recorder/recorder';
import type { Application } from '../../src/kit/replay/application';
import { createFeatureStore, reducerOf, slicesOf } from '../../src/kit/store';
import { createWork } from '../../src/kit/work';

type LampEvent = { type: 'lamp/pressed' } | { type: 'lamp/answered'; payload: { ok: boolean } };
type LampEffect = { type: 'lamp.turnOn' };
type Env = { turnOn: () => Promise<boolean> };

const lampMachine = setup({
  types: { events: {} as LampEvent, emitted: {} as LampEffect },
  guards: { isOn: ({ event }) => event.type === 'lamp/answered' && event.payload.ok },
  actions: { turnOn: emit({ type: 'lamp.turnOn' }) },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'lamp/pressed': 'turning' } },
    turning: {
      entry: 'turnOn',
      on: { 'lamp/answered': [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
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

const features = { lamp: machineFeature(lampMachine, lampWork) };
const reducer = reducerOf(features);

/** The application for its logs. */
export const lamp: Application<ReturnType<typeof reducer>> = {
  reducer,
  slices: slicesOf(features),
  emptyState: () => reducer(undefined, { type: 'lamp/none' }),
  format: 'lamp-log',
  words: new Set(['lamp', 'pressed', 'answered', 'ok', 'turnOn', 'turning', 'on', 'off']),
};

/** Starts the application with a recorder. */
export function startLamp(env: Env) {
  const recorder = createRecorder({ clock: Date.now, reducer });
  const work = createWork({ features, env, *reportCrash() {} });
  const middleware = [recorder.middleware];
  const store = createFeatureStore({ features, rootSaga: () => work.run(), middleware });
  return { recorder, store };
}
