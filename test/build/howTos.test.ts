import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../support/sources';
import { copyOfTree, gitFiles } from './copyOfTree';
import { EXERCISES, exerciseIn, placesIn } from './howToExercises';

const ROOT = join(__dirname, '..', '..');

const { path: copy, run } = copyOfTree();

const documentText = (name: string): string =>
  readFileSync(join(ROOT, 'docs/how-to', name), 'utf8');

/** Returns the commands in a document's shell code blocks, in order. */
const commandsOf = (document: string): string[] =>
  [...documentText(document).matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n').filter(Boolean),
  );

/** Whether a how-to names a changed file or its folder. */
const isNamed = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** The files of a new page. */
let written: string[] = [];

describe('W11: following a how-to to the letter changes everything that is needed', () => {
  it.each(Object.entries(EXERCISES))('%s names every file', (document, follow) => {
    const exercised = exerciseIn(copy);
    follow(exercised);
    const places = placesIn(documentText(document));
    expect(exercised.touched().filter((path) => !isNamed(path, places))).toEqual([]);
  });

  it('the compiler reports texts that a new language lacks', () => {
    const silent = sourceFiles('src', 'server', 'sagas', 'machines').filter(({ text }) =>
      /=== 'zh'\s*\? 'zh'\s*: 'en'/.test(text),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('the generated files and all of the above pass types and tests', () => {
    const [machine = '', its = ''] = commandsOf('machine.md');
    const [page = '', walked = ''] = commandsOf('page.md');
    run(machine);
    expect(readFileSync(join(copy, 'docs/machines/priceList.md'), 'utf8')).toContain('# priceList');
    written = run(page.replace('npm run', 'npm run -s')).trim().split('\n');
    // Both run at once, since jest loads the portal each time.
    expect(walked.replace('feedback', 'priceList')).toBe(its);
    run(its.replace('priceList', 'priceList|feedback'));
    run('npx tsc --noEmit --checkers 1');
    run(
      'npx jest test/text/resources.test.ts test/text/terms.test.ts test/architecture/imports.test.ts test/architecture/lookedAt.test.ts test/server/mailTexts.test.ts test/rules/environments.test.ts test/views/theme/theme.test.ts test/views/ui/problemWords.test.ts',
    );
  });
});

describe('the generator', () => {
  it('writes a page in at most 8 changed and 9 new files', () => {
    const known = new Set(gitFiles());
    expect(written.filter((path) => known.has(path)).length).toBeLessThanOrEqual(8);
    expect(written.filter((path) => !known.has(path)).length).toBeLessThanOrEqual(9);
  });

  it('never overwrites an existing file', () => {
    expect(() => run('npm run -s new machine session')).toThrow('already exists');
    expect(() => run('npm run -s new page Two-words')).toThrow('camelCase');
  });

  it.each([
    ['page', 'class', 'is a reserved word in JavaScript'],
    ['machine', 'constructor', 'is a reserved word in JavaScript'],
    ['page', 'string', '"string" is already used in src/forms/schemas.ts'],
    ['page', 'login', '"login" is already used in src/rules/routes.ts'],
    ['page', 'joined', '"joined" is already used in src/rules/routes.ts'],
  ])('reports in one line that a %s cannot be called %s, and writes nothing', (kind, name, why) => {
    const words = ['--import', 'tsx', 'scripts/new/new.ts', kind, name];
    const { stderr, status } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' });
    expect(stderr).toMatch(/^[^\n]*\n$/);
    expect(stderr).toContain(why);
    expect(status).toBe(1);
    expect(existsSync(join(copy, 'machines', name))).toBe(false);
  });
});
