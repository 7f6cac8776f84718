import { createEnv } from '../sagas/env';
import { createSessionGate } from '../sagas/session/sessionClient';
import { monitor } from '../sagas/notices/monitoring';
import type { ApiClient } from '../sagas/apiClient/apiClient';
import { createApiClient } from '../sagas/apiClient/apiClient';
import { createRootSaga } from '../sagas/root';
import { isChunkError } from './rules/chunks';
import type { PortalConfig } from './rules/portalConfig';
import { faultText } from './browser/pageFaults';
import { createBrowserPorts } from './browser/ports';
import type { SessionFace } from './session/sessionFace';
import { createSessionFace } from './session/sessionFace';
import type { AppStore, AppStoreOptions } from './appStore';
import { createAppStore } from './appStore';
import { features } from './features';
import type { SecretHandles } from './kit/secretHandles';

declare global {
  interface Window {
    /** For developers at the console and for tests. Never in production. */
    portal?: { store: AppStore; session: SessionFace; platform: ApiClient };
  }
}

interface EngineOptions {
  config: PortalConfig;
  secretHandles: SecretHandles;
  /** What the workbench adds. */
  store?: Omit<AppStoreOptions, 'rootSaga'> | undefined;
}

/** The store with everything that works for it: machines, sagas and the browser's ports. */
export function startEngine({ config, secretHandles, store: options }: EngineOptions) {
  const ports = createBrowserPorts(config, secretHandles);
  const env = createEnv(ports);
  const store = createAppStore({ rootSaga: createRootSaga(env, features), ...options });
  if (!config.environment.production)
    window.portal = {
      store,
      platform: createApiClient(env),
      session: createSessionFace({
        ...ports,
        gate: createSessionGate(env, store),
        onEvent: ports.announcer.onEvent,
        page: () => new URL(location.href),
      }),
    };
  return {
    store,
    setRouter: ports.navigation.setRouter,
    /** A view threw while it was drawn; an error boundary shows what is left. */
    drawingFailed(error: unknown) {
      const content = faultText(error);
      ports.log.error(content);
      if (!isChunkError(error))
        monitor(env, { kind: 'render', title: 'drawing failed', content, traceId: null });
    },
  };
}
