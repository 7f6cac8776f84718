import { createEnv } from '../sagas/createEnv';
import { monitor } from '../sagas/notices/monitoring';
import { createRootSaga } from '../sagas/root';
import { isChunkError } from './rules/chunks';
import type { PortalConfig } from './rules/portalConfig';
import { faultText } from './browser/pageFaults';
import { createBrowserPorts } from './browser/ports';
import type { AppStoreOptions } from './appStore';
import { reasonOf } from './ports/failures';
import { createAppStore } from './appStore';
import { features } from './features';
import type { SecretHandles } from './kit/secretHandles';

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
  const openConsole = () =>
    import(/* webpackChunkName: "console" */ './portalConsole')
      .then((portalConsole) => portalConsole.openConsole(env, store, ports))
      .catch((error: unknown) => ports.log.error(`No console: ${reasonOf(error)}`));
  return {
    store,
    /** Developers and tests have what they look at; null in production, where there is nothing to wait for. */
    consoleOpened: config.environment.production ? null : openConsole(),
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
