import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXERCISES, exerciseIn, placesIn } from './howToExercises';
import { copyOfTree } from './copyOfTree';
import { sourceFiles } from '../support/sources';

const ROOT = join(__dirname, '../..');
const tree = copyOfTree();

/** What a how-to names is where it leads: a changed file is named, or lies in a folder that is. */
const isNamed = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`) || path === `src/${place}`);

describe('W11: who follows a how-to to the letter has changed all it takes', () => {
  it.each(Object.entries(EXERCISES))('%s names every file', (document, follow) => {
    const exercised = exerciseIn(tree.path);
    follow(exercised);
    const places = placesIn(readFileSync(join(ROOT, 'docs/how-to', document), 'utf8'));
    expect(exercised.touched().filter((path) => !isNamed(path, places))).toEqual([]);
  });

  it('a new language becomes English nowhere without the compiler saying so', () => {
    const silent = sourceFiles('src', 'server', 'sagas', 'machines').filter(({ text }) =>
      /=== 'zh'\s*\? 'zh'\s*: 'en'/.test(text),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('all of them together compile, and keep the rules of mails, texts and failures', () => {
    tree.run('npx tsc --noEmit');
    tree.run(
      'npx jest test/server/mailTexts.test.ts test/rules/environments.test.ts test/views/theme/theme.test.ts test/views/ui/problems.test.ts',
    );
  });
});
