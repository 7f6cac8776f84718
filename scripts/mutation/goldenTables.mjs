/**
 * The reviewed tables of the machines (test/machines/golden) against defects. A machine is a table that is built when
 * its module is loaded: it is loaded anew for each defect, and its whole table made in a few milliseconds.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Gives a function: which table shows the defect that is awake in a machine's file? */
export function createGoldenTables({ load, forget }, root) {
  const goldens = new Map();
  const goldenOf = (name) => {
    if (!goldens.has(name))
      goldens.set(name, readFileSync(join(root, 'test/machines/golden', `${name}.txt`), 'utf8'));
    return goldens.get(name);
  };
  return (fileName) => {
    forget();
    const { models } = load(join(root, 'test/model/models.ts'));
    const { goldenTable } = load(join(root, 'test/machines/goldenTable.ts'));
    const own = basename(fileName, '.ts');
    const names = own in models ? [own] : Object.keys(models);
    return names.find((name) => {
      try {
        return goldenTable(models[name]) !== goldenOf(name);
      } catch {
        return true;
      }
    });
  };
}
