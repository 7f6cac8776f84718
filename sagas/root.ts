import { fork, takeEvery } from 'typed-redux-saga';
import type { Features } from '../src/kit/feature';
import type { AppState } from '../src/kit/registry';
import type { StoreAccess } from '../src/kit/storeLink';
import { createWork } from '../src/kit/work';
import { reasonOf } from '../src/ports/failures';
import { settleFailed, serveExternalRequest } from './apiClient/externalRequests';
import type { Env } from './env';
import { reportError } from './notices/uncaughtErrors';
import { start } from './session/session';

export function createRootSaga(env: Env, features: Features<Env>) {
  const work = createWork({
    features,
    env,
    *reportCrash(name, error) {
      yield* reportError(env, `${name} failed`, { text: reasonOf(error) });
    },
  });
  return function* root(store: StoreAccess<AppState>) {
    env.store.connect(store);
    yield* takeEvery(env.calls, function* (external) {
      const isDone = yield* work.guarded('platform call', () =>
        serveExternalRequest(env, external),
      );
      if (!isDone) settleFailed(env, external, 'badResponse');
    });
    yield* work.run();
    yield* fork(work.guarded, 'start', () => start(env));
  };
}
