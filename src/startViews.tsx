import { Provider } from 'react-redux';
import { startTransition, type ReactNode } from 'react';
import { createTabStore } from './browser/tabStorage';
import type { Engine } from './engine';
import { everyViewFeatures } from './pages/everyView';
import { nextTask } from './kit/pause';
import type { PortalConfig } from './rules/portalConfig';
import { TAB_STORAGE_KEYS } from './rules/cookies';
import type { Language } from './text/languages';
import './views/theme/sheets';
import { HeaderToolsProvider } from './views/ui/headerTools';
import { tolerateForeignEdits } from './views/ui/foreignEdits';
import { showStoredTheme } from './views/ui/hooks/useColourTheme';

interface ViewOptions {
  config: PortalConfig;
  engine: Engine;
  language: Language;
  /** The build has drawn this very page. */
  drawn: boolean;
  /** Stands in the header's account area. */
  header: ReactNode;
}

/** Takes over the page that the build has drawn, or draws it, for the running engine. */
export async function startViews(root: HTMLElement, options: ViewOptions): Promise<void> {
  const { config, engine, language, drawn, header } = options;
  engine.join(everyViewFeatures);
  tolerateForeignEdits();
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  // A task for each part of their code, and one to take the page over: a slow machine draws and answers in between.
  await nextTask();
  const { loadPage } = await import(/* webpackMode: "eager" */ './views/routedPage');
  const page = loadPage(location.pathname, engine);
  await nextTask();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ './views/reactRoot');
  await nextTask();
  await import(/* webpackMode: "eager" */ './views/site/header');
  await nextTask();
  const { App } = await import(/* webpackMode: "eager" */ './views/app');
  await nextTask();
  const { startI18n } = await import(/* webpackMode: "eager" */ './text/i18n');
  const texts = startI18n(language);
  if (createTabStore().read(TAB_STORAGE_KEYS.recording) !== null)
    engine.bring('supportRecording').catch((error: unknown) => engine.renderFailed(error));
  // A drawn page is taken over when all of it is there, so that no part of it is drawn again meanwhile.
  if (drawn) await Promise.allSettled([texts, page]);
  const app = (
    // The build has drawn the page for a store that knows nothing yet.
    <Provider store={engine.store} {...(drawn && { serverState: engine.store.emptyState() })}>
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
  const reactions = { onCaughtError: (error: unknown) => engine.renderFailed(error) };
  // Piece by piece: the page is there already, and the person is heard meanwhile.
  await nextTask();
  if (drawn) startTransition(() => void hydrateRoot(root, app, reactions));
  else createRoot(root, reactions).render(app);
}
