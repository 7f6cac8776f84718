/** Bundles the platform and its commands as JavaScript in a few files, which load the packages they need. */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
/** The programs that run in production. */
export const STARTED = {
  main: 'server/main.ts',
  admin: 'server/admin/main.ts',
  nginx: 'scripts/nginx.ts',
};
/** Files that the platform reads beside its code. */
const BESIDE = [
  'server/identity/identity.css',
  'server/mail/mark-adlantern.png',
  'server/mail/mark-adharbor.png',
];

/** Writes `<name>.mjs` into the folder for each entry; returns esbuild's outputs. */
export function bundleServer(folder, entryPoints) {
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of BESIDE) cpSync(join(ROOT, file), join(folder, basename(file)));
  return Object.values(metafile.outputs);
}

const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const packagesOf = (outputs) => [
  ...new Set(
    outputs
      .flatMap(({ imports }) => imports)
      .filter(({ external, path }) => external && !path.startsWith('node:'))
      .map(({ path }) => packageName(path)),
  ),
];
