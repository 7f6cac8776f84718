import { sourceFiles, type SourceFile } from '../support/sources';

const MAX_LINES = 350;

const sources = sourceFiles('machines', 'sagas', 'src', 'server', 'deploy');
const tests = sourceFiles('test');

const lines = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** The allowed members of document and window, none of which markup with a name or id can shadow. */
const DOCUMENT = [
  'activeElement',
  'addEventListener',
  'body',
  'cookie',
  'createElement',
  'createElementNS',
  'documentElement',
  'getElementById',
  'head',
  'removeEventListener',
  'title',
  'visibilityState',
];
const WINDOW = ['grecaptcha', 'location', 'open', 'portal', 'print', 'scrollTo', 'trustedTypes'];
const LOOKUP = /(?<![\w.])(document|window)(?:\.(\w+)|\[)/g;

/** Returns lookups by a name that markup might shadow. */
const unknownLookups = (text: string): string[] =>
  [...code(text).matchAll(LOOKUP)]
    .filter(([, owner, name = '']) => !(owner === 'document' ? DOCUMENT : WINDOW).includes(name))
    .map(([found]) => found);

/** Returns the text roughly without comments and string contents, to search for keywords. */
const code = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replaceAll(/(^|[^:])\/\/.*$/gm, '$1');

const ANY = /(?:[:<|&,(]|\bas|=>)\s*any\b|\bany\s*\[\]/;
const NON_NULL = /[\w)\]]!(?=[.;,)\]\s[]|$)(?!\s*=)/m;
const SUPPRESSED = /@ts-(?:ignore|nocheck)/;
const UNEXPLAINED = /@ts-expect-error\s*$/m;

const offenders = (files: SourceFile[], isOffence: (file: SourceFile) => boolean): string[] =>
  files.filter(isOffence).map(({ path }) => path);

/** Returns the generators of sagas that yield in `finally`. */
const lateGenerators = (text: string): string[] =>
  [...text.matchAll(/function\* (\w+)(.*?)^\}$/gms)]
    .filter(([, , body = '']) => /finally \{[^]*?yield/.test(body))
    .map(([, name = '']) => name);

describe('house rules', () => {
  it(`keeps every file at ${MAX_LINES} lines or fewer`, () => {
    expect(offenders([...sources, ...tests], (file) => lines(file) > MAX_LINES)).toEqual([]);
  });

  it('uses no `any`', () => {
    expect(offenders(sources, ({ text }) => ANY.test(code(text)))).toEqual([]);
  });

  it('uses no non-null assertion', () => {
    expect(offenders(sources, ({ text }) => NON_NULL.test(code(text)))).toEqual([]);
  });

  it('suppresses no type error', () => {
    expect(offenders(sources, ({ text }) => SUPPRESSED.test(text))).toEqual([]);
    expect(offenders(sources, ({ text }) => UNEXPLAINED.test(text))).toEqual([]);
  });

  it('ASVS 3.2.3: uses no lookup by a name that markup could shadow', () => {
    const client = sources.filter(({ path }) => path.startsWith('src/'));
    expect(client.flatMap(({ text }) => unknownLookups(text))).toEqual([]);
  });

  it('never delegates to a generator that waits in `finally`: its caller would continue after a cancellation', () => {
    const sagas = sources.filter(({ path }) => path.startsWith('sagas/'));
    const late = sagas.flatMap(({ text }) => lateGenerators(text));
    expect(late.length).toBeGreaterThan(1);
    const delegated = new RegExp(`yield\\* (?:${late.join('|')})\\(`);
    expect(offenders(sagas, ({ text }) => delegated.test(text))).toEqual([]);
  });

  it('takes random cases only from the module that fixes the seed', () => {
    const users = tests.filter(({ text }) => /^import .*'fast-check'/m.test(text));
    expect(users.map(({ path }) => path)).toEqual(['test/support/properties.ts']);
  });

  it('keeps the clock, random numbers and the browser out of machines', () => {
    const impure = /\b(?:Date|Math\.random|crypto|localStorage|document|window|fetch|setTimeout)\b/;
    const machines = sources.filter(({ path }) => path.startsWith('machines/'));
    expect(machines.length).toBeGreaterThan(4);
    expect(offenders(machines, ({ text }) => impure.test(code(text)))).toEqual([]);
  });
});

describe('the checks themselves', () => {
  it.each(["document.forms['a']", 'document.login', 'window[name]', 'window.config'])(
    'find a lookup in %s',
    (text) => expect(unknownLookups(text)).toHaveLength(1),
  );

  it.each(['const a: any = 1', 'a as any', 'Array<any>', '(a: any[]) => 1', 'f<string, any>()'])(
    'find `any` in %s',
    (text) => expect(ANY.test(code(text))).toBe(true),
  );

  it.each(["t('any')", '// any', 'const anyone: string', 'company: x', '/** : any */'])(
    'find no `any` in %s',
    (text) => expect(ANY.test(code(text))).toBe(false),
  );

  it.each(['a!.b', 'f()!;', 'list[0]!', 'a![0]', 'g(a!, b)'])('find `!` in %s', (text) =>
    expect(NON_NULL.test(code(text))).toBe(true),
  );

  it.each(['a !== b', 'a != b', '!a', 'if (!a) b', "'Oops! x'", '<p>{!a}</p>'])(
    'find no `!` in %s',
    (text) => expect(NON_NULL.test(code(text))).toBe(false),
  );
});
