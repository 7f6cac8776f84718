import { sourceFiles } from '../support/sources';

/** A test, or a group of tests, by its name. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
  /** The codes before the first colon of the name: "S1, N2". */
  readonly cites: string;
}

const NAME =
  /\b(?:it|test|describe)(?:\.(?:each|describe|serial|only))*(?:\([^'"`]*?\]\s*(?:as const)?\s*,?\s*\)|\([A-Z_]+\)|<[^>]*>)*\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;
/** Names in a table of cases also begin with their codes. */
const CITING =
  /(['"`])((?:[A-Z]{1,4}\d*[\w. ]*, )*[SRIACNDHO]\d{1,2}(?:, [\w. ]+)*: (?:\\.|(?!\1).)+)\1/g;
/** A row of a table of cases that is identified by its code. */
const ROW = /\[\s*'([SRIACNDHO]\d{1,2})',/g;
const GROUP = /\bdescribe\(\s*'([^']+)'/g;
const CITED = /^([^:]{1,60}): /;
/** The codes of a group whose rows have their own. */
const RANGE = /^[A-Z]\d+ to [A-Z]\d+: /;

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Returns the rows of tables, each by its code and its group. */
const rows = (text: string): string[] =>
  [...text.matchAll(ROW)].map(({ 1: code = '', index }) => {
    const [, group = 'a table of cases'] = [...text.slice(0, index).matchAll(GROUP)].at(-1) ?? [];
    return `${code}: ${group.replace(RANGE, '')}`;
  });

/** Returns every test under test/ with its codes. */
export function namedTests(): NamedTest[] {
  return sourceFiles('test')
    .filter(({ path }) => /\.test\.tsx?$/.test(path) || path.endsWith('Suite.ts'))
    .flatMap(({ path, text }) => {
      const found = [...text.matchAll(NAME), ...text.matchAll(CITING)];
      const cited = found.map(([, , name = '']) => unescaped(name));
      const names = new Set([...cited, ...rows(text)]);
      return [...names].map((name) => ({
        file: path,
        name,
        cites: CITED.exec(name)?.[1] ?? '',
      }));
    });
}
