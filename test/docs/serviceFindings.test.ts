import { stale } from '../support/stale';
import { FAULTS } from './faultCatalogue';
import { SERVICE_FINDINGS, serviceFindingsDocument, withoutTest } from './serviceFindings';

it('each of O1 to O24 has a test that names it', () => {
  expect(Object.keys(SERVICE_FINDINGS)).toHaveLength(24);
  expect(withoutTest()).toEqual([]);
});

it('docs/operate/holds.md names the tests of each', () =>
  expect(stale('docs/operate/holds.md', serviceFindingsDocument())).toBe(''));

it('no fault has the code of a finding', () => {
  const faults = new Set(FAULTS.map(({ code }) => code));
  expect(Object.keys(SERVICE_FINDINGS).filter((code) => faults.has(code))).toEqual([]);
});
