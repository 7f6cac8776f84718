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
  /(['"`])((?:[A-Z]{1,4}\d*[\w. ]*, )*[SRIACNDH]\d{1,2}(?:, [\w. ]+)*: (?:\\.|(?!\1).)+)\1/g;
const CITED = /^([^:]{1,60}): /;

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Every test under test/ with what it cites. */
export function namedTests(): NamedTest[] {
  return sourceFiles('test')
    .filter(({ path }) => /\.test\.tsx?$/.test(path) || /Suite\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const found = [...text.matchAll(NAME), ...text.matchAll(CITING)];
      const names = new Set(found.map(([, , name = '']) => unescaped(name)));
      return [...names].map((name) => ({
        file: path,
        name,
        cites: CITED.exec(name)?.[1] ?? '',
      }));
    });
}
