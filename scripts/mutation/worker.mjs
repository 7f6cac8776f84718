/**
 * Meets the defects of one part with its suites, one after another, and tells its parent of each: `begun` and its end.
 * Whoever started it ends it when a defect continues for ever.
 */
import { join } from 'node:path';
import { createStepTables } from './stepTables.mjs';
import { instrumented, wake } from './instrumented.mjs';
import { createLoader } from './loader.mjs';
import { createSuites } from './suites.mjs';
import { filesOf } from './parts.mjs';

/** A test of a defect may take this long, and this many times what it takes without one. */
const LIMIT_MS = 2_000;
const TIMES = 5;

/** As Stryker has it: a defect that is met so many times more often than without it runs in circles. */
const HITS = 100;

const [root, part] = process.argv.slice(2);
const { files, suites } = filesOf(root, part);
const { code, mutants } = await instrumented(files.map((path) => join(root, path)));
const loader = createLoader(code);
const run = createSuites(loader, root);
const tableShowing = part === 'machines' ? createStepTables(loader, root) : () => undefined;

/** Which tests of which suite meet which defect: by name, or all of them where it is met while the suite is loaded. */
async function metBy() {
  const met = new Map();
  const note = (id, suite, name, hits) => {
    if (!met.has(id)) met.set(id, { hits: 0, suites: new Map() });
    const known = met.get(id);
    known.hits += hits;
    if (!known.suites.has(suite)) known.suites.set(suite, new Set());
    known.suites.get(suite).add(name);
  };
  const times = new Map();
  for (const suite of suites) {
    globalThis.__stryker__.mutantCoverage = { static: {}, perTest: {} };
    const ran = await run(join(root, suite), {
      starts: (name) => {
        globalThis.__stryker__.currentTestId = name;
      },
    });
    const failed = ran.find((test) => test.failed);
    if (failed) throw new Error(`${suite} fails without a defect: ${failed.name}`);
    times.set(suite, new Map(ran.map(({ name, ms }) => [name, ms])));
    const { static: always, perTest } = globalThis.__stryker__.mutantCoverage;
    for (const [id, hits] of Object.entries(always)) note(id, suite, null, hits);
    for (const [name, ids] of Object.entries(perTest))
      for (const [id, hits] of Object.entries(ids)) note(id, suite, name, hits);
  }
  return { met, times };
}

/** The tables, and the suites, know no difference without a defect. */
function assertTables() {
  for (const file of files) {
    const table = tableShowing(join(root, file));
    if (table) throw new Error(`The step table of ${table} differs without a defect.`);
  }
}

wake(null);
assertTables();
const { met, times } = await metBy();

/** How many defects of a file each suite has killed. */
const kills = new Map();
const killsOf = (suite, { fileName }) => kills.get(`${suite} ${fileName}`) ?? 0;

/** The suites that meet a defect: those that killed its neighbours first, and of these the fastest. */
function plan(mutant) {
  return [...met.get(mutant.id).suites]
    .map(([suite, names]) => {
      const all = times.get(suite);
      // All of them where it is met while the suite is loaded: their very names may be other ones then.
      const wanted = names.has(null) ? undefined : names;
      const each = [...(wanted ?? all.keys())].map((name) => all.get(name) ?? 0);
      const total = each.reduce((sum, ms) => sum + ms, 0);
      return { suite, wanted, total, limitMs: LIMIT_MS + TIMES * Math.max(...each) };
    })
    .sort(
      (one, other) =>
        killsOf(other.suite, mutant) - killsOf(one.suite, mutant) || one.total - other.total,
    );
}

async function failing(id, { suite, wanted, limitMs }) {
  wake(id, HITS * met.get(id).hits);
  try {
    const ran = await run(join(root, suite), { wanted, limitMs, bail: true });
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
  if (!met.has(id)) return { status: 'NoCoverage' };
  for (const each of plan(mutant)) {
    const name = await failing(id, each);
    // Twice: what the defect before this one left behind fails once.
    const again = name && (await failing(id, { ...each, wanted: new Set([name]) }));
    if (again ?? (name && (await failing(id, each)))) {
      kills.set(`${each.suite} ${mutant.fileName}`, killsOf(each.suite, mutant) + 1);
      return { status: 'Killed', by: `${each.suite}: ${name}` };
    }
  }
  return { status: 'Survived' };
}

async function meet(ids) {
  const wanted = new Set(ids);
  for (const mutant of mutants.filter(({ id }) => wanted.has(id))) {
    process.send({ begun: mutant.id });
    process.send({ ended: mutant.id, ...(await endOf(mutant)) });
  }
  // What the defects left behind must not have spoilt the judgement.
  assertTables();
  await metBy();
  process.exit(0);
}

process.send({ mutants });
process.on('message', (ids) => void meet(ids));
