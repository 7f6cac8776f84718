/** Finds which tests reach which defects by running all suites once; cached for later processes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { active } from './instrumented.mjs';

/** A key that changes with the broken files, the suites, and shared test code. */
function keyOf(root, files, suites) {
  const key = createHash('sha256');
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^chromium|\.test\./.test(name))
    .map((name) => `test/${name}`);
  for (const path of [...files, ...suites, ...tests.toSorted()])
    key.update(path).update(readFileSync(join(root, path)));
  return key.digest('hex');
}

async function found(suites, run) {
  const met = new Map();
  const times = new Map();
  const leftOut = [];
  const note = (id, suite, name, hits) => {
    if (!met.has(id)) met.set(id, { hits: 0, suites: new Map() });
    const known = met.get(id);
    known.hits += hits;
    if (!known.suites.has(suite)) known.suites.set(suite, new Set());
    known.suites.get(suite).add(name);
  };
  const starts = (name) => void (active.currentTestId = name);
  const attempt = async (suite) => {
    active.mutantCoverage = { static: {}, perTest: {} };
    const ran = await run(suite, { starts, limitMs: 180_000, bail: true }).catch((error) => [
      { name: String(error), failed: true },
    ]);
    return { ran, failed: ran.find((test) => test.failed) };
  };
  for (const suite of suites) {
    let { ran, failed } = await attempt(suite);
    // On a busy machine a test may fail once.
    if (failed) ({ ran, failed } = await attempt(suite));
    if (failed) {
      leftOut.push(`${suite}: ${failed.name}`);
      continue;
    }
    times.set(suite, new Map(ran.map(({ name, ms }) => [name, ms])));
    const { static: always, perTest } = active.mutantCoverage;
    for (const [id, hits] of Object.entries(always)) note(id, suite, null, hits);
    for (const [name, ids] of Object.entries(perTest))
      for (const [id, hits] of Object.entries(ids)) note(id, suite, name, hits);
  }
  return { met, times, leftOut };
}

/** Packs coverage as numbers, since a test may reach thousands of defects: tests by index, -1 for the loading. */
function packed({ met, times, leftOut }) {
  const suites = [...times].map(([suite, tests]) => [suite, [...tests]]);
  const places = new Map(
    suites.map(([suite, tests], at) => [
      suite,
      { at, test: new Map(tests.map(([name], place) => [name, place])) },
    ]),
  );
  const pack = ([suite, names]) => {
    const { at, test } = places.get(suite);
    return [at, [...names].map((name) => test.get(name) ?? -1)];
  };
  return {
    suites,
    leftOut,
    met: [...met].map(([id, each]) => [id, { ...each, suites: [...each.suites].map(pack) }]),
  };
}

function unpacked({ suites, leftOut, met }) {
  const byId = new Map(met);
  const reach = new Map();
  for (const each of byId.values())
    for (const [at] of each.suites) reach.set(suites[at][0], (reach.get(suites[at][0]) ?? 0) + 1);
  const unpack = ([at, tests]) => {
    const [suite, known] = suites[at];
    return [suite, new Set(tests.map((place) => (place === -1 ? null : known[place][0])))];
  };
  return {
    leftOut,
    times: new Map(suites.map(([suite, tests]) => [suite, new Map(tests)])),
    /** How many defects each suite reaches. */
    reach,
    isMet: (id) => byId.has(id),
    hitsOf: (id) => byId.get(id).hits,
    suitesOf: (id) => byId.get(id).suites.map(unpack),
  };
}

/** Returns the suites' tests by defect, with their durations; a suite that fails without a defect is left out. */
export async function coverageOf(root, part, { files, suites, run }) {
  const path = join(root, 'reports/mutation', `${part}.coverage.json`);
  const key = keyOf(root, files, suites);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  if (kept?.key === key) return unpacked(kept);
  const all = packed(await found(suites, run));
  mkdirSync(join(root, 'reports/mutation'), { recursive: true });
  writeFileSync(path, JSON.stringify({ key, ...all }));
  return unpacked(all);
}
