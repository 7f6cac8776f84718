/**
 * Checks the reviewed tables of the machines' steps (docs/machines) against defects. A machine is built when its module
 * is loaded, so it is loaded again for each defect; its whole table takes a few milliseconds.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Returns a function that returns the table which detects the active defect of a machine's file. */
export function createStepTables({ load, forget }, root) {
  const reviewed = new Map();
  const reviewedTable = (name) => {
    if (!reviewed.has(name)) {
      const document = readFileSync(join(root, 'docs/machines', `${name}.md`), 'utf8');
      reviewed.set(name, /```text\n([^]*)```/.exec(document)?.[1]);
    }
    return reviewed.get(name);
  };
  return (fileName) => {
    forget();
    const { models } = load(join(root, 'test/model/models.ts'));
    const { stepTable } = load(join(root, 'test/docs/stepTable.ts'));
    const own = basename(fileName, '.ts');
    const names = own in models ? [own] : Object.keys(models);
    return names.find((name) => {
      try {
        return stepTable(models[name]) !== reviewedTable(name);
      } catch {
        return true;
      }
    });
  };
}
