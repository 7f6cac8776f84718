import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { helpOf } from '../../scripts/readCommand.mjs';
import { fieldsOf } from '../../server/json';

const { scripts } = fieldsOf(JSON.parse(readFileSync('package.json', 'utf8')) as unknown);

/** This project's own commands; those of packages handle `--help` themselves. */
const OWN = Object.entries(fieldsOf(scripts)).flatMap(([name, line]) =>
  /^node (?!.*&&)/.test(String(line)) ? [[name, String(line).split(' ').slice(1)] as const] : [],
);

const run = (words: readonly string[]) =>
  spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });

it('finds the commands', () => {
  expect(OWN.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'build', 'admin']));
});

it.each(OWN)('npm run %s -- --help prints a description and does nothing', (name, words) => {
  const { status, stdout, stderr } = run([...words, '--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`npm (?:run )?${name}\\b`));
  expect(stdout).not.toContain('Building the portal');
});

it.each(['start', 'build', 'preview', 'test', 'fuzz', 'mutation'])(
  'npm run %s rejects an unknown option before it does anything',
  (name) => {
    const words = OWN.find(([each]) => each === name)?.[1] ?? [];
    const { status, stdout, stderr } = run([...words, '--no-such-option']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain("Unknown option '--no-such-option'");
  },
);

it('reads a comment without its markers', () => {
  expect(helpOf('/**\n * One,\n * two.\n */\nrun();')).toBe('One,\ntwo.');
  expect(helpOf('/** One. */\nrun();')).toBe('One.');
});
