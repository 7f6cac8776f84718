/** Stryker's generated defects, for code that runs in this process instead of in Stryker's runner. */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = {};
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) {
  silent[level] = () => undefined;
  silent[`is${level[0].toUpperCase()}${level.slice(1)}Enabled`] = () => false;
}

/** Styles, which these suites cannot test: a simulated document does not compute them. */
const styles = {
  shouldIgnore: ({ node }) =>
    node.type === 'CallExpression' && /^make(Reset|Static)?Styles$/.test(node.callee.name)
      ? 'styles'
      : undefined,
};

/** Returns files by name with all their defects inactive, and the list of the defects. */
export async function instrumented(files) {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [styles], noHeader: false };
  const result = await new Instrumenter(silent).instrument(sources, options);
  return {
    code: new Map(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants,
  };
}

/** The object in which the instrumented code looks up the active defect, in every realm. */
export const active = {};

/** Activates one defect of the instrumented code, or none; beyond `hits` executions it counts as an endless loop. */
export const activate = (id, hits) =>
  void Object.assign(active, { activeMutant: id, hitCount: hits && 0, hitLimit: hits });
