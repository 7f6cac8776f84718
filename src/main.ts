import type { StartTools } from './devtools/workbench';
import { mayBeSignOnAnswer } from './browser/signOnTries';
import { nextTask, pause } from './kit/pause';
import type { PageId } from './pages/pages';
import { BRANDS, FACTS_NOT_SHOWN, type Brand } from './rules/brands';
import { isChunkError, takeReload } from './rules/chunks';
import { WORKBENCH } from './rules/environments';
import { loadOnline, loadPart } from './rules/loadPart';
import { ConfigError, portalConfig, type PortalConfig } from './rules/portalConfig';
import { offeredPageOf } from './rules/offers';
import { NO_PAGE, pageOf, withoutSlash } from './rules/routes';
import { chosenLanguage } from './text/choice';
import { LANGUAGES, type Language } from './text/languages';
import { viewsWanted } from './viewsWanted';
import { showStartFailure } from './views/site/startFailure';

/** False in the production build, which then excludes the workbench (webpack.config.js). */
declare const __DEV_TOOLS__: boolean;

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

/** The brand's data that the pages show. A configuration that changes it requires rendering them again. */
const shownOf = (brand: Brand): string =>
  JSON.stringify(Object.entries(brand).filter(([fact]) => !FACTS_NOT_SHOWN.includes(fact)));

/** Whether the build prerendered this very page, for this brand and language. */
const isPrerendered = (
  { dataset }: HTMLElement,
  { brand }: PortalConfig,
  language: Language,
): boolean =>
  dataset['path'] === (pageOf(location.pathname) ? withoutSlash(location.pathname) : NO_PAGE) &&
  dataset['language'] === language &&
  dataset['brand'] === brand.id &&
  ('own' in dataset || shownOf(brand) === shownOf(BRANDS[brand.id]));

/**
 * Starts a page: first the engine, then the page's features, then its views when they are wanted. Rejects if a part
 * that the portal needs is missing.
 */
async function start(root: HTMLElement, config: PortalConfig, tools?: StartTools): Promise<void> {
  // Loaded before the engine, so that it receives the first session events after a response in the address.
  const more = mayBeSignOnAnswer(new URL(location.href))
    ? (await import('./pages/singleSignOn')).singleSignOnFeatures
    : {};
  // Separate tasks to load, build and start the engine, so that a slow device can render and respond between them.
  await pause();
  await import(/* webpackMode: "eager", webpackExports: [] */ './kit/feature');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ './pages/everyPage');
  await nextTask();
  const { buildEngine } = await import(/* webpackMode: "eager" */ './engine');
  await nextTask();
  const built = buildEngine({ config, more, store: tools?.store, watch: tools?.watch });
  await nextTask();
  const began = performance.now();
  const engine = built.start();
  const startMs = performance.now() - began;
  await nextTask();
  if (tools) {
    await engine.consoleOpened;
    tools.attach(engine.store);
  }
  const id: PageId = offeredPageOf(location.pathname, config.brand.offers);
  const language = chosenLanguage(location.search);
  const prerendered = isPrerendered(root, config, language);
  const brought = loadOnline(() => engine.bring(id));
  if (prerendered) {
    await Promise.all([brought, engine.consoleOpened]);
    engine.forms.open(document);
    engine.show(id);
    if (!__DEV_TOOLS__ || !tools?.inspected) await viewsWanted(engine, id, startMs);
  } else {
    engine.forms.open(document);
    await engine.consoleOpened;
  }
  await pause();
  // Loaded in parallel; the code that needs them loads them again and handles a failure.
  LANGUAGES[language].load().catch(() => undefined);
  // A prerendered page says that the browser is offline, and stays until the views can be loaded.
  const { startViews } = await loadOnline(() =>
    loadPart(() => import(/* webpackChunkName: "views" */ './startViews')),
  );
  await startViews(root, { config, engine, language, prerendered, header: tools?.header ?? null });
}

/** Starts the portal, or opens a page of the workbench if build, environment and address allow it. */
async function open(root: HTMLElement): Promise<void> {
  // The load of the script and the start are separate tasks.
  await nextTask();
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
    // A failing workbench must not prevent the portal from starting.
    if (begun) throw error;
    begin();
  }
  return begun ?? undefined;
}

/** Handles a failed start: reloads once if a part is missing (D1), else shows a plain message. */
function failed(root: HTMLElement, error: unknown): void {
  if (isChunkError(error) && takeReload(Date.now())) {
    location.reload();
    return;
  }
  const { brand } = portalConfig(new URL(location.href), null);
  // In a separate element, since the views may be about to hydrate the old one.
  const place = document.createElement('div');
  root.replaceWith(place);
  showStartFailure(place, brand.supportEmail);
  throw error;
}

const root = document.getElementById('root');
if (root)
  open(root).catch((error: unknown) => {
    // Before the app starts, for the operator: the key, in plain text.
    if (error instanceof ConfigError) root.textContent = error.message;
    else failed(root, error);
  });
