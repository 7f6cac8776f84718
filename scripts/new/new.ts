/**
 * `npm run new machine NAME` and `npm run new page NAME` write the skeleton of a machine, or of a page with a form and
 * its machine: see docs/how-to. The result passes all checks once UPDATE_DOCS=1 has written the documents. The templates
 * are the files below `templates`, in which the word `sample` represents the name.
 */
import { execFileSync } from 'node:child_process';
import { EDITS, NewError, write, type Kind } from './templates';
import { readCommand } from '../readCommand.mjs';

const run = (command: string, ...more: string[]) =>
  execFileSync('npx', [command, ...more], {
    stdio: 'pipe',
    env: { ...process.env, UPDATE_DOCS: '1' },
  });

const USAGE = 'npm run new machine NAME, or npm run new page NAME; the name in camelCase';

const isKind = (word: string): word is Kind => Object.hasOwn(EDITS, word);

function writeNew(given: readonly string[]): readonly string[] {
  const [kind = '', name = '', ...more] = given;
  if (!isKind(kind) || name === '' || more.length > 0) throw new NewError(USAGE);
  const paths = write(kind, name);
  run('oxfmt', ...paths);
  // The document is generated from the machine.
  run('jest', '--silent', 'test/docs/machines.test.ts', '-t', `docs/machines/${name}.md`);
  return [...paths, `docs/machines/${name}.md`];
}

try {
  process.stdout.write(`${writeNew(readCommand(import.meta.filename).positionals).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
