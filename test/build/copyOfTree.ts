import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { copyTree } from '../../scripts/copyTree.mjs';
import { temporaryFolder } from '../server/support/temporaryFolder';

const ROOT = join(__dirname, '..', '..');

/** The repository's files. */
export const gitFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** A copy of the tree to try something in, there while the suite runs. */
export function copyOfTree() {
  const path = temporaryFolder();
  beforeAll(() => copyTree(ROOT, path));
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
