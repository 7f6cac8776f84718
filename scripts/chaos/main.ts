/**
 * `npm run chaos [-- --seed N] [--seeds 1] [--seconds 90] [--members 5]`: two platforms as production runs them,
 * PostgreSQL, nginx, a mail server and, for odd seeds, a core apart, used by people with the real session client
 * while a hand kills, stops, restarts and deploys processes, cuts, slows and stops up connections and moves clocks.
 * Each run is judged by scripts/chaos/judge.ts; its history and logs stay in reports/chaos. Exit codes: 0 when every
 * promise was kept, 1 when one was not. `--judge FILE` judges a history again; `--restart` counts what 20 calls a
 * second lose to restarts, a deploy and kill -9. With `--where-possible` a machine without PostgreSQL or nginx is no
 * failure.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findNginx } from '../../deploy/nginx/run';
import { findPostgres } from '../../test/server/support/postgres';
import { answerHelp } from '../help.mjs';
import type { History } from './history';
import { judge, PROMISES, type Broken } from './judge';
import { KILL, restartUnderLoad } from './restart';
import { play } from './run';

const FOLDER = resolve('reports/chaos');
const MOST_SHOWN = 5;

answerHelp(import.meta.url);
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '90' },
    members: { type: 'string', default: '5' },
    judge: { type: 'string' },
    restart: { type: 'boolean', default: false },
    'where-possible': { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function sayBroken(broken: readonly Broken[]): void {
  for (const { promise, by } of broken) {
    say(`BROKEN  ${promise}: ${by.length}`);
    for (const sentence of by.slice(0, MOST_SHOWN)) say(`        ${sentence}`);
  }
}

/** How many there are of each name, the most frequent first. */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${name} ${count}`).join(', ');
}

/** Plays the seeds one after the other; how many broke a promise. */
async function playAll(first: number, seeds: number): Promise<number> {
  const acts: string[] = [];
  const faults: string[] = [];
  let bad = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { history, broken } = await play({
      seed,
      seconds: Number(values.seconds),
      members: Number(values.members),
      folder: FOLDER,
    });
    acts.push(...history.acts.map(({ does, came }) => `${does} ${came}`));
    faults.push(...history.faults.map(({ fault, on }) => `${fault} ${on}`));
    const kept = broken.length === 0 ? 'every promise kept' : `${broken.length} promises broken`;
    say(`seed ${seed}: ${history.acts.length} acts, ${history.faults.length} faults, ${kept}`);
    sayBroken(broken);
    if (broken.length > 0) bad += 1;
  }
  say(`${seeds} seeds, ${Object.keys(PROMISES).length} promises, broken in ${bad} seeds`);
  say(`acts: ${counted(acts)}`);
  say(`faults: ${counted(faults)}`);
  return bad;
}

/** Says what restarts cost; whether they cost nothing but what a kill must. */
async function playRestarts(): Promise<boolean> {
  const all = await restartUnderLoad(mkdtempSync(join(tmpdir(), 'portal-restart-')));
  say('| During | Requests | Failed | Failed without an error message | Sessions lost |');
  say('|---|--:|--:|--:|--:|');
  for (const { what, calls, failed, untold, sessionsLost } of all)
    say(`| ${[what, calls, failed, untold, sessionsLost].join(' | ')} |`);
  for (const { what, failures } of all)
    for (const [kind, count] of Object.entries(failures)) say(`${what}: ${kind}, ${count} times`);
  return all.every(
    ({ what, failed, untold, sessionsLost }) =>
      untold === 0 && sessionsLost === 0 && (failed === 0 || what === KILL),
  );
}

const isPossible = findPostgres() !== undefined && findNginx() !== undefined;

if (values['where-possible'] && !isPossible)
  say('chaos: skipped, because PostgreSQL or nginx is missing');
else if (values.restart) process.exitCode = (await playRestarts()) ? 0 : 1;
else if (values.judge === undefined)
  process.exitCode = (await playAll(Number(values.seed), Number(values.seeds))) > 0 ? 1 : 0;
else {
  // As this program has written it.
  const broken = judge(JSON.parse(readFileSync(values.judge, 'utf8')) as History);
  sayBroken(broken);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
// Session clients keep timers.
process.exit();
