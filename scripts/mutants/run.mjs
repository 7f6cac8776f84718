/** `npm run mutants`: breaks each machine on purpose, and writes docs/mutants.md: which tests see it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './byHand.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const GOLDEN = 'test/machines/golden.test.ts';

/** The tests that fail with a defect in place; -1 for none. */
function failing(index) {
  const { stdout } = spawnSync(
    process.execPath,
    [jest, '--config', join(here, 'jest.config.mjs'), '--json', '--silent'],
    {
      cwd: root,
      env: { ...process.env, MUTANT: String(index) },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return JSON.parse(stdout).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file that cannot even be loaded has seen it too.
    if (failed.length === 0) return status === 'failed' ? [{ file, name: '(the whole file)' }] : [];
    return failed.map(({ fullName }) => ({ file, name: fullName }));
  });
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

for (const { machine, from, defect } of MUTANTS) {
  const source = readFileSync(join(root, `machines/${machine}.ts`), 'utf8');
  if (source.split(from).length !== 2)
    throw new Error(`${machine}: "${defect}" does not stand once.`);
}
if (failing(-1).length > 0) throw new Error('Tests fail without a defect.');

const rows = [];
let survivors = 0;
for (const [index, { machine, defect }] of MUTANTS.entries()) {
  const seen = failing(index);
  const behaviour = seen.filter(({ file }) => file !== GOLDEN);
  const [first] = behaviour.length > 0 ? behaviour : seen;
  if (!first) survivors += 1;
  const by = first ? `\`${first.file}\`: ${cell(first.name)}` : '**nothing**';
  rows.push(`| ${machine} | ${cell(defect)} | ${seen.length} | ${by} |`);
  process.stdout.write(`${machine}: ${defect}: ${seen.length} tests\n`);
}
writeFileSync(
  join(root, 'docs/mutants.md'),
  `# Machines broken on purpose

Written by \`npm run mutants\` from \`scripts/mutants/byHand.mjs\`: each defect is put into its machine while the
tests of the models, sagas and golden tables run. ${MUTANTS.length - survivors} of ${MUTANTS.length} are caught.
The test named is the first that sees it, one of behaviour before the golden table.

| Machine | Defect | Tests that fail | For example |
|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit(survivors === 0 ? 0 : 1);
