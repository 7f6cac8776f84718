/**
 * fast-check for every test: the same cases in each run, so that a failure belongs to the current change. `npm test`
 * runs a fifth of them; `npm run fuzz` runs others, and more.
 */
import fc from 'fast-check';

export const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 0.2);

/** The number of cases to run out of `all`. */
export const runs = (all: number): number => Math.ceil(all * TIMES);

fc.configureGlobal({ seed: SEED, numRuns: Math.max(100, runs(100)) });

export { fc };
