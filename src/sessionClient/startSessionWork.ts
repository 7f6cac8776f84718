import { call, put } from 'typed-redux-saga';
import { refreshMachine } from '../../machines/session/refresh';
import { sessionMachine } from '../../machines/session/session';
import { follow } from '../../sagas/follow';
import { announce } from '../../sagas/session/announce';
import { NO_WORK } from '../../sagas/session/noWork';
import { reconcile, resumeSession } from '../../sagas/session/reconcile';
import { refreshWork } from '../../sagas/session/refreshWork';
import type { SessionEnv } from '../../sagas/session/sessionEnv';
import { machineFeature, type Features, type WorkFor } from '../kit/feature';
import { createFeatureStore } from '../kit/store';
import { createWork } from '../kit/work';
import type { PageResume, ResumeReason } from '../ports/ports';
import { events } from '../kit/events';

/** The machines of another application, which does not include the list of the portal's features. */
declare module '../kit/registry' {
  interface Machines {
    session: typeof sessionMachine;
    refresh: typeof refreshMachine;
  }
}

/** UNAUTHORISED notifies the application of a lost session, and every session found is kept. */
const sessionWork: WorkFor<SessionEnv, 'session'> = {
  'session.announce': { run: announce, crashed: null },
  'session.lost': NO_WORK,
  'session.forget': NO_WORK,
  'session.dismiss': NO_WORK,
};

/** Creates the small store of a session client and starts its work. */
export function startSessionWork(env: SessionEnv, pageResume: PageResume): void {
  const features: Features<SessionEnv> = {
    session: machineFeature(sessionMachine, sessionWork, {
      followTabs: () =>
        follow<true>(
          (listener) => env.tabs.listen(() => listener(true)),
          () => reconcile(env),
        ),
      followWaking: () =>
        follow<ResumeReason>(
          (listener) => pageResume.listen(listener),
          (reason) => resumeSession(env, reason),
        ),
    }),
    refresh: machineFeature(refreshMachine, refreshWork),
  };
  const work = createWork({
    features,
    env,
    *reportCrash(name, error) {
      yield* call(env.reportError, `${name} failed`, error);
    },
  });
  createFeatureStore({
    features,
    *rootSaga(store) {
      env.store.connect(store);
      yield* work.run();
      yield* put(events.refresh.configured({ maxRefreshes: env.rules.maxRefreshes }));
      const { lastUpdate: _lastUpdate, ...reading } = env.tokens.read();
      const found = { ...reading, kept: true };
      yield* put(events.session.read(found));
    },
  });
}
