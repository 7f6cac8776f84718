import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOwnPackages } from '../ownPackages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Why there is no browser, and what to do about it. */
export const NO_CHROMIUM =
  'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.';

/** Returns the paths of the installed programs with these names. */
const programs = (names, env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(runs);
};

/** Returns Chromium's headless shell (Debian: chromium-headless-shell); null if there is none, or a browser is set. */
export const findChromiumShell = (env = process.env) =>
  env.CHROMIUM_PATH ? null : (programs(['chromium-headless-shell'], env)[0] ?? null);

/** Returns the Chromium of the package @sparticuz/chromium, for Linux x64, which is installed on first use. */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    installOwnPackages('scripts/browser');
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return null;
  }
}

/**
 * Returns the Chromium for tests, in this order: CHROMIUM_PATH, the system's Chromium, Chrome, a packaged one. Null if
 * there is none.
 */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return runs(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return [...programs(NAMES, env), MAC].find(runs) ?? (await packagedChromium());
}
