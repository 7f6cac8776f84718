/** Completes package-lock.json for platforms the registry in use does not serve: `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { completed } from './lockEntries.mjs';

const file = new URL('../package-lock.json', import.meta.url);
const { lock, added } = completed(JSON.parse(readFileSync(file, 'utf8')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`package-lock.json: ${added.length} platform entries added\n`);
