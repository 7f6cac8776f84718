import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { Brand } from './rules/brands';
import { BRANDS, FACTS_NOT_SHOWN } from './rules/brands';
import type { PortalConfig } from './rules/portalConfig';
import type { StartTools } from './devtools/workbench';
import { chosenLanguage } from './text/choice';
import { startI18n } from './text/i18n';
import { pause } from './pause';
import type { RouteTo } from './browser/navigation';
import { createFrontStore, EMPTY_STATE } from './store/frontStore';
import { createSecretHandles } from './kit/secretHandles';
import { App } from './views/app';
import { HeaderToolsProvider } from './views/ui/headerTools';
import { tolerateForeignEdits } from './views/ui/foreignEdits';
import { loadPage } from './views/routedPage';
import { showStoredTheme } from './views/ui/hooks/useColourTheme';
import { NO_PAGE, pageOf, withoutSlash } from './rules/routes';

/** The mark in the browser's timeline at which everything is there that a page needs to be awake. */
const TAKEN_OVER = 'portal-taken-over';

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

/**
 * Takes over the page that the build has drawn, or draws it, and then fetches and starts the engine. Each
 * step is a task of its own, so that the browser answers the person in between. Rejects when a part that the
 * portal cannot do without is missing.
 */
export function start(root: HTMLElement, config: PortalConfig, tools?: StartTools): Promise<void> {
  const secretHandles = createSecretHandles();
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
    // The store comes in the engine's file; getting it ready is half of the work.
    await import(/* webpackChunkName: "engine" */ './appStore');
    await pause();
    const { startEngine } = await import(/* webpackChunkName: "engine" */ './engine');
    await pause();
    const engine = startEngine({ config, secretHandles, store: tools?.store });
    await pause();
    tellOfDrawing = (error) => engine.drawingFailed(error);
    router.join({ setRouter: engine.setRouter });
    if (engine.consoleOpened) await engine.consoleOpened;
    tools?.attach(engine.store);
    front.attach(engine.store);
  };
  const app = (
    // The build has drawn the page for a store that knows nothing yet.
    <Provider store={front.store} {...(drawn && { serverState: EMPTY_STATE })}>
      <HeaderToolsProvider value={tools?.header ?? null}>
        <App
          secretHandles={secretHandles}
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
  return work();
}

/** Did the build draw this very page, for this brand and language? */
function isDrawn({ dataset }: HTMLElement, { brand }: PortalConfig, language: string): boolean {
  return (
    dataset['path'] === (pageOf(location.pathname) ? withoutSlash(location.pathname) : NO_PAGE) &&
    dataset['language'] === language &&
    dataset['brand'] === brand.id &&
    shownOf(brand) === shownOf(BRANDS[brand.id])
  );
}

/** What of a brand the pages show. A configuration that changes it has them drawn anew. */
const shownOf = (brand: Brand): string =>
  JSON.stringify(Object.entries(brand).filter(([fact]) => !FACTS_NOT_SHOWN.includes(fact)));
