import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { Brand } from './config/brands';
import { BRANDS } from './config/brands';
import { isChunkError, takeReload } from './config/chunks';
import type { PortalConfig } from './config/portalConfig';
import { ConfigError, portalConfig } from './config/portalConfig';
import { WORKBENCH } from './config/environments';
import type { StartTools } from './devtools/workbench';
import { chosenLanguage } from './i18n/choice';
import { startI18n } from './i18n/i18n';
import { createFrontStore, EMPTY_STATE } from './store/frontStore';
import { createVault } from './store/vault';
import { App } from './views/app';
import { HeaderToolsProvider } from './views/headerTools';
import { loadPage } from './views/routedPage';
import { showStoredTheme } from './views/hooks/useColourTheme';
import { showStartFailure } from './views/startFailure';

/** False in the build for production, which then has nothing of the workbench (webpack.config.js). */
declare const __DEV_TOOLS__: boolean;

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

/** Starts the portal, or opens a page of the workbench where build, environment and address allow it. */
function open(root: HTMLElement) {
  const embedded = document.getElementById(CONFIG_ELEMENT)?.textContent ?? null;
  const config = portalConfig(new URL(location.href), embedded);
  const begin = (tools?: StartTools) => start(root, config, tools);
  if (__DEV_TOOLS__ && WORKBENCH[config.environment.id] !== 'none')
    void import('./devtools/workbench').then(
      ({ openWorkbench }) => openWorkbench(root, config, begin),
      () => begin(),
    );
  else begin();
}

function start(root: HTMLElement, config: PortalConfig, tools?: StartTools) {
  const vault = createVault();
  const front = createFrontStore();
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  const page = loadPage(location.pathname);
  const language = chosenLanguage(location.search);
  const texts = startI18n(language);
  const drawn = isDrawn(root, config, language);
  // A drawn page is taken over when all of it is there, so that no part of it is drawn anew meanwhile.
  const shown = drawn ? Promise.allSettled([texts, page]) : Promise.resolve();
  const engine = shown.then(async () => {
    const { startEngine } = await import('./engine');
    return startEngine({ config, vault, store: tools?.store });
  });
  const app = (
    // The build has drawn the page for a store that knows nothing yet.
    <Provider store={front.store} {...(drawn && { serverState: EMPTY_STATE })}>
      <HeaderToolsProvider value={tools?.header ?? null}>
        <App
          vault={vault}
          config={config}
          texts={texts}
          onNavigator={(navigate) =>
            void engine.then(
              ({ setRouter }) => setRouter(navigate),
              () => undefined,
            )
          }
        />
      </HeaderToolsProvider>
    </Provider>
  );
  const onCaughtError = (error: unknown) =>
    void engine.then(
      ({ drawingFailed }) => drawingFailed(error),
      () => undefined,
    );
  if (drawn) void shown.then(() => hydrateRoot(root, app, { onCaughtError }));
  else createRoot(root, { onCaughtError }).render(app);
  engine
    .then(({ store }) => {
      tools?.attach(store);
      front.attach(store);
      // Now the page itself shows what it knows of the visitor (scripts/prerender/earlyScript.js).
      const { dataset } = document.documentElement;
      delete dataset['known'];
      dataset['started'] = '';
    })
    .catch((error: unknown) => failed(root, error));
}

/** The portal cannot work: another try by itself where a part of it is gone (D1), else plain words. */
function failed(root: HTMLElement, error: unknown): void {
  if (isChunkError(error) && takeReload(Date.now())) {
    location.reload();
    return;
  }
  const { brand } = portalConfig(new URL(location.href), null);
  showStartFailure(root, brand.supportEmail);
  throw error;
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
    open(root);
  } catch (error) {
    // Before there is an app, and for whoever runs the portal: the key, in plain words.
    if (error instanceof ConfigError) root.textContent = error.message;
    else failed(root, error);
  }
