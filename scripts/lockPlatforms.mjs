/** Completes the lock files for platforms the registry in use does not serve: `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { completed } from './lockEntries.mjs';

const FOLDERS = ['', 'bench/', 'scripts/browser/', 'scripts/tree/'];

for (const folder of FOLDERS) {
  const file = new URL(`../${folder}package-lock.json`, import.meta.url);
  const { lock, added } = completed(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${folder}package-lock.json: ${added.length} platform entries added\n`);
}
