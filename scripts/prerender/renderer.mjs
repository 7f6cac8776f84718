/** Bundles ./site.mjs, which renders the pages in Node, in a fraction of the time that webpack takes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { moduleOf } from '../assets/module.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Drawings and legal texts become modules, as in the webpack build. */
const files = {
  name: 'files',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:svg|md)$/ }, async ({ path }) => ({
      contents: moduleOf(path, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** As in the webpack build, the project's own table of design tokens replaces Fluent's. */
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
 * Writes the bundle and returns its path. Griffel creates the same class names if they are requested in the order of
 * the webpack build, and writes no styles without a document.
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
