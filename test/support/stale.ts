import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** What to do about a generated file; '' if it is up to date. UPDATE_DOCS=1 writes it first. `suites` write it. */
export function stale(path: string, text: string, suites = 'test/docs'): string {
  const file = join(ROOT, path);
  if (process.env['UPDATE_DOCS']) writeFileSync(file, text);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (written === text) return '';
  const lines = written.split('\n');
  const line = text.split('\n').findIndex((each, index) => each !== lines[index]) + 1;
  return `${path} is stale from line ${line} on: run UPDATE_DOCS=1 npx jest ${suites}, and review what it changes.`;
}
