/**
 * What is broken on purpose, and the suites that meet it. Properties that take their time over thousands of
 * generated values are left out. The tables of the machines' steps have a way of their own.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = /properties|Properties|Fuzz|eventOrder/;

const ERRORS =
  /^sagas\/(failures|errorBatch|faults|authAnswer|claimErrors|signInAnswer|registrationAnswer|resetAnswers|reportAnswer)\.ts$/;

/**
 * Each part by name: the files that are broken and the suites that meet them, both by path. Machines meet
 * the tables of their steps before that.
 */
export const PARTS = {
  machines: { files: /^machines\//, suites: /^test\/machines\// },
  session: { files: /^src\/session\//, suites: /^test\/session\// },
  platform: { files: /^sagas\/platform\//, suites: /^test\/(sagas\/|docs\/errors)/ },
  errors: { files: ERRORS, suites: /^test\/(sagas|model\/spec)\// },
  sagas: {
    files: /^sagas\/(?!platform\/|ports\.ts)[^/]+\.ts$/,
    suites: /^test\/(sagas|model\/spec|session|store)\//,
  },
};

const tree = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** The paths of the files and suites of a part. */
export function filesOf(root, part) {
  const { files, suites } = PARTS[part];
  const others = Object.entries(PARTS).filter(([name]) => name !== part && part === 'sagas');
  const sources = ['machines', 'sagas', 'src/session'].flatMap((folder) => tree(root, folder));
  return {
    files: sources
      .filter((path) => path.endsWith('.ts') && files.test(path))
      .filter((path) => !others.some(([, other]) => other.files.test(path))),
    suites: tree(root, 'test').filter(
      (path) => path.endsWith('.test.ts') && suites.test(path) && !LEFT_OUT.test(path),
    ),
  };
}
