/**
 * `npm run fuzz`: 100,000 generated answers through the client, the sagas and the notices, or as many as
 * the first argument says.
 */
import { spawnSync } from 'node:child_process';

const [runs = '100000'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--testPathPatterns', 'answersFuzz'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs } },
);
process.exit(status ?? 1);
