import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_FINDINGS, serviceFindingsDocument, withoutTest } from './serviceFindings';

const DOCUMENT = join(__dirname, '..', '..', 'docs/operate/holds.md');

it('each of S1 to S24 has a test that names it', () => {
  expect(Object.keys(SERVICE_FINDINGS)).toHaveLength(24);
  expect(withoutTest()).toEqual([]);
});

it('docs/operate/holds.md says which test shows each', () => {
  const text = serviceFindingsDocument();
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCUMENT, text);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text);
});
