import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What a TypeScript file of this tree exports, for a build. Unlike tsx it does not stand between Node and every file that
 * the build loads afterwards.
 */
export async function importTypeScript(file) {
  // Builds may run side by side.
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
