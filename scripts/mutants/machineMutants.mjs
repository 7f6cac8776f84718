/**
 * Generated defects of the machines, each met by the reviewed table of its machine (test/machines/golden). A machine is
 * a table that is built when its module is loaded, so that a test runner would start anew for each of the
 * defects; here the module alone is loaded again.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { Script } from 'node:vm';
import { instrumented, wake } from './instrumented.mjs';
import { createLoader } from './loader.mjs';

/** A defect that has found no end by then (ms) never will. */
const LIMIT_MS = 60_000;

const inFolder = (folder) => (file) => file.startsWith(folder + sep);

/** The defects of the machines in `root`, each with its status as Stryker names them. */
export async function machineMutants(root) {
  const machines = join(root, 'machines');
  const cases = join(root, 'test/model/cases');
  const files = readdirSync(machines).map((name) => join(machines, name));
  const { code, mutants } = await instrumented(files);
  const { load, forget } = createLoader(code);

  /** Does any of the tables change, or can it not be made at all? */
  function isSeen(id, names) {
    forget((file) => inFolder(machines)(file) || inFolder(cases)(file));
    wake(id);
    const { models } = load(join(cases, 'index.ts'));
    const { goldenTable } = load(join(root, 'test/machines/goldenTable.ts'));
    return names.some((name) => {
      const golden = readFileSync(join(root, 'test/machines/golden', `${name}.txt`), 'utf8');
      return goldenTable(models[name]) !== golden;
    });
  }

  function statusOf(id, names) {
    globalThis.isSeen = () => isSeen(id, names);
    try {
      const seen = new Script('isSeen()').runInThisContext({ timeout: LIMIT_MS });
      return seen ? 'Killed' : 'Survived';
    } catch (error) {
      return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'Timeout' : 'Killed';
    }
  }

  wake(null);
  const all = Object.keys(load(join(cases, 'index.ts')).models);
  if (isSeen(null, all)) throw new Error('The tables differ without a defect.');
  return mutants.map((mutant) => {
    const own = basename(mutant.fileName, '.ts');
    return { ...mutant, status: statusOf(mutant.id, all.includes(own) ? [own] : all) };
  });
}
