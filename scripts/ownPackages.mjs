/**
 * `node scripts/ownPackages.mjs FOLDER`: installs the packages that only the commands of a folder need, as its own
 * lock file has them, unless they are there. Who only starts or tests the portal never waits for them.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FLAGS = ['--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the folder's packages are there, of the versions that its lock file names. */
export function hasOwnPackages(folder) {
  const installed = timeOf(join(ROOT, folder, 'node_modules/.package-lock.json'));
  return installed > 0 && installed >= timeOf(join(ROOT, folder, 'package-lock.json'));
}

/** Installs them where they are not. Throws where that cannot be. */
export function installOwnPackages(folder) {
  if (hasOwnPackages(folder)) return;
  process.stderr.write(`Installing the packages of ${folder} (once) ...\n`);
  const { status } = spawnSync('npm', ['ci', ...FLAGS], {
    cwd: join(ROOT, folder),
    // What the commands print is theirs alone.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(
      `The packages of ${folder} could not be installed. Check the network, then run: npm ci --prefix ${folder} --omit=peer`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    installOwnPackages(process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
