/**
 * fast-check as every test has it: the same cases in each run, so that a failure belongs to the change at
 * hand. `npm run fuzz` takes others, and more of them.
 */
import fc from 'fast-check';

export const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);

/** How many cases to take where a plain test run takes that many. */
export const runs = (usual: number): number => usual * TIMES;

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });

export { fc };
