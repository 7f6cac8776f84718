import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../server/support/temporaryFolder';

const ROOT = join(__dirname, '..', '..');

/** The repository's files, or what else git lists. */
export const gitFiles = (...words: string[]): string[] =>
  execFileSync('git', ['ls-files', ...words], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** A copy of the tree to try something in, there while the suite runs. */
export function copyOfTree() {
  const path = temporaryFolder();
  beforeAll(() => {
    for (const file of gitFiles('-co', '--exclude-standard', '--', ':!docs/design')) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(path, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  });
  return {
    path,
    /** Runs a command in the copy; throws what it printed where it fails. */
    run: (command: string): string => {
      const [program = '', ...words] = command.split(' ');
      try {
        return execFileSync(program, words, { cwd: path, encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        const { stdout, stderr } = Object(error);
        throw new Error(`${command}\n${stdout}\n${stderr}`, { cause: error });
      }
    },
  };
}
