import { isChunkError, takeReload } from './rules/chunks';
import { ConfigError, portalConfig } from './rules/portalConfig';
import { WORKBENCH } from './rules/environments';
import type { StartTools } from './devtools/workbench';
import { chosenLanguage } from './text/choice';
import { LANGUAGES } from './text/languages';
import { pause } from './pause';
import { loadPage } from './views/routedPage';
import { showStartFailure } from './views/site/startFailure';

/** False in the build for production, which then has nothing of the workbench (webpack.config.js). */
declare const __DEV_TOOLS__: boolean;

/** The element with the page's own configuration (see docs/configuration). */
const CONFIG_ELEMENT = 'portal-config';

/** Starts the portal, or opens a page of the workbench where build, environment and address allow it. */
async function open(root: HTMLElement): Promise<void> {
  const embedded = document.getElementById(CONFIG_ELEMENT)?.textContent ?? null;
  const config = portalConfig(new URL(location.href), embedded);
  // On their way while the rest is made ready. Who needs them asks again, and hears when they failed.
  void Promise.allSettled([
    loadPage(location.pathname),
    LANGUAGES[chosenLanguage(location.search)].load(),
  ]);
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './start');
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
