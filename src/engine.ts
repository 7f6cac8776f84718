import { createEnv } from '../sagas/createEnv';
import type { Env } from '../sagas/env';
import { monitor } from '../sagas/notices/monitoring';
import { createRootSaga } from '../sagas/root';
import { errorText } from './browser/uncaughtErrors';
import { createBrowserPorts } from './browser/ports';
import { createForms } from './forms/forms';
import type { Features } from './kit/feature';
import { createSecretHandles } from './kit/secretHandles';
import { createFeatureStore, type FeatureStore, type FeatureStoreOptions } from './kit/store';
import type { ViewEngine } from './pages/viewEngine';
import { createPages, type Pages } from './pages/createPages';
import { everyPageFeatures } from './pages/everyPage';
import { reasonOf } from './ports/failures';
import type { Http } from './ports/ports';
import { isChunkError } from './rules/chunks';
import type { PortalConfig } from './rules/portalConfig';

interface EngineOptions {
  config: PortalConfig;
  /** Features that this page needs from the start, besides those of every page. */
  more?: Features<Env>;
  /** Store options of the workbench. */
  store?: Omit<FeatureStoreOptions, 'rootSaga' | 'features'> | undefined;
  /** Wraps the network for the workbench. */
  watch?: ((http: Http) => Http) | undefined;
}

/** The store with all its workers. Needs no React. */
export interface Engine extends Pages, ViewEngine {
  readonly store: FeatureStore;
  readonly setRouter: ReturnType<typeof createBrowserPorts>['navigation']['setRouter'];
  /** Called when a view threw while rendering; an error boundary shows the rest. */
  readonly renderFailed: (error: unknown) => void;
  /** Resolves when the console for developers and tests is open; null in production. */
  readonly consoleOpened: Promise<void> | null;
}

/** An engine whose sagas do not run yet. */
export interface BuiltEngine {
  /** Starts the sagas, once. */
  readonly start: () => Engine;
}

export function buildEngine({ config, more, store: options, watch }: EngineOptions): BuiltEngine {
  const secretHandles = createSecretHandles();
  const ports = createBrowserPorts(config, secretHandles);
  if (watch) ports.http = watch(ports.http);
  const env = createEnv(ports);
  const atStart = { ...everyPageFeatures, ...more };
  const features = { ...atStart };
  const store = createFeatureStore({ ...options, features: atStart });
  const forms = createForms({ store, secretHandles, brand: config.brand });
  const pages = createPages({
    store,
    forms,
    onBrought: (brought) => void Object.assign(features, brought),
  });

  const openConsole = () =>
    import(/* webpackChunkName: "console" */ './portalConsole')
      .then((portalConsole) => portalConsole.openConsole(env, store, ports))
      .catch((error: unknown) => ports.log.error(`No console: ${reasonOf(error)}`));

  return {
    start() {
      store.run(createRootSaga(env, features));
      return {
        store,
        forms,
        secretHandles,
        ...pages,
        setRouter: ports.navigation.setRouter,
        renderFailed(error) {
          const content = errorText(error);
          ports.log.error(content);
          if (!isChunkError(error))
            monitor(env, { kind: 'render', title: 'drawing failed', content, traceId: null });
        },
        consoleOpened: config.environment.production ? null : openConsole(),
      };
    },
  };
}
