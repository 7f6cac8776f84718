import { Provider } from 'react-redux';
import { startTransition, type ReactNode } from 'react';
import { createTabStore } from './browser/tabStorage';
import type { Engine } from './engine';
import { everyViewFeatures } from './pages/everyView';
import { nextTask } from './kit/pause';
import { loadOnline } from './rules/loadPart';
import type { PortalConfig } from './rules/portalConfig';
import { TAB_STORAGE_KEYS } from './rules/cookies';
import type { Language } from './text/languages';
import './views/theme/sheets';
import { HeaderToolsProvider } from './views/ui/headerTools';
import { tolerateExternalDomEdits } from './views/ui/externalDomEdits';
import { showStoredTheme } from './views/ui/hooks/useColourTheme';

interface ViewOptions {
  config: PortalConfig;
  engine: Engine;
  language: Language;
  /** Whether the build prerendered this very page. */
  prerendered: boolean;
  /** Shown in the header's account area. */
  header: ReactNode;
}

/** Hydrates the prerendered page, or renders it, for the running engine. */
export async function startViews(root: HTMLElement, options: ViewOptions): Promise<void> {
  const { config, engine, language, prerendered, header } = options;
  engine.join(everyViewFeatures);
  tolerateExternalDomEdits();
  showStoredTheme();
  if (!prerendered) document.documentElement.dataset['brand'] = config.brand.id;
  // Separate tasks to load each part and to hydrate, so that a slow device can render and respond between them.
  await nextTask();
  const { loadPage } = await import(/* webpackMode: "eager" */ './views/routedPage');
  // Offline, a prerendered page stays until all parts of it can be loaded.
  const bring: typeof loadOnline = (load) => (prerendered ? loadOnline(load) : load());
  const page = loadPage(location.pathname, engine, config.brand.offers, bring);
  await nextTask();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ './views/reactRoot');
  await nextTask();
  await import(/* webpackMode: "eager" */ './views/site/header');
  await nextTask();
  const { App } = await import(/* webpackMode: "eager" */ './views/app');
  await nextTask();
  const { startI18n } = await import(/* webpackMode: "eager" */ './text/i18n');
  const texts = bring(() => startI18n(language));
  if (createTabStore().read(TAB_STORAGE_KEYS.recording) !== null)
    engine.bring('supportRecording').catch((error: unknown) => engine.renderFailed(error));
  // Hydration waits for all parts of the page, so that none is rendered twice.
  if (prerendered) await Promise.allSettled([texts, page]);
  const app = (
    // The build prerendered the page with the store's initial state.
    <Provider store={engine.store} {...(prerendered && { serverState: engine.store.emptyState() })}>
      <HeaderToolsProvider value={header}>
        <App
          engine={engine}
          config={config}
          texts={texts}
          onNavigator={(navigate) => engine.setRouter((path, how) => void navigate(path, how))}
        />
      </HeaderToolsProvider>
    </Provider>
  );
  const failed = (error: unknown) => engine.renderFailed(error);
  // React recovers by rendering again: nothing is missing, so the user needs no notice.
  const reactions = { onCaughtError: failed, onRecoverableError: failed };
  // In steps: the page is visible already, and the user's input is handled meanwhile.
  await nextTask();
  if (prerendered) startTransition(() => void hydrateRoot(root, app, reactions));
  else createRoot(root, reactions).render(app);
}
