import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string): boolean => existsSync(join(ROOT, path));

const documents = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
].toSorted();

/** The project's commands, cast to npm's format because the file is its own. */
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** A file named from the root or, in lists of tests, from test/. Placeholders have no extension. */
const FILE =
  /`((?:bench|deploy|docs|machines|public|sagas|scripts|server|src|test)\/[\w./-]+\.\w+)/g;
/** Files that a command of a document creates. */
const EXAMPLES = ['test/logs/golden/sign-in-slow.json'];

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('links to files and pictures that exist', () => {
    const links = all(text, /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^\w+:/.test(link));
    expect(links.filter((link) => !exists(join(dirname(document), link)))).toEqual([]);
  });

  it('names files that exist', () => {
    const lost = all(text, FILE).filter((path) => !exists(path) && !exists(`test/${path}`));
    expect(lost.filter((path) => !EXAMPLES.includes(path))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const names = all(text, /npm run (?:--silent )?([\w:]+)/g);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
