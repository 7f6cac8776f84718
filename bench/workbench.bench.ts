import { readFileSync } from 'node:fs';
import { createTimeline, readLog } from '../src/devtools/portalLogs';
import { writeLog } from '../src/kit/recorder/logDetails';
import { median } from './measure';

/** Actions of the opened log. */
export const LOG_LENGTH = 10_000;

/** How often each is measured. */
const TIMES = 7;
const STEPS = 200;

const GOLDEN = new URL('../test/logs/golden/merged-errors.json', import.meta.url);

/** Returns a recorded session repeated many times, as one file. */
function longLog(): string {
  const log = readLog(readFileSync(GOLDEN, 'utf8'));
  const often = Math.ceil(LOG_LENGTH / log.actions.length);
  const actions = Array.from({ length: often }, () => log.actions)
    .flat()
    .slice(0, LOG_LENGTH);
  return writeLog({ ...log, actions, facts: log.facts && { ...log.facts, at: [], states: [] } });
}

const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/**
 * Measures the player on a log of {@link LOG_LENGTH} actions without rendering, in ms: opening the file's text, a step
 * forward, and a jump to any position.
 */
export function benchWorkbench() {
  const text = longLog();
  const open = median(
    Array.from({ length: TIMES }, () => timed(() => createTimeline(readLog(text)))),
  );
  const timeline = createTimeline(readLog(text));
  const show = (position: number) => () => [
    timeline.stateAt(position - 1),
    timeline.stateAt(position),
    timeline.requestsAt(position),
  ];
  // Far apart, and the same in every run.
  const places = Array.from({ length: STEPS }, (_, at) => 1 + ((at * 7_919) % LOG_LENGTH));
  const jump = median(places.map((place) => timed(show(place))));
  const first = LOG_LENGTH / 2;
  const step = median(Array.from({ length: STEPS }, (_, at) => timed(show(first + at))));
  return { open, step, jump };
}

/** Aims in ms. */
const OPEN_MS = 2_000;
const STEP_MS = 50;

const row = (what: string, ms: number, aim: number): string =>
  `| ${what} | ${ms.toFixed(1)} ms | under ${aim} ms | ${ms < aim ? 'yes' : 'no'} |`;

export const workbenchReport = ({
  open,
  step,
  jump,
}: ReturnType<typeof benchWorkbench>): string => `
## The workbench

The player on a log of ${LOG_LENGTH} actions (\`bench/workbench.bench.ts\`), without rendering the page; medians.

| What | Time | Aim | Met |
| --- | --- | --- | --- |
${[
  row('Opens: from the text of the file to any step', open, OPEN_MS),
  row('Steps on: states before and after, and the effects', step, STEP_MS),
  row('Jumps anywhere: the same', jump, STEP_MS),
].join('\n')}
`;
