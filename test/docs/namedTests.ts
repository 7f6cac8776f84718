import { sourceFiles } from '../support/sources';

/** A test or a group of tests by its name. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
  /** What the name cites before its first colon: "S1, N2". */
  readonly cites: string;
}

const NAME =
  /\b(?:it|test|describe)(?:\.(?:each|describe|serial|only))*(?:\([^'"`]*?\]\s*(?:as const)?\s*,?\s*\)|\([A-Z_]+\)|<[^>]*>)*\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;
/** Names that stand in a table of cases begin with what they cite too. */
const CITING =
  /(['"`])((?:[A-Z]{1,4}\d*[\w. ]*, )*[SRIACNDHO]\d{1,2}(?:, [\w. ]+)*: (?:\\.|(?!\1).)+)\1/g;
/** A row of a table of cases that is told by its code. */
const ROW = /\[\s*'([SRIACNDHO]\d{1,2})',/g;
const GROUP = /\bdescribe\(\s*'([^']+)'/g;
const CITED = /^([^:]{1,60}): /;

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** The rows of tables, each by its code and the group that it stands in. */
const rows = (text: string): string[] =>
  [...text.matchAll(ROW)].map(({ 1: code = '', index }) => {
    const [, group = 'a table of cases'] = [...text.slice(0, index).matchAll(GROUP)].at(-1) ?? [];
    return `${code}: ${group}`;
  });

/** Every test under test/ with what it cites. */
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
