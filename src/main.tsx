import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createEnv } from '../sagas/env';
import { createRootSaga } from '../sagas/root';
import { createSessionGate } from '../sagas/gate';
import type { PlatformFace } from '../sagas/platform/platformFace';
import { createPlatformFace } from '../sagas/platform/platformFace';
import { ConfigError, portalConfig } from './config/portalConfig';
import { createBrowserPorts } from './platform/ports';
import type { SessionFace } from './session/sessionFace';
import { createSessionFace } from './session/sessionFace';
import type { AppStore } from './store/store';
import { createAppStore } from './store/store';
import { createVault } from './store/vault';
import { App } from './views/app';
import { showStartFailure } from './views/startFailure';

declare global {
  interface Window {
    /** For developers at the console and for tests. Never in production. */
    portal?: { store: AppStore; session: SessionFace; platform: PlatformFace };
  }
}

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

function start(root: HTMLElement) {
  const embedded = document.getElementById(CONFIG_ELEMENT)?.textContent ?? null;
  const config = portalConfig(new URL(location.href), embedded);
  const vault = createVault();
  const ports = createBrowserPorts(config, vault);
  const env = createEnv(ports);
  const store = createAppStore({ rootSaga: createRootSaga(env) });
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
  createRoot(root).render(
    <Provider store={store}>
      <App vault={vault} config={config} onNavigator={ports.navigation.setRouter} />
    </Provider>,
  );
}

const root = document.getElementById('root');
if (root)
  try {
    start(root);
  } catch (error) {
    if (!(error instanceof ConfigError)) {
      const { brand } = portalConfig(new URL(location.href), null);
      showStartFailure(root, brand.supportEmail);
      throw error;
    }
    // Before there is an app, and for whoever runs the portal: the key, in plain words.
    root.textContent = error.message;
  }
