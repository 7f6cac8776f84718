import type { StartTools } from './devtools/workbench';
import { mayBeSignOnAnswer } from './browser/signOnTries';
import { nextTask, pause } from './kit/pause';
import type { PageId } from './pages/pages';
import { BRANDS, FACTS_NOT_SHOWN, type Brand } from './rules/brands';
import { isChunkError, takeReload } from './rules/chunks';
import { WORKBENCH } from './rules/environments';
import { ConfigError, portalConfig, type PortalConfig } from './rules/portalConfig';
import { NO_PAGE, pageOf, withoutSlash } from './rules/routes';
import { chosenLanguage } from './text/choice';
import { LANGUAGES, type Language } from './text/languages';
import { viewsWanted } from './viewsWanted';
import { showStartFailure } from './views/site/startFailure';

/** False in the build for production, which then has nothing of the workbench (webpack.config.js). */
declare const __DEV_TOOLS__: boolean;

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

/** What of a brand the pages show. A configuration that changes it has them drawn again. */
const shownOf = (brand: Brand): string =>
  JSON.stringify(Object.entries(brand).filter(([fact]) => !FACTS_NOT_SHOWN.includes(fact)));

/** Did the build draw this very page, for this brand and language? */
const isDrawn = ({ dataset }: HTMLElement, { brand }: PortalConfig, language: Language): boolean =>
  dataset['path'] === (pageOf(location.pathname) ? withoutSlash(location.pathname) : NO_PAGE) &&
  dataset['language'] === language &&
  dataset['brand'] === brand.id &&
  ('own' in dataset || shownOf(brand) === shownOf(BRANDS[brand.id]));

/** Resolves when there is a network. */
const online = async (): Promise<void> => {
  while (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};

/**
 * The order in which a page starts: the engine first, then what the page brings to it, then its views, when
 * they are wanted. Rejects when a part that the portal cannot do without is missing.
 */
async function start(root: HTMLElement, config: PortalConfig, tools?: StartTools): Promise<void> {
  // The session is read for the answer that came with the address, so that it is heard from the start.
  const more = mayBeSignOnAnswer(new URL(location.href))
    ? (await import('./pages/singleSignOn')).singleSignOnFeatures
    : {};
  // A task for each part of the engine's code, for building it and for its start: a slow machine draws and answers in
  // between.
  await pause();
  await import(/* webpackMode: "eager", webpackExports: [] */ './pages/everyPage');
  await nextTask();
  const { buildEngine } = await import(/* webpackMode: "eager" */ './engine');
  await nextTask();
  const built = buildEngine({ config, more, store: tools?.store, watch: tools?.watch });
  await nextTask();
  const began = performance.now();
  const engine = built.start();
  const startMs = performance.now() - began;
  if (tools) {
    await engine.consoleOpened;
    tools.attach(engine.store);
  }
  const id: PageId = pageOf(location.pathname) ?? 'notFound';
  const language = chosenLanguage(location.search);
  const drawn = isDrawn(root, config, language);
  const brought = engine.bring(id);
  if (drawn) {
    await Promise.all([brought, engine.consoleOpened]);
    engine.forms.open(document);
    engine.show(id);
    if (!__DEV_TOOLS__ || !tools?.inspected) await viewsWanted(engine, id, startMs);
    // The drawn page says that there is no network, and stays until the views can be fetched.
    await online();
  } else {
    engine.forms.open(document);
    await engine.consoleOpened;
  }
  await pause();
  // Asked for side by side; who needs them asks again, and hears when they failed.
  LANGUAGES[language].load().catch(() => undefined);
  const { startViews } = await import(/* webpackChunkName: "views" */ './startViews');
  await startViews(root, { config, engine, language, drawn, header: tools?.header ?? null });
}

/** Starts the portal, or opens a page of the workbench where build, environment and address allow it. */
async function open(root: HTMLElement): Promise<void> {
  const embedded = document.getElementById(CONFIG_ELEMENT)?.textContent ?? null;
  const config = portalConfig(new URL(location.href), embedded);
  if (!__DEV_TOOLS__ || WORKBENCH[config.environment.id] === 'none') return start(root, config);
  let begun: Promise<void> | null = null;
  const begin = (tools?: StartTools) => {
    begun = start(root, config, tools);
  };
  try {
    const { openWorkbench } = await import('./devtools/workbench');
    await openWorkbench(root, config, begin);
  } catch (error) {
    // A workbench that fails is no reason for the portal to stay away.
    if (begun) throw error;
    begin();
  }
  return begun ?? undefined;
}

/** The portal cannot work: another try on its own where a part of it is gone (D1), else plain words. */
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

const root = document.getElementById('root');
if (root)
  open(root).catch((error: unknown) => {
    // Before there is an app, and for whoever runs the portal: the key, in plain words.
    if (error instanceof ConfigError) root.textContent = error.message;
    else failed(root, error);
  });
