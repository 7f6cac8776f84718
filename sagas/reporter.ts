import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { StoreAction } from '../src/kit/action';
import type { Env } from './env';
import { unless } from './leaving';

/**
 * Builds the work of effects whose result one event reports to the machine. If the work throws, the event reports
 * `crashed`. If `ending` comes first, or there is no result, nothing is reported.
 */
export const reporter =
  <Payload, Crashed, Event extends StoreAction>(
    event: ((payload: Payload) => Event) & ((crashed: Crashed) => Event),
    ending: () => SagaGenerator<unknown>,
    crashed: Crashed,
  ) =>
  <Effect>(
    work: (env: Env, effect: Effect) => SagaGenerator<Payload | undefined>,
    /** Runs if nothing is reported. */
    stop?: (env: Env) => Generator,
  ) => ({
    *run(env: Env, effect: Effect) {
      const payload = yield* unless(ending(), () => work(env, effect));
      if (payload) yield* put(event(payload));
      else if (stop) yield* call(stop, env);
    },
    crashed: () => event(crashed),
  });
