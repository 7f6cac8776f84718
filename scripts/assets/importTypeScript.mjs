import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Returns the exports of a TypeScript file of this tree, for a build. Unlike tsx, it does not intercept every file that
 * the build loads afterwards.
 */
export async function importTypeScript(file) {
  // Builds may run in parallel.
  const outfile = join(ROOT, `.cache/imported/${basename(file, '.ts')}-${process.pid}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: [file],
    outfile,
    bundle: true,
    external: ['@swc/core'],
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}
