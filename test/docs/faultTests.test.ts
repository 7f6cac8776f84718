import { RULES, UNREADABLE } from '../../sagas/apiClient/classifyResponse';
import { SAMPLES } from '../sagas/apiClient/samples';
import { namedTests } from './namedTests';

const TESTS = namedTests();

const cited = new Set(TESTS.flatMap(({ cites }) => cites.split(', ')));

const codes = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${letter}${first + at}`);

it.each([...codes('A', 1, 12), ...codes('A', 17, 18), ...codes('N', 1, 8), ...codes('D', 1, 7)])(
  'reliability: a test cites fault %s',
  (code) => {
    expect(cited.has(code)).toBe(true);
  },
);

it.each([...RULES, UNREADABLE].map(({ id }) => id))(
  'a test cites the row %s of docs/errors.md',
  (id) => {
    // Each sample has a test with its rule's name.
    const isSampled = Object.hasOwn(SAMPLES, id);
    expect(isSampled || TESTS.some(({ name }) => name.startsWith(id))).toBe(true);
  },
);
