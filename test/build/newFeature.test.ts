import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfTree, gitFiles } from './copyOfTree';

const ROOT = join(__dirname, '..', '..');

const { path: copy, run } = copyOfTree();

/** The commands that a document shows in its blocks of shell code, in their order. */
const commandsOf = (document: string): string[] =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/```sh\n([^]*?)```/g)].flatMap(
    ([, block = '']) => block.split('\n').filter(Boolean),
  );

describe('what the generator writes', () => {
  it('is right as it is: types and tests, in the steps of the how-tos', () => {
    for (const document of ['docs/how-to/machine.md', 'docs/how-to/page.md'])
      for (const command of commandsOf(document)) run(command);
    expect(readFileSync(join(copy, 'docs/machines/priceList.md'), 'utf8')).toContain('# priceList');
    run('npx tsc --noEmit');
    run('npx jest test/text/resources.test.ts test/architecture/imports.test.ts');
  });

  it('is a page in at most 8 changed and 9 new files', () => {
    const written = run('npm run -s new page anotherPage').trim().split('\n');
    const known = new Set(gitFiles());
    expect(written.filter((path) => known.has(path)).length).toBeLessThanOrEqual(8);
    expect(written.filter((path) => !known.has(path)).length).toBeLessThanOrEqual(9);
  });

  it('never replaces a file that is there', () => {
    expect(() => run('npm run -s new machine session')).toThrow('is there already');
    expect(() => run('npm run -s new page Two-words')).toThrow('camelCase');
  });
});
