import type { AppState } from '../src/kit/registry';
import { createStoreLink } from '../src/kit/storeLink';
import { reasonOf } from '../src/ports/failures';
import type { Ports } from '../src/ports/ports';
import { createCallChannel } from './apiClient/callChannel';
import type { Env } from './env';
import { errorEvents } from './notices/uncaughtErrors';
import { createRateLimit } from './rateLimit';
import { PendingRequests } from './session/pendingRequests';
import { openSessionClient } from './session/sessionClient';
import { createVersionWatch } from './session/version';

/** Maximum failures reported to monitoring per minute; more would only repeat the first. */
const MOST_MONITORED = 30;

/** Creates the environment of one store's sagas. The root saga connects it to the store. */
export function createEnv(ports: Ports): Env {
  const work = {
    ...ports,
    pendingRequests: new PendingRequests(),
    store: createStoreLink<AppState>(),
    actionsOf: createVersionWatch(),
    reportError(title: string, error: unknown) {
      for (const event of errorEvents(env, title, { text: reasonOf(error) }))
        env.store.dispatch(event);
    },
    calls: createCallChannel(),
    mayReportError: createRateLimit(ports.clock.now),
    mayMonitor: createRateLimit(ports.clock.now, MOST_MONITORED),
  };
  const env: Env = Object.assign(work, { sessionClient: openSessionClient(work) });
  return env;
}
