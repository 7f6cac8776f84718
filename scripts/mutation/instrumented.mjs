/** Stryker's generated defects, for code that is run here instead of in a runner of its own. */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = {};
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) {
  silent[level] = () => undefined;
  silent[`is${level[0].toUpperCase()}${level.slice(1)}Enabled`] = () => false;
}

/** What no suite here can judge: a simulated document works no styles out. */
const styles = {
  shouldIgnore: ({ node }) =>
    node.type === 'CallExpression' && /^make(Reset|Static)?Styles$/.test(node.callee.name)
      ? 'styles'
      : undefined,
};

/** Files by name with all their defects in them, asleep, and the list of the defects. */
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

/** What the instrumented code asks which defect is active, in every realm. */
export const asked = {};

/** Wakes one defect of the instrumented code, or none; `hits`: met more often than that, it runs in circles. */
export const wake = (id, hits) =>
  void Object.assign(asked, { activeMutant: id, hitCount: hits && 0, hitLimit: hits });
