/**
 * What is broken on purpose, and the suites that meet it. Properties that take their time over thousands of
 * generated values are left out. The tables of the machines' steps have a way of their own.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = /properties|Properties|Fuzz|eventOrder/;

/**
 * Each part by name: the files that are broken and the suites that meet them, both by path. Machines meet
 * the tables of their steps before that.
 */
export const PARTS = {
  machines: { files: /^machines\//, suites: /^test\/machines\// },
  session: { files: /^src\/session\//, suites: /^test\/session\// },
  sagas: {
    files: /^sagas\//,
    suites: /^test\/(sagas\/|model\/spec\/|session\/|docs\/errors)/,
  },
  rules: { files: /^src\/rules\//, suites: /^test\/rules\// },
  kit: { files: /^src\/kit\//, suites: /^test\/kit\// },
};

const FOLDERS = ['machines', 'sagas', 'src/session', 'src/rules', 'src/kit'];

const tree = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** The paths of the files and suites of a part. */
export function filesOf(root, part) {
  const { files, suites } = PARTS[part];
  return {
    files: FOLDERS.flatMap((folder) => tree(root, folder)).filter(
      (path) => path.endsWith('.ts') && files.test(path),
    ),
    suites: tree(root, 'test').filter(
      (path) => path.endsWith('.test.ts') && suites.test(path) && !LEFT_OUT.test(path),
    ),
  };
}
