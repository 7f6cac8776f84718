import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsDocument } from './errorsDocument';

const DOCUMENT = join(__dirname, '..', '..', 'docs', 'errors.md');

it('docs/errors.md is up to date', async () => {
  const text = await errorsDocument();
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCUMENT, text);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text);
});
