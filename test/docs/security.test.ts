import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASVS_POINTS } from './asvsCatalogue';
import { namedTests } from './namedTests';

const DOCUMENT = join(__dirname, '..', '..', 'docs', 'security.md');
/** Kept by hand: what the table cannot say. */
const TABLE = /(<!-- points -->\n)[\s\S]*(<!-- \/points -->)/;

const row = ({ id, asks, met, file, test }: (typeof ASVS_POINTS)[number]) =>
  `| ${id} | ${asks} | ${met} | ${file === '' ? 'none yet' : `\`${file}\`: ${test}`} |`;

it('each point names a test that exists', () => {
  const names = namedTests();
  const lost = ASVS_POINTS.filter(
    (point) =>
      point.file !== '' &&
      !names.some(({ file, name }) => file === `test/${point.file}` && name.includes(point.test)),
  );
  expect(lost).toEqual([]);
});

it('docs/security.md lists each point with its test', () => {
  const page = readFileSync(DOCUMENT, 'utf8');
  const table = ['| Point (level) | Asks for | Met by | Test |', '|---|---|---|---|'];
  const rows = [...table, ...ASVS_POINTS.map(row)].join('\n');
  const text = page.replace(
    TABLE,
    (_whole, open: string, close: string) => open + rows + `\n${close}`,
  );
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCUMENT, text);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text);
});
