import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stale } from '../support/stale';
import { ASVS_POINTS } from './asvsCatalogue';
import { namedTests } from './namedTests';
import { lostScenarios, WAY_IN_SCENARIOS } from './waysInScenarios';

const DOCUMENT = join(__dirname, '..', '..', 'docs', 'security.md');

/** Returns the page with the table between its markers; the rest is written by hand. */
const withTable = (page: string, name: string, table: readonly string[]): string =>
  page.replace(
    new RegExp(`(<!-- ${name} -->\n).*(<!-- /${name} -->)`, 's'),
    (_whole, open: string, close: string) => `${open}${table.join('\n')}\n${close}`,
  );

const points = [
  '| Point (level) | Requirement | Met by | Test |',
  '|---|---|---|---|',
  ...ASVS_POINTS.map(({ id, asks, met, file, test }) => {
    const shown = file === '' ? 'none yet' : `\`${file}\`: ${test}`;
    return `| ${id} | ${asks} | ${met} | ${shown} |`;
  }),
];

const scenarios = [
  '| No. | What happens | Test, or why there is none |',
  '|---|---|---|',
  ...WAY_IN_SCENARIOS.map(({ number, what, file, words }) => {
    const shown = file === '' ? `None: ${words}` : `\`${file}\`: ${words}`;
    return `| ${number} | ${what} | ${shown} |`;
  }),
];

it('each point names a test that exists', () => {
  const names = namedTests();
  const lost = ASVS_POINTS.filter(
    (point) =>
      point.file !== '' &&
      !names.some(({ file, name }) => file === `test/${point.file}` && name.includes(point.test)),
  );
  expect(lost).toEqual([]);
});

it('each sign-in scenario quotes a test that exists', () => expect(lostScenarios()).toEqual([]));

it('docs/security.md lists each point and each scenario with its test', () => {
  const page = readFileSync(DOCUMENT, 'utf8');
  expect(
    stale('docs/security.md', withTable(withTable(page, 'points', points), 'scenarios', scenarios)),
  ).toBe('');
});
