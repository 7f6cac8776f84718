/**
 * `npm run lock`: installs the packages of package.json, and completes the lock files for platforms that the current
 * registry does not serve.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommand } from './readCommand.mjs';
import { completed } from './lockEntries.mjs';

readCommand(import.meta.filename);

const { status } = spawnSync('npm', ['install', '--ignore-scripts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);

const FOLDERS = ['', 'bench/', 'scripts/browser/', 'scripts/tree/'];

for (const folder of FOLDERS) {
  const file = new URL(`../${folder}package-lock.json`, import.meta.url);
  const { lock, added } = completed(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${folder}package-lock.json: ${added.length} platform entries added\n`);
}
