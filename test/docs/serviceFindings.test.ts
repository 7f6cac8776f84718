import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS } from './faultCatalogue';
import { SERVICE_FINDINGS, serviceFindingsDocument, withoutTest } from './serviceFindings';

const DOCUMENT = join(__dirname, '..', '..', 'docs/operate/holds.md');

it('each of O1 to O24 has a test that names it', () => {
  expect(Object.keys(SERVICE_FINDINGS)).toHaveLength(24);
  expect(withoutTest()).toEqual([]);
});

it('docs/operate/holds.md names the tests of each', () => {
  const text = serviceFindingsDocument();
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCUMENT, text);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text);
});

it('no fault has the code of a finding', () => {
  const faults = new Set(FAULTS.map(({ code }) => code));
  expect(Object.keys(SERVICE_FINDINGS).filter((code) => faults.has(code))).toEqual([]);
});
