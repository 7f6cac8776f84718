import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** Why there is no browser, and what to do. */
export const NO_CHROMIUM =
  'No Chromium found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.';

/** The programs of these names that the system has. */
const programs = (names, env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(runs);
};

/** Chromium's shell without windows (Debian: chromium-headless-shell); null if there is none, or a browser is named. */
export const findChromiumShell = (env = process.env) =>
  env.CHROMIUM_PATH ? null : (programs(['chromium-headless-shell'], env)[0] ?? null);

/**
 * The Chromium for tests, in this order: CHROMIUM_PATH, the system's Chromium, Chrome, the one that
 * the optional package @sparticuz/chromium ships (Linux x64). Null if there is none.
 */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return runs(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const found = [...programs(NAMES, env), MAC].find(runs);
  if (found) return found;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return null;
  }
}
