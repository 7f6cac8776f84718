import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createEnv } from '../sagas/env';
import { createRootSaga } from '../sagas/root';
import { createSessionGate } from '../sagas/gate';
import type { Brand } from './config/brands';
import { BRANDS } from './config/brands';
import type { PortalConfig } from './config/portalConfig';
import type { PlatformFace } from '../sagas/platform/platformFace';
import { createPlatformFace } from '../sagas/platform/platformFace';
import { isChunkError } from './config/chunks';
import { ConfigError, portalConfig } from './config/portalConfig';
import { chosenLanguage } from './i18n/choice';
import { startI18n } from './i18n/i18n';
import { faultText } from './platform/pageFaults';
import { createBrowserPorts } from './platform/ports';
import type { SessionFace } from './session/sessionFace';
import { createSessionFace } from './session/sessionFace';
import type { AppState, AppStore } from './store/store';
import { createAppStore, emptyState } from './store/store';
import { createVault } from './store/vault';
import { App } from './views/app';
import { preloadPage } from './views/appShell';
import { tolerateForeignEdits } from './views/foreignEdits';
import { showStoredTheme } from './views/hooks/useColourTheme';
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
  tolerateForeignEdits();
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  preloadPage(location.pathname);
  const language = chosenLanguage(location.search);
  const app = (state?: AppState) => (
    // The build has drawn the page for a store that knows nothing yet.
    <Provider store={store} {...(state && { serverState: state })}>
      <App
        vault={vault}
        config={config}
        texts={startI18n(language)}
        onNavigator={ports.navigation.setRouter}
      />
    </Provider>
  );
  const onCaughtError = (error: unknown) => {
    const content = faultText(error);
    ports.log.error(content);
    if (!isChunkError(error))
      ports.monitoring.report({ kind: 'render', title: 'drawing failed', content, traceId: null });
  };
  if (isDrawn(root, config, language)) hydrateRoot(root, app(emptyState()), { onCaughtError });
  else createRoot(root, { onCaughtError }).render(app());
}

/** Did the build draw this very page, for this brand and language? */
function isDrawn({ dataset }: HTMLElement, { brand }: PortalConfig, language: string): boolean {
  return (
    dataset['path'] === location.pathname.replace(/(?<=.)\/+$/, '') &&
    dataset['language'] === language &&
    dataset['brand'] === brand.id &&
    shownOf(brand) === shownOf(BRANDS[brand.id])
  );
}

/** What of a brand the pages show. A configuration that changes it has them drawn anew. */
const shownOf = ({
  identityProvider: _,
  captcha: _1,
  consoleUrl: _2,
  monitoringUrl: _3,
  ...shown
}: Brand): string => JSON.stringify(shown);

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
