import { Provider } from 'react-redux';
import { startTransition, type ReactNode } from 'react';
import { createTabStore } from './browser/tabStorage';
import type { Engine } from './engine';
import { everyViewFeatures } from './pages/everyView';
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

/** Works in a task of its own where the browser has a way to end one that it does not hold back in the background. */
async function inNextTask<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  await globalThis.scheduler?.yield?.();
  return work();
}

/** Takes over the page that the build has drawn, or draws it, for the running engine. */
export async function startViews(root: HTMLElement, options: ViewOptions): Promise<void> {
  const { config, engine, language, drawn, header } = options;
  engine.join(everyViewFeatures);
  tolerateForeignEdits();
  showStoredTheme();
  document.documentElement.dataset['brand'] = config.brand.id;
  // A task for each part of their code, and one to take the page over: a slow machine draws and answers in between.
  const { loadPage } = await inNextTask(
    () => import(/* webpackMode: "eager" */ './views/routedPage'),
  );
  const page = loadPage(location.pathname, engine);
  const { createRoot, hydrateRoot } = await inNextTask(
    () => import(/* webpackMode: "eager" */ './views/reactRoot'),
  );
  await inNextTask(() => import(/* webpackMode: "eager" */ './views/site/header'));
  const { App } = await inNextTask(() => import(/* webpackMode: "eager" */ './views/app'));
  const { startI18n } = await inNextTask(() => import(/* webpackMode: "eager" */ './text/i18n'));
  const texts = startI18n(language);
  if (createTabStore().read(TAB_STORAGE_KEYS.recording) !== null)
    engine.bring('supportRecording').catch((error: unknown) => engine.drawingFailed(error));
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
  const reactions = { onCaughtError: (error: unknown) => engine.drawingFailed(error) };
  // Piece by piece: the page is there already, and the person is heard meanwhile.
  await inNextTask(() =>
    drawn
      ? startTransition(() => void hydrateRoot(root, app, reactions))
      : createRoot(root, reactions).render(app),
  );
}
