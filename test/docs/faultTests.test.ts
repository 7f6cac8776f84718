import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES, UNREADABLE } from '../../sagas/platform/rules';
import { SAMPLES } from '../sagas/platform/samples';

const TESTS = join(__dirname, '..');

/** The text of every test in the project. */
const sources = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(TESTS, file), 'utf8'));

/** Titles that begin with codes of faults, as `A1, N4: ...`. */
const TITLE = /['"`]((?:[A-Z]\d+, )*[A-Z]\d+): /g;

const named = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(TITLE)].flatMap(([, codes = '']) => codes.split(', ')),
  ),
);

const upTo = (letter: string, last: number, first = 1): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${letter}${first + at}`);

it.each([...upTo('A', 12), ...upTo('A', 18, 17), ...upTo('N', 8), ...upTo('D', 7)])(
  'reliability: fault %s has a test that is named by it',
  (code) => {
    expect(named.has(code)).toBe(true);
  },
);

it.each([...RULES, UNREADABLE].map(({ id }) => id))(
  'the row %s of docs/errors.md has a test that names it',
  (id) => {
    // Each sample makes a test of its rule's name.
    const isSampled = Object.hasOwn(SAMPLES, id);
    const isNamed = sources.some((text) => text.includes(`it('${id}`));
    expect(isSampled || isNamed).toBe(true);
  },
);
