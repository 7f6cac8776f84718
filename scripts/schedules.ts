/**
 * `npm run schedules [-- seed]`: plays a thousand random schedules of two and three tabs with this session client, the
 * reference client, and both (test/session/tabs), and prints the results. Prints the schedules that broke a promise.
 * Exit codes: 0 if every promise was kept, 1 if one was not.
 */
import { fc, SEED } from '../test/support/properties';
import type { ClientKind } from '../test/session/tabs/clients';
import { type Schedule, play, schedulesOf } from '../test/session/tabs/schedule';
import { readCommand } from './readCommand.mjs';
import { SECOND_MS } from '../src/rules/durations';

const [seed = SEED] = readCommand(import.meta.filename).positionals.map(Number);

const MIXTURES: readonly [string, readonly ClientKind[], number][] = [
  ['both clients', ['own', 'reference'], 600],
  ['this client', ['own'], 250],
  ['the reference client', ['reference'], 150],
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const count = (list: readonly Schedule[], what: readonly string[]): number =>
  list.reduce((sum, { acts }) => sum + acts.filter(({ does }) => what.includes(does)).length, 0);

print(
  '| Tabs with | Schedules | Sleeps | Closed or reloaded | Requests | Refreshes | Time | Broken promises |',
);
print('|---|--:|--:|--:|--:|--:|--:|---|');
let isKept = true;
for (const [name, kinds, times] of MIXTURES) {
  const before = performance.now();
  const list = fc.sample(schedulesOf(...kinds), { numRuns: times, seed });
  let [calls, refreshes, bad] = [0, 0, 0];
  for (const schedule of list) {
    const played = await play(schedule);
    calls += played.calls;
    refreshes += played.refreshes;
    if (played.broken.length === 0) continue;
    bad += 1;
    print(`${played.broken.join(', ')}: ${JSON.stringify(schedule)}`);
  }
  if (bad > 0) isKept = false;
  const seconds = ((performance.now() - before) / SECOND_MS).toFixed(1);
  const facts = [
    name,
    times,
    count(list, ['sleeps']),
    count(list, ['closes', 'reloads']),
    calls,
    refreshes,
  ];
  print(`| ${[...facts, `${seconds} s`, bad === 0 ? 'none' : `in ${bad}`].join(' | ')} |`);
}
process.exit(isKept ? 0 : 1);
