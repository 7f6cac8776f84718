/**
 * Runs the suites of one part against its defects, one after another, and reports the start and end of each to its
 * parent. The parent kills it if a defect blocks its timers.
 */
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { coverageOf } from './coverage.mjs';
import { createStepTables } from './stepTables.mjs';
import { active, instrumented, activate } from './instrumented.mjs';
import { createDomRealm, createNodeRealm, isDom, serveTexts } from './realms.mjs';
import { createSuites, keepQuiet } from './suites.mjs';
import { filesOf } from './parts.mjs';
import { likeness } from './reach.mjs';

/** Time limit of a test with a defect: this much, for busy machines, and this many times its usual duration. */
const LIMIT_MS = 15_000;
const TIMES = 5;

/** As in Stryker: a defect executed this many times more often than usual counts as an endless loop. */
const HITS = 100;

/** The likeliest suites run first, and none after this time. */
const ENOUGH_MS = 60_000;

/** Suites slower than this run last. */
const LONG_MS = 5_000;

/** Interval of the messages that show that its timers run. */
const ALIVE_MS = 5_000;

const [root, part] = process.argv.slice(2);
const { files, suites } = filesOf(root, part);
const { code, mutants } = await instrumented(files.map((path) => join(root, path)));
serveTexts(code);
const node = createNodeRealm(root, code);
const realms = [node];
if (suites.some(isDom)) realms.push(await createDomRealm(root, code));
for (const { global } of realms) global.__stryker__ = active;
const [inNode, inDom] = realms.map((realm) => createSuites(realm, root));
keepQuiet();
const run = (suite, options) => (isDom(suite) ? inDom : inNode)(join(root, suite), options);
const tableShowing = part === 'machines' ? createStepTables(node, root) : () => undefined;

/** Checks that the tables are unchanged without a defect. */
function assertTables() {
  for (const file of files) {
    const table = tableShowing(join(root, file));
    if (table) throw new Error(`The step table of ${table} differs without a defect.`);
  }
}

activate(null);
assertTables();
const { times, reach, leftOut, isMet, hitsOf, suitesOf } = await coverageOf(root, part, {
  files,
  suites,
  run,
});

/** How many defects of a file each suite has killed. */
const kills = new Map();
const killsOf = (suite, { fileName }) => kills.get(`${suite} ${fileName}`) ?? 0;

/**
 * Orders the suites for a defect: first those that killed its neighbors, then those named after its file. Slow suites
 * come last, so that others get time; among them, those that reach the fewest defects come first. Returns the suites that
 * have time, and the names of those that have none.
 */
function plan(mutant) {
  const all = suitesOf(mutant.id)
    .map(([suite, names]) => {
      const taken = times.get(suite);
      // All tests if the defect is reached while the suite loads: their names may then differ.
      const wanted = names.has(null) ? undefined : names;
      const each = [...(wanted ?? taken.keys())].map((name) => taken.get(name) ?? 0);
      const total = each.reduce((sum, ms) => sum + ms, 0);
      return { suite, wanted, total, limitMs: LIMIT_MS + TIMES * Math.max(...each) };
    })
    .sort(
      (one, other) =>
        killsOf(other.suite, mutant) - killsOf(one.suite, mutant) ||
        likeness(other.suite, mutant.fileName) - likeness(one.suite, mutant.fileName) ||
        Number(one.total > LONG_MS) - Number(other.total > LONG_MS) ||
        reach.get(one.suite) - reach.get(other.suite),
    );
  let spent = 0;
  const planned = all.filter(({ total }) => (spent += total) - total < ENOUGH_MS);
  const cut = all.filter((each) => !planned.includes(each)).map(({ suite }) => suite);
  return { planned, cut };
}

async function failing(id, { suite, wanted, limitMs }) {
  activate(id, id && HITS * hitsOf(id));
  try {
    const ran = await run(suite, { wanted, limitMs, bail: true });
    return ran.find(({ failed }) => failed)?.name;
  } catch {
    return '(the whole file)';
  } finally {
    activate(null);
  }
}

/** Returns the step table that detects a defect. */
function shownBy({ id, fileName }) {
  activate(id);
  try {
    return tableShowing(fileName);
  } catch {
    return '(not even loaded)';
  } finally {
    activate(null);
  }
}

async function endOf(mutant) {
  const { id } = mutant;
  const table = shownBy(mutant);
  if (table) return { status: 'Killed', by: `docs/machines/${table}.md` };
  if (!isMet(id)) return { status: 'NoCoverage' };
  const { planned, cut } = plan(mutant);
  for (const each of planned) {
    const name = await failing(id, each);
    if (!name) continue;
    // Twice, since leftovers of the previous defect can fail a test once.
    const again = await failing(id, { ...each, wanted: new Set([name]) });
    if (!(again ?? (await failing(id, each)))) continue;
    kills.set(`${each.suite} ${mutant.fileName}`, killsOf(each.suite, mutant) + 1);
    // Its leftovers must not affect the result of the next.
    const one = again && times.get(each.suite).has(name) ? new Set([name]) : each.wanted;
    const spoilt = Boolean(await failing(null, { ...each, wanted: one, limitMs: 180_000 }));
    return { status: 'Killed', by: `${each.suite}: ${name}`, spoilt };
  }
  return { status: 'Survived', cut };
}

async function meet(ids) {
  const byId = new Map(mutants.map((each) => [each.id, each]));
  for (const [at, id] of ids.entries()) {
    process.send({ begun: id });
    const { spoilt, ...end } = await endOf(byId.get(id));
    // The first defect of a fresh process ran with undisturbed tests.
    if (!spoilt || at === 0) process.send({ ended: id, ...end });
    if (spoilt) process.exit(2);
  }
  assertTables();
  process.exit(0);
}

process.send({ mutants, leftOut });
setInterval(() => process.send({ isAlive: true }), ALIVE_MS).unref();
process.on('message', (ids) => void meet(ids));
