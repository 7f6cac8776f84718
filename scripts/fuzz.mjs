/**
 * `npm run fuzz [-- TIMES [SEED [SUITE]]]`: runs every property test and random walk with fifty times its cases, or
 * with TIMES times (`npm test` runs a fifth of them). Cases are new each time; SEED, as printed, repeats those of a
 * run. SUITE, a part of a suite's path, runs only that suite.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from './readCommand.mjs';

const { positionals } = readCommand(import.meta.filename);
const [times = '50', seed = String(Date.now() % 2 ** 31), part = ''] = positionals;
const RANDOM = /from '(?:\.\.?\/)+(?:support\/properties|walk\/moves)'/;
const suites = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => /\.test\.tsx?$/.test(file) && file.includes(part))
  .filter((file) => RANDOM.test(readFileSync(file, 'utf8')));
if (suites.length === 0) throw new Error(`No suite with random cases matches "${part}".`);
process.stdout.write(`seed ${seed}\n`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    '--maxWorkers=100%',
    '--testTimeout=3600000',
    '--runTestsByPath',
    ...suites,
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_TIMES: times, FUZZ_SEED: seed } },
);
process.exit(status ?? 1);
