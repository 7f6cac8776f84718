/**
 * `npm run modelcheck [-- --defects] [-- --logs=folder]`: checks every state of the session in two and three tabs
 * within the bounds of test/model/check/bounds.ts. With `--defects`, checks with one deliberate defect at a time, each
 * of which must be found. Writes a broken promise as an action log for each tab, which the workbench's player opens.
 * Exit codes: 0 as expected, 1 not.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLog } from '../src/kit/recorder/logDetails';
import { BOUNDS, boundText, DEFECT_BOUNDS } from '../test/model/check/bounds';
import { check } from '../test/model/check/check';
import { type Defect, DEFECTS } from '../test/model/check/defects';
import type { Bound } from '../test/model/check/layout';
import { readCommand } from './readCommand.mjs';
import { SECOND_MS } from '../src/rules/durations';

const { values } = readCommand(import.meta.filename, {
  defects: { type: 'boolean' },
  logs: { type: 'string', default: 'reports/modelcheck' },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks, and writes a row of the table; returns whether all promises were kept. */
async function row(name: string, bound: Bound, defect: Defect | null): Promise<boolean> {
  const before = performance.now();
  const { states, steps, depth, broken } = await check(bound, defect);
  const seconds = ((performance.now() - before) / SECOND_MS).toFixed(1);
  const result = broken ? `${broken.promise} ${broken.steps} steps` : 'kept';
  print(`| ${name} | ${states} | ${steps} | ${depth} | ${seconds} s | ${result} |`);
  for (const [tab, log] of broken?.logs.entries() ?? []) {
    mkdirSync(values.logs, { recursive: true });
    writeFileSync(
      join(values.logs, `${defect ?? 'counterexample'}-tab-${tab + 1}.json`),
      writeLog(log),
    );
  }
  return broken === null;
}

print('| Bound | States | Steps | Depth | Time | Promises |');
print('|---|--:|--:|--:|--:|---|');
let isAsExpected = true;
if (values.defects) {
  // The table of defects has no other keys.
  for (const defect of Object.keys(DEFECTS) as Defect[])
    if (await row(DEFECTS[defect], DEFECT_BOUNDS[defect], defect)) isAsExpected = false;
} else {
  for (const bound of BOUNDS) if (!(await row(boundText(bound), bound, null))) isAsExpected = false;
}
process.exit(isAsExpected ? 0 : 1);
