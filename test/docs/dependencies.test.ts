import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** The portal's packages, then those that single commands install at their first run. */
const FOLDERS = ['', 'bench/', 'scripts/browser/', 'scripts/tree/'];

/** Cast to npm's format, because the files are the project's own. */
const manifests = FOLDERS.map(
  (folder) => JSON.parse(read(`${folder}package.json`)) as Record<string, Record<string, string>>,
);
const locked = FOLDERS.flatMap((folder) => {
  const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as {
    packages: Record<string, { license?: string; resolved?: string }>;
  };
  return Object.entries(packages);
});
const page = read('docs/dependencies.md');

const direct = manifests
  .flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  )
  .filter((name) => !name.startsWith('@types/'));
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split(' | ', 1)[0] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, name = '']) => name)
  .filter((name) => name !== '@types/*');

const ALLOWED =
  /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Zlib|CC0-1\.0)$/;
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // A font; its licence text is beside the file.
  '@fontsource/bricolage-grotesque': 'OFL-1.1',
  elkjs: 'EPL-2.0 OR GPL-3.0-or-later',
  'axe-core': 'MPL-2.0',
  '@axe-core/playwright': 'MPL-2.0',
  'caniuse-lite': 'CC-BY-4.0',
  // Comes with js-yaml, which only tests use.
  argparse: 'Python-2.0',
};

/** Whether a package with this SPDX expression may be used. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.test(licence)));

it('ASVS 15.1.2: every direct dependency is in docs/dependencies.md, and nothing else', () => {
  expect(rows.toSorted()).toEqual(direct.toSorted());
});

it('ASVS 15.2.1: versions are exact', () => {
  const loose = manifests
    .flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
    .filter(
      ([name, version]) => !name.startsWith('@types/') && !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
    );
  expect(loose).toEqual([]);
});

it('every package has a licence of the list', () => {
  const others = locked
    // Entries for other systems have no licence; their package for this system has one.
    .filter(([path, { license, resolved }]) => path !== '' && (resolved ?? license) !== undefined)
    .map(([path, { license = '' }]) => [path.split('node_modules/').at(-1) ?? '', license] as const)
    .filter(([name, license]) => !isAllowed(license) && EXCEPTIONS[name] !== license);
  expect(others).toEqual([]);
});

it('the list evaluates expressions', () => {
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true);
  expect(isAllowed('(MIT AND Zlib)')).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0')).toBe(false);
  expect(isAllowed('')).toBe(false);
});
