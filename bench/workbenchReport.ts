import type { WorkbenchFigures } from './workbench.bench';
import { LOG_LENGTH } from './workbench.bench';

/** Aims in ms. */
const OPEN_MS = 2_000;
const STEP_MS = 50;

const row = (what: string, ms: number, aim: number): string =>
  `| ${what} | ${ms.toFixed(1)} ms | under ${aim} ms | ${ms < aim ? 'yes' : 'no'} |`;

export const workbenchReport = ({ open, step, jump }: WorkbenchFigures): string => `
## The workbench

The player on a log of ${LOG_LENGTH} actions (\`bench/workbench.bench.ts\`), without the drawing of the page; medians.

| What | Time | Aim | Met |
| --- | --- | --- | --- |
${[
  row('Opens: from the text of the file to any step', open, OPEN_MS),
  row('Steps on: states before and after, and what was asked for', step, STEP_MS),
  row('Jumps anywhere: the same', jump, STEP_MS),
].join('\n')}
`;
