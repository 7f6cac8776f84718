import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const PATHS = 'test/chromium/paths';

it('what users see of each machine is checked along its paths in Chromium', () => {
  const machines = readdirSync('test/model/machines').map((file) => basename(file, '.ts'));
  const suites = readdirSync(PATHS)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(PATHS, file), 'utf8'));
  const isLookedAt = (machine: string) =>
    suites.some(
      (text) =>
        new RegExp(`import \\* as ${machine} from`).test(text) ||
        new RegExp(
          `import \\{[^}]*\\bvisible\\b[^}]*\\} from '[./]+/model/machines/${machine}'`,
        ).test(text),
    );
  expect(machines.filter((machine) => !isLookedAt(machine))).toEqual([]);
});
