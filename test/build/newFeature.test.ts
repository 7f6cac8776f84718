import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

let copy: string;

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Runs a command of a document in the copy; throws what it printed where it fails. */
function run(command: string): string {
  const [program = '', ...words] = command.split(' ');
  try {
    return execFileSync(program, words, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = Object(error);
    throw new Error(`${command}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** The commands that a document shows in its blocks of shell code, in their order. */
const commandsOf = (document: string): string[] =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/```sh\n([^]*?)```/g)].flatMap(
    ([, block = '']) => block.split('\n').filter(Boolean),
  );

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-new-'));
  for (const path of git('ls-files', '-co', '--exclude-standard', '--', ':!docs/screens')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

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
    const known = new Set(git('ls-files'));
    expect(written.filter((path) => known.has(path)).length).toBeLessThanOrEqual(8);
    expect(written.filter((path) => !known.has(path)).length).toBeLessThanOrEqual(9);
  });

  it('never replaces a file that is there', () => {
    expect(() => run('npm run -s new machine session')).toThrow('is there already');
    expect(() => run('npm run -s new page Two-words')).toThrow('camelCase');
  });
});
