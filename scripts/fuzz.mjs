/**
 * `npm run fuzz`: 100,000 generated answers through the client, the sagas and the notices, or as many as the
 * first argument says, and a walk over the whole store for each hundred of them. New ones each time, where
 * `npm test` takes the same; the second argument, a seed that was printed, takes those again.
 */
import { spawnSync } from 'node:child_process';

const [runs = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
process.stdout.write(`seed ${seed}\n`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--testPathPatterns', 'answersFuzz', 'randomWalk'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed } },
);
process.exit(status ?? 1);
