import { createEnv } from '../sagas/env';
import { createSessionGate } from '../sagas/gate';
import { monitor } from '../sagas/monitoring';
import type { PlatformFace } from '../sagas/platform/platformFace';
import { createPlatformFace } from '../sagas/platform/platformFace';
import { createRootSaga } from '../sagas/root';
import { isChunkError } from './config/chunks';
import type { PortalConfig } from './config/portalConfig';
import { faultText } from './platform/pageFaults';
import { createBrowserPorts } from './platform/ports';
import type { SessionFace } from './session/sessionFace';
import { createSessionFace } from './session/sessionFace';
import type { AppStore, AppStoreOptions } from './store/store';
import { createAppStore } from './store/store';
import type { Vault } from './store/vault';

declare global {
  interface Window {
    /** For developers at the console and for tests. Never in production. */
    portal?: { store: AppStore; session: SessionFace; platform: PlatformFace };
  }
}

interface EngineOptions {
  config: PortalConfig;
  vault: Vault;
  /** What the workbench adds. */
  store?: Omit<AppStoreOptions, 'rootSaga'> | undefined;
}

/** The store with everything that works for it: machines, sagas and the browser's ports. */
export function startEngine({ config, vault, store: options }: EngineOptions) {
  const ports = createBrowserPorts(config, vault);
  const env = createEnv(ports);
  const store = createAppStore({ rootSaga: createRootSaga(env), ...options });
  if (!config.environment.production)
    window.portal = {
      store,
      platform: createPlatformFace(env),
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
