import type { Saga } from 'redux-saga';
import { call, delay, fork, put, takeEvery } from 'typed-redux-saga';
import type { StoreAction } from './action';
import type { EffectRequested } from './effects';
import { FEATURES_JOINED, type Features, type FeaturesJoined, type Follower } from './feature';
import type { AnyEffect } from './registry';
import { timers } from './timers';

/** Whether the action is a machine's effect, of the given type if one is named. */
export const isEffect = (
  action: StoreAction,
  type?: AnyEffect['type'],
): action is EffectRequested =>
  action.type === 'effect/requested' &&
  // Only the effects middleware dispatches this type.
  (type === undefined || (action as EffectRequested).payload.effect.type === type);

/** Restarts of a follower that throws, and the delay before each (ms). */
const RESTARTS = 3;
const RESTART_MS = 1_000;

interface WorkOptions<Env> {
  /** Features that join later are added here first. */
  features: Features<Env>;
  env: Env;
  /** Reports a worker's error; the other workers continue. */
  reportCrash: (name: string, error: unknown) => Generator;
}

/** Runs the workers for the effects of the machines, and the features' followers. */
export function createWork<Env>({ features, env, reportCrash }: WorkOptions<Env>) {
  /** Returns whether the work ended without an error. */
  function* guarded(name: string, work: () => unknown) {
    try {
      yield* call(work);
      return true;
    } catch (error) {
      yield* call(reportCrash, name, error);
      return false;
    }
  }

  function* serve({ payload: { machine, effect } }: EffectRequested) {
    const work = features[machine]?.work[effect.type];
    if (!work) throw new Error(`No work is registered for "${effect.type}".`);
    // The table pairs each effect type with its worker.
    const given = effect as never;
    const isDone = yield* guarded(effect.type, () => work.run(env, given));
    const event = !isDone && work.crashed?.(given, env);
    if (event) yield* put(event);
  }

  function* follow(name: string, follower: Follower<Env>) {
    for (let left = RESTARTS; left >= 0; left -= 1) {
      if (yield* guarded(name, () => follower(env))) return;
      yield* delay(RESTART_MS);
    }
  }

  function* followAll(names: readonly string[]) {
    for (const each of names)
      for (const [name, follower] of Object.entries(features[each]?.followers ?? {}))
        yield* fork(follow, name, follower);
  }

  return {
    guarded,
    *run(): ReturnType<Saga> {
      yield* fork(timers);
      yield* takeEvery(
        (action: StoreAction) => isEffect(action),
        function* (action) {
          yield* serve(action);
        },
      );
      yield* takeEvery(FEATURES_JOINED, function* ({ payload }: FeaturesJoined) {
        yield* followAll(payload);
      });
      yield* followAll(Object.keys(features));
    },
  };
}
