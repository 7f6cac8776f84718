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

/** Returns the paths of the installed programs with these names. */
const programs = (...names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(runs);
};

/** Returns Chromium's headless shell (Debian: chromium-headless-shell); undefined if there is none, or a browser is set. */
export const findChromiumShell = () =>
  process.env.CHROMIUM_PATH ? undefined : programs('chromium-headless-shell')[0];

/** Returns the Chromium of the package @sparticuz/chromium, for Linux x64, which is installed on first use. */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    installOwnPackages('scripts/browser');
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return undefined;
  }
}

/** Returns the Chromium for tests: CHROMIUM_PATH, else the system's Chromium or Chrome, else a packaged one. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  const found = CHROMIUM_PATH
    ? [CHROMIUM_PATH].find(runs)
    : ([...programs(...NAMES), MAC].find(runs) ?? (await packagedChromium()));
  if (found) return found;
  throw new Error(
    'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}
