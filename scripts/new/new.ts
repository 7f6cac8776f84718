/**
 * `npm run new machine NAME` and `npm run new page NAME` write the skeleton of a machine, or of a page with a form and
 * its machine: see docs/how-to. What they write is green. The templates are the files below `templates`; in them the
 * word `sample` stands for the name.
 */
import { execFileSync } from 'node:child_process';
import { EDITS, write, type Kind } from './templates';

const run = (command: string, ...more: string[]) =>
  execFileSync('npx', [command, ...more], {
    stdio: 'pipe',
    env: { ...process.env, UPDATE_DOCS: '1' },
  });

const [kind = '', name = ''] = process.argv.slice(2);
const isKind = (word: string): word is Kind => Object.hasOwn(EDITS, word);

if (!isKind(kind) || !/^[a-z][A-Za-z]+$/.test(name)) {
  process.stderr.write(
    'npm run new machine NAME, or npm run new page NAME; the name in camelCase\n',
  );
  process.exitCode = 1;
} else {
  const paths = write(kind, name);
  run('prettier', '--write', ...paths);
  // The document is made from the machine.
  run('jest', '--silent', 'test/docs/machines.test.ts', '-t', `docs/machines/${name}.md`);
  process.stdout.write(`${[...paths, `docs/machines/${name}.md`].join('\n')}\n`);
}
