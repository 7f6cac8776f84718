import { stale } from '../support/stale';
import { FAULTS } from './faultCatalogue';
import { faultsDocument } from './faultsDocument';
import { namedTests } from './namedTests';

it('the catalogue has 88 faults, each once and with texts', () => {
  expect(new Set(FAULTS.map(({ code }) => code)).size).toBe(88);
  expect(FAULTS).toHaveLength(88);
  expect(FAULTS.filter(({ fault, outcome }) => fault === '' || outcome === '')).toEqual([]);
});

it('finds tests of every kind by their names', () => {
  const files = new Set(namedTests().map(({ file }) => file.split('/')[1]));
  for (const kind of ['browser', 'chromium', 'model', 'sagas', 'server', 'session', 'views'])
    expect(files).toContain(kind);
});

it('a fault names no test of another list that has the same code', () => {
  const [row] = faultsDocument().match(/^\| A10 \|.*$/m) ?? [];
  expect(row).toContain('sagas/apiClient/classifyResponse.test.ts');
  // `account A10` is a line of another list.
  expect(row).not.toContain('server/ownAccount.test.ts');
});

it('docs/faults.md names the tests of each fault', () =>
  expect(stale('docs/faults.md', faultsDocument())).toBe(''));
