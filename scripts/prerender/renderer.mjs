/** Bundles ./site.mjs, which renders the pages in Node, in a fraction of the time that webpack takes. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { moduleOf } from '../assets/module.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Drawings and legal texts become modules, as in the build of the pages. */
const files = {
  name: 'files',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:svg|md)$/ }, async ({ path }) => ({
      contents: moduleOf(path, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** As in the build of the pages, their own table of design tokens and not Fluent's. */
const tokens = {
  name: 'tokens',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/tokens\.js$/ }, ({ resolveDir }) =>
      /@fluentui[\\/]tokens[\\/]lib$/.test(resolveDir)
        ? { path: join(ROOT, 'src/views/theme/tokens.ts') }
        : undefined,
    );
  },
};

/**
 * Writes the bundle, and answers where. Griffel names the same classes when they are asked for as in the build of the
 * pages, and writes no styles where there is no document.
 */
export async function bundleRenderer() {
  const outfile = join(ROOT, '.cache/prerender/site.cjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/prerender/site.mjs'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    conditions: ['import', 'module'],
    define: { 'process.env.NODE_ENV': '"production"', __DEV_TOOLS__: 'false' },
    plugins: [files, tokens],
    logLevel: 'warning',
  });
  return outfile;
}
