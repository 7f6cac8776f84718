import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyState } from '../../src/appStore';

const FILE = join(__dirname, '..', '..', 'src', 'store', 'emptyState.json');

it('the empty state that pages are shown with is that of a new store', () => {
  const text = `${JSON.stringify(emptyState(), null, 2)}\n`;
  if (process.env['UPDATE_DOCS']) writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
