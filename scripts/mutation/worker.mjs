/**
 * Meets the defects of one part with its suites, one after another, and tells its parent of each: `begun` and its end.
 * Whoever started it ends it when a defect gives its timers no turn.
 */
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { coverageOf } from './coverage.mjs';
import { createStepTables } from './stepTables.mjs';
import { asked, instrumented, wake } from './instrumented.mjs';
import { createDomRealm, createNodeRealm, isDom, serveTexts } from './realms.mjs';
import { createSuites, keepQuiet } from './suites.mjs';
import { filesOf } from './parts.mjs';
import { likeness } from './reach.mjs';

/** A test of a defect may take this long, and this many times what it takes without one. */
const LIMIT_MS = 5_000;
const TIMES = 5;

/** As Stryker has it: a defect that is met so many times more often than without it runs in circles. */
const HITS = 100;

/** A defect is met by the likeliest suites first, and by no more once these have taken so long. */
const ENOUGH_MS = 60_000;

/** Asked after those that take less. */
const LONG_MS = 5_000;

/** How often it says that its timers have their turn. */
const ALIVE_MS = 5_000;

const [root, part] = process.argv.slice(2);
const { files, suites } = filesOf(root, part);
const { code, mutants } = await instrumented(files.map((path) => join(root, path)));
serveTexts(code);
const node = createNodeRealm(root, code);
const realms = [node];
if (suites.some(isDom)) realms.push(await createDomRealm(root, code));
for (const { global } of realms) global.__stryker__ = asked;
const [inNode, inDom] = realms.map((realm) => createSuites(realm, root));
keepQuiet();
const run = (suite, options) => (isDom(suite) ? inDom : inNode)(join(root, suite), options);
const tableShowing = part === 'machines' ? createStepTables(node, root) : () => undefined;

/** The tables know no difference without a defect. */
function assertTables() {
  for (const file of files) {
    const table = tableShowing(join(root, file));
    if (table) throw new Error(`The step table of ${table} differs without a defect.`);
  }
}

wake(null);
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
 * The suites that meet a defect: those that killed its neighbours first, then those named like its file. Of these the long
 * ones come last, which would leave no time for others, and first those of the fewest defects, which are about them.
 */
function plan(mutant) {
  const all = suitesOf(mutant.id)
    .map(([suite, names]) => {
      const taken = times.get(suite);
      // All of them where it is met while the suite is loaded: their very names may be other ones then.
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
  return all.filter(({ total }) => (spent += total) - total < ENOUGH_MS);
}

async function failing(id, { suite, wanted, limitMs }) {
  wake(id, id && HITS * hitsOf(id));
  try {
    const ran = await run(suite, { wanted, limitMs, bail: true });
    return ran.find(({ failed }) => failed)?.name;
  } catch {
    return '(the whole file)';
  } finally {
    wake(null);
  }
}

/** The step table that shows a defect. */
function shownBy({ id, fileName }) {
  wake(id);
  try {
    return tableShowing(fileName);
  } catch {
    return '(not even loaded)';
  } finally {
    wake(null);
  }
}

async function endOf(mutant) {
  const { id } = mutant;
  const table = shownBy(mutant);
  if (table) return { status: 'Killed', by: `docs/machines/${table}.md` };
  if (!isMet(id)) return { status: 'NoCoverage' };
  for (const each of plan(mutant)) {
    const name = await failing(id, each);
    if (!name) continue;
    // Twice: what the defect before this one left behind fails once.
    const again = await failing(id, { ...each, wanted: new Set([name]) });
    if (!(again ?? (await failing(id, each)))) continue;
    kills.set(`${each.suite} ${mutant.fileName}`, killsOf(each.suite, mutant) + 1);
    // What it leaves behind must not spoil the judgement of the next.
    const one = again && times.get(each.suite).has(name) ? new Set([name]) : each.wanted;
    const spoilt = Boolean(await failing(null, { ...each, wanted: one, limitMs: 180_000 }));
    return { status: 'Killed', by: `${each.suite}: ${name}`, spoilt };
  }
  return { status: 'Survived' };
}

async function meet(ids) {
  const byId = new Map(mutants.map((each) => [each.id, each]));
  for (const [at, id] of ids.entries()) {
    process.send({ begun: id });
    const { spoilt, ...end } = await endOf(byId.get(id));
    // The first of a fresh process was judged by unspoilt tests.
    if (!spoilt || at === 0) process.send({ ended: id, ...end });
    if (spoilt) process.exit(2);
  }
  assertTables();
  process.exit(0);
}

process.send({ mutants, leftOut });
setInterval(() => process.send({ isAlive: true }), ALIVE_MS).unref();
process.on('message', (ids) => void meet(ids));
