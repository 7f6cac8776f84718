/**
 * `npm run chaos [-- --seed N] [--seeds 1] [--seconds 90]`: runs two platforms as in production,
 * PostgreSQL, nginx, a mail server and, for odd seeds, a separate core. Simulated users use the real session client
 * while faults are injected: processes are killed, stopped, restarted and deployed, connections cut, slowed and
 * blocked, and clocks moved. scripts/chaos/judge.ts checks each run; its history and logs are written to reports/chaos.
 * Exit codes: 0 if every promise was kept, 1 if not. `--judge FILE` checks a history again; `--restart` counts the
 * requests lost to restarts, a deploy and kill -9 at 20 requests a second. With `--where-possible`, missing PostgreSQL
 * or nginx is not a failure.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findNginx } from '../../deploy/nginx/run';
import { findPostgres } from '../../test/server/support/postgres';
import { readCommand } from '../readCommand.mjs';
import type { History } from './history';
import { judge, PROMISES, type Broken } from './judge';
import { KILL, restartUnderLoad } from './restart';
import { play } from './run';

const FOLDER = resolve('reports/chaos');
const MOST_SHOWN = 5;

const { values } = readCommand(import.meta.filename, {
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '90' },
  judge: { type: 'string' },
  restart: { type: 'boolean' },
  'where-possible': { type: 'boolean' },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function sayBroken(broken: readonly Broken[]): void {
  for (const { promise, by } of broken) {
    print(`BROKEN  ${promise}: ${by.length}`);
    for (const sentence of by.slice(0, MOST_SHOWN)) print(`        ${sentence}`);
  }
}

/** Counts the names, the most frequent first. */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${name} ${count}`).join(', ');
}

/** Plays the seeds in order; returns how many broke a promise. */
async function playAll(first: number, seeds: number): Promise<number> {
  const acts: string[] = [];
  const faults: string[] = [];
  let bad = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { history, broken } = await play({
      seed,
      seconds: Number(values.seconds),
      folder: FOLDER,
    });
    acts.push(...history.acts.map(({ does, came }) => `${does} ${came}`));
    faults.push(...history.faults.map(({ fault, on }) => `${fault} ${on}`));
    const kept = broken.length === 0 ? 'all promises kept' : `${broken.length} promises broken`;
    print(`seed ${seed}: ${history.acts.length} acts, ${history.faults.length} faults, ${kept}`);
    sayBroken(broken);
    if (broken.length > 0) bad += 1;
  }
  print(`${seeds} seeds, ${Object.keys(PROMISES).length} promises, broken in ${bad} seeds`);
  print(`acts: ${counted(acts)}`);
  print(`faults: ${counted(faults)}`);
  return bad;
}

/** Prints what restarts cost; returns whether only a kill lost requests. */
async function playRestarts(): Promise<boolean> {
  const all = await restartUnderLoad(mkdtempSync(join(tmpdir(), 'portal-restart-')));
  print('| During | Requests | Failed | Failed without a message | Sessions lost |');
  print('|---|--:|--:|--:|--:|');
  for (const { what, calls, failed, unreported, sessionsLost } of all)
    print(`| ${[what, calls, failed, unreported, sessionsLost].join(' | ')} |`);
  for (const { what, failures } of all)
    if (failures.length > 0) print(`${what}: ${counted(failures)}`);
  return all.every(
    ({ what, failed, unreported, sessionsLost }) =>
      unreported === 0 && sessionsLost === 0 && (failed === 0 || what === KILL),
  );
}

const isPossible = findPostgres() !== undefined && findNginx() !== undefined;

if (values['where-possible'] && !isPossible)
  print('chaos: skipped, because PostgreSQL or nginx is missing');
else if (values.restart) process.exitCode = (await playRestarts()) ? 0 : 1;
else if (values.judge === undefined)
  process.exitCode = (await playAll(Number(values.seed), Number(values.seeds))) > 0 ? 1 : 0;
else {
  // Written by this program.
  const broken = judge(JSON.parse(readFileSync(values.judge, 'utf8')) as History);
  sayBroken(broken);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
// Session clients keep timers.
process.exit();
