import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { copyTree } from '../../scripts/copyTree.mjs';
import { temporaryFolder } from '../server/support/temporaryFolder';

const ROOT = join(__dirname, '..', '..');

/** Returns the repository's files. */
export const gitFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Creates a copy of the tree for experiments, which exists while the suite runs. */
export function copyOfTree() {
  const path = temporaryFolder();
  beforeAll(() => copyTree(ROOT, path));
  return {
    path,
    /** Runs a command in the copy; throws its output if it fails. */
    run: (command: string): string => {
      const [program = '', ...words] = command.split(' ');
      try {
        // The compiler needs less processor time this way (scripts/test.mjs).
        const env = { ...process.env, GOMAXPROCS: '1', GOGC: '400' };
        return execFileSync(program, words, { cwd: path, encoding: 'utf8', stdio: 'pipe', env });
      } catch (error) {
        const { stdout, stderr } = Object(error);
        throw new Error(`${command}\n${stdout}\n${stderr}`, { cause: error });
      }
    },
  };
}
