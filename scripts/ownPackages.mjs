/**
 * `node scripts/ownPackages.mjs FOLDER`: installs the packages that only the commands of a folder need, as in its own
 * lock file, unless they are installed. Starting or testing the portal does not need them.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const ROOT = join(import.meta.dirname, '..');
const FLAGS = ['--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the folder's packages, unless they are installed as in its lock file. Throws if that fails. */
export function installOwnPackages(folder) {
  const installed = timeOf(join(ROOT, folder, 'node_modules/.package-lock.json'));
  if (installed > 0 && installed >= timeOf(join(ROOT, folder, 'package-lock.json'))) return;
  process.stderr.write(`Installing the packages of ${folder}, once ...\n`);
  const { status } = spawnSync('npm', ['ci', ...FLAGS], {
    cwd: join(ROOT, folder),
    // Standard output is reserved for the commands.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(
      `The packages of ${folder} could not be installed. Check the network, then run: npm ci --prefix ${folder} --omit=peer`,
    );
}

if (process.argv[1] === import.meta.filename) {
  try {
    installOwnPackages(process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
