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

/** The commands of the project. Its own file, read as what npm reads. */
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** A file named from the root, or as the lists of tests do, from test/. Places to fill in have no ending. */
const FILE =
  /`((?:bench|deploy|docs|machines|public|sagas|scripts|server|src|test)\/[\w./-]+\.\w+)/g;
/** What a command of the document makes. */
const EXAMPLES = ['test/logs/golden/sign-in-slow.json'];

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('links to files and pictures that are there', () => {
    const links = all(text, /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^\w+:/.test(link));
    expect(links.filter((link) => !exists(join(dirname(document), link)))).toEqual([]);
  });

  it('names files that are there', () => {
    const lost = all(text, FILE).filter((path) => !exists(path) && !exists(`test/${path}`));
    expect(lost.filter((path) => !EXAMPLES.includes(path))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const names = all(text, /npm run (?:--silent )?([\w:]+)/g);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
