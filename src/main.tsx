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
import type { RouteTo } from './platform/navigation';
import { createFrontStore, EMPTY_STATE } from './store/frontStore';
import { createVault } from './store/vault';
import { App } from './views/app';
import { HeaderToolsProvider } from './views/headerTools';
import { tolerateForeignEdits } from './views/foreignEdits';
import { loadPage } from './views/routedPage';
import { showStoredTheme } from './views/hooks/useColourTheme';
import { showStartFailure } from './views/startFailure';

/** False in the build for production, which then has nothing of the workbench (webpack.config.js). */
declare const __DEV_TOOLS__: boolean;

/** The mark in the browser's timeline at which everything is there that a page needs to be awake. */
const TAKEN_OVER = 'portal-taken-over';

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

/** Starts the portal, or opens a page of the workbench where build, environment and address allow it. */
function open(root: HTMLElement) {
  const embedded = document.getElementById(CONFIG_ELEMENT)?.textContent ?? null;
  const config = portalConfig(new URL(location.href), embedded);
  let hasBegun = false;
  const begin = (tools?: StartTools) => {
    hasBegun = true;
    start(root, config, tools);
  };
  if (__DEV_TOOLS__ && WORKBENCH[config.environment.id] !== 'none')
    import('./devtools/workbench')
      .then(({ openWorkbench }) => openWorkbench(root, config, begin))
      .catch((error: unknown) => {
        // A workbench that fails is no reason for the portal to stay away.
        if (hasBegun) failed(root, error);
        else begin();
      });
  else begin();
}

/** Gives the engine the pages' router when both are there, whichever comes first. */
function createRouterJoint() {
  let known: { setRouter?: (routeTo: RouteTo) => void; routeTo?: RouteTo } = {};
  return {
    join(part: typeof known) {
      known = { ...known, ...part };
      if (known.routeTo) known.setRouter?.(known.routeTo);
    },
  };
}

function start(root: HTMLElement, config: PortalConfig, tools?: StartTools) {
  const vault = createVault();
  const front = createFrontStore();
  const router = createRouterJoint();
  tolerateForeignEdits();
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  const page = loadPage(location.pathname);
  const language = chosenLanguage(location.search);
  const texts = startI18n(language);
  const drawn = isDrawn(root, config, language);
  // A drawn page is taken over when all of it is there, so that no part of it is drawn anew meanwhile.
  const shown = drawn ? Promise.allSettled([texts, page]) : Promise.resolve();
  // Until the engine is there, the browser's own report is all there is.
  let tellOfDrawing: (error: unknown) => void = reportError;
  const work = async (): Promise<void> => {
    await shown;
    // From here on the page is awake without waiting for more; what comes before is its budget.
    performance.mark(TAKEN_OVER);
    const { startEngine } = await import('./engine');
    const engine = startEngine({ config, vault, store: tools?.store });
    tellOfDrawing = (error) => engine.drawingFailed(error);
    router.join({ setRouter: engine.setRouter });
    tools?.attach(engine.store);
    front.attach(engine.store);
  };
  const app = (
    // The build has drawn the page for a store that knows nothing yet.
    <Provider store={front.store} {...(drawn && { serverState: EMPTY_STATE })}>
      <HeaderToolsProvider value={tools?.header ?? null}>
        <App
          vault={vault}
          config={config}
          texts={texts}
          onNavigator={(navigate) =>
            router.join({ routeTo: (path, options) => void navigate(path, options) })
          }
        />
      </HeaderToolsProvider>
    </Provider>
  );
  const options = { onCaughtError: (error: unknown) => tellOfDrawing(error) };
  if (drawn) void shown.then(() => hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  work().catch((error: unknown) => failed(root, error));
}

/** The portal cannot work: another try by itself where a part of it is gone (D1), else plain words. */
function failed(root: HTMLElement, error: unknown): void {
  if (isChunkError(error) && takeReload(Date.now())) {
    location.reload();
    return;
  }
  const { brand } = portalConfig(new URL(location.href), null);
  // In an element of its own: the views may be about to take over the old one.
  const place = document.createElement('div');
  root.replaceWith(place);
  showStartFailure(place, brand.supportEmail);
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
  iconBaseUrl: _4,
  iconPath: _5,
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
