import { fork, takeEvery } from 'typed-redux-saga';
import type { Features } from '../src/kit/feature';
import type { AppState } from '../src/kit/registry';
import type { StoreAccess } from '../src/kit/storeLink';
import { createWork } from '../src/kit/work';
import { reasonOf } from '../src/ports/failures';
import { giveBack, serveExternalRequest } from './apiClient/externalRequests';
import type { Env } from './env';
import { reportFault } from './notices/faults';
import { start } from './session/session';

/** Everything that works for the machines of some features, on the given ports. */
export function createRootSaga(env: Env, features: Features<Env>) {
  const work = createWork({
    features,
    env,
    *reportCrash(name, error) {
      yield* reportFault(env, `${name} failed`, { text: reasonOf(error) });
    },
  });
  return function* root(store: StoreAccess<AppState>) {
    env.store.connect(store);
    yield* takeEvery(env.calls, function* (outside) {
      const isDone = yield* work.guarded('platform call', () => serveExternalRequest(env, outside));
      if (!isDone) giveBack(env, outside, 'badResponse');
    });
    yield* work.run();
    yield* fork(work.guarded, 'start', () => start(env));
  };
}
