/** Stryker's generated defects, for code that is run here instead of in a runner of its own. */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = {};
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) {
  silent[level] = () => undefined;
  silent[`is${level[0].toUpperCase()}${level.slice(1)}Enabled`] = () => false;
}

/** Files by name with all their defects in them, asleep, and the list of the defects. */
export async function instrumented(files) {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const result = await new Instrumenter(silent).instrument(sources, options);
  return {
    code: new Map(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants,
  };
}

/** Wakes one defect of the instrumented code, or none; `hits`: met more often than that, it runs in circles. */
export function wake(id, hits) {
  globalThis.__stryker__ ??= {};
  Object.assign(globalThis.__stryker__, { activeMutant: id, hitCount: hits && 0, hitLimit: hits });
}
