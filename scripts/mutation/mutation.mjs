/**
 * `npm run mutation`: counts how many of Stryker's generated defects the tests catch. `-- session errors` runs some of
 * the parts, `-- sagas refresh` the files of a part whose names contain that word; `-- --again` retries killed defects,
 * and `-- --rest` runs only those that were not tried yet. `-- server --sample 150` runs 150 of each room of a part,
 * always the same; `-- --one-in 500` runs one in 500 of all, and at least two of each room. Results are stored in
 * reports/mutation and written into docs/quality.md.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { described, keep, readKept } from './kept.mjs';
import { createCopy } from './apart.mjs';
import { sampleOf } from './sample.mjs';
import { PARTS, roomOf } from './parts.mjs';
import { writeQuality } from './quality.mjs';
import { reasonFor } from './reasons.mjs';
import { isCaught, isJudged } from './score.mjs';
import { readCommand } from '../readCommand.mjs';

const { values, positionals } = readCommand(import.meta.filename, {
  again: { type: 'boolean' },
  rest: { type: 'boolean' },
  sample: { type: 'string' },
  'one-in': { type: 'string' },
});
const { again, rest, sample: size, 'one-in': oneIn } = values;
const sample = {
  size: Number(size ?? (oneIn === undefined ? Infinity : 2)),
  oneIn: Number(oneIn ?? Infinity),
};

const root = join(import.meta.dirname, '../..');

/** Time without a message (ms) after which a worker counts as stuck in an endless loop. A busy machine is slow. */
const LIMIT_MS = 180_000;

const whole = (argument) => argument in PARTS;
const parts = positionals.some(whole) ? positionals.filter(whole) : Object.keys(PARTS);
const words = positionals.filter((argument) => !whole(argument));

const isWanted = ({ file }) => words.length === 0 || words.some((word) => file.includes(word));

const keyOf = ({ file, hash, line, column, kind, original, replacement }) =>
  [file, hash, line, column, kind, original, replacement].join('|');

/** Starts a process that tests defects of the part, and returns it with the list of all of them. */
function startWorker(part) {
  const worker = fork(join(import.meta.dirname, 'worker.mjs'), [root, part], {
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', ({ mutants, leftOut }) => {
      for (const each of leftOut) process.stdout.write(`  skipped, fails here: ${each}\n`);
      const suites = new Set(leftOut.map((each) => each.split(':')[0]));
      resolve({ worker, mutants, leftOut: suites });
    });
    worker.once('exit', (code) => reject(new Error(`${part}: the suites ended with ${code}.`)));
  });
}

/** Runs the defects until all are done or one never ends; returns the remaining ids. */
function meet(worker, ids, judge) {
  const left = new Set(ids);
  let current;
  let watch;
  worker.send(ids);
  worker.removeAllListeners('exit');
  return new Promise((resolve) => {
    worker.on('message', ({ begun, ended, status, by, cut }) => {
      clearTimeout(watch);
      current = begun ?? current;
      if (ended === undefined) {
        if (current) watch = setTimeout(() => worker.kill('SIGKILL'), LIMIT_MS);
        return;
      }
      left.delete(ended);
      current = undefined;
      judge(ended, status, by, cut);
    });
    worker.on('exit', (code) => {
      clearTimeout(watch);
      if (code === 1) throw new Error('The tables differ without a defect after the run.');
      // 2: what it left behind disturbed the tests; it runs again in a separate process.
      if (current && code !== 2) {
        left.delete(current);
        judge(current, 'Timeout');
      }
      resolve([...left]);
    });
  });
}

/** Runs each missed defect without a reason against the suites that did not run, or had no time. */
function meetApart(part, found, leftOut) {
  const missed = found.filter(
    (each) => isJudged(each) && !isCaught(each) && isWanted(each) && !reasonFor(each),
  );
  if (missed.length === 0) return;
  process.stdout.write(`  ${missed.length} to run in a copy of the tree\n`);
  const copy = createCopy(root);
  try {
    for (const each of missed) {
      const suite = copy.noticedBy(each, new Set([...leftOut, ...(each.cut ?? [])]));
      const status = suite ? 'Killed' : each.status;
      // The first run ends here.
      const first = each.apart ? each.first : status;
      Object.assign(each, { apart: true, status, by: suite, first });
      keep(root, part, found);
    }
  } finally {
    copy.remove();
  }
}

async function runPart(part) {
  const kept = new Map(readKept(root, part).map((each) => [keyOf(each), each]));
  let { worker, mutants, leftOut } = await startWorker(part);
  const found = described(root, mutants).map((each) => {
    const before = kept.get(keyOf(each));
    const status = before?.status ?? each.status ?? 'Pending';
    const { by, first, apart, cut } = before ?? {};
    return { ...each, status, by, first, apart, cut };
  });
  const byId = new Map(found.map((each) => [each.id, each]));
  const isDone = ({ status }) => ['Killed', 'Timeout', 'Ignored'].includes(status);
  let left = sampleOf(found, sample, (file) => roomOf(file).room)
    .filter((each) => again || !(rest ? isJudged : isDone)(each))
    .filter(isWanted)
    .map(({ id }) => id);
  process.stdout.write(`${part}: ${left.length} of ${found.length} to run\n`);
  let judged = 0;
  while (left.length > 0) {
    left = await meet(worker, left, (id, status, by, cut) => {
      const { first = status } = byId.get(id);
      Object.assign(byId.get(id), { status, by, first, cut });
      judged += 1;
      if (judged % 2 === 0) keep(root, part, found);
    });
    if (left.length > 0) ({ worker } = await startWorker(part));
  }
  if (worker.exitCode === null) worker.kill();
  keep(root, part, found);
  meetApart(part, found, leftOut);
  const caught = found.filter(isCaught).length;
  const tried = found.filter(isJudged).length;
  process.stdout.write(`  ${caught} of ${tried} are caught, of ${found.length}\n`);
}

for (const part of parts) await runPart(part);
const unexplained = writeQuality(root);
for (const { file, line, original, replacement } of unexplained)
  process.stdout.write(`no reason given: ${file}:${line}: ${original} => ${replacement}\n`);
process.exit(unexplained.length > 0 ? 1 : 0);
