/**
 * `npm run build`: builds the portal into dist/ as production serves it, unless that build is newer than its sources;
 * WORKBENCH=1 includes the workbench (docs/workbench.md).
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RARELY_OPTIMIZED } from './rarelyOptimized.cjs';
import { readCommand } from './readCommand.mjs';
import { writePages } from './prerender/prerender.mjs';
import { bundleRenderer } from './prerender/renderer.mjs';

/** Sources of the built pages. */
const SOURCES = [
  'src',
  'machines',
  'sagas',
  'public',
  'scripts/assets',
  'scripts/build.mjs',
  'scripts/prerender',
  'webpack.config.js',
  'package-lock.json',
];

const newest = (path) => {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const root = join(import.meta.dirname, '..');
/** Its time is that of the last build, since unchanged files keep theirs. Its text is the kind of that build. */
const stamp = join(root, '.cache/portal-built');

const isBuilt = (kinds) => {
  const page = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false });
  const built = statSync(stamp, { throwIfNoEntry: false });
  if (!page || !built || !kinds.includes(readFileSync(stamp, 'utf8'))) return false;
  return SOURCES.every((source) => newest(join(root, source)) < built.mtimeMs);
};

/** Runs a webpack build and returns whether it succeeded. */
function webpack(workbench, options) {
  const cli = createRequire(import.meta.url).resolve('webpack-cli/package.json');
  const build = spawn(
    process.execPath,
    [RARELY_OPTIMIZED, join(dirname(cli), 'bin/cli.js'), '--mode', 'production', ...options],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // In production mode Griffel does not record where each style was written.
      env: { ...process.env, NODE_ENV: 'production', WORKBENCH: workbench ? '1' : '' },
    },
  );
  return new Promise((resolve) => build.on('exit', (code) => resolve(code === 0)));
}

/** Renders all pages. They take nothing of webpack's build: both run side by side. */
async function render() {
  const bundle = await bundleRenderer();
  const site = createRequire(import.meta.url)(bundle);
  return { bundle, site, rendered: await site.render(null) };
}

/** The pages of the workbench, which are not prerendered. */
const WORKBENCH_PAGES = ['/workbench/inspector', '/workbench/player'];

/**
 * Builds the portal into dist/ unless that build is newer than its sources and of the same kind: with the workbench
 * (docs/workbench.md) or without any of it. A `quick` build is for a developer who waits for it: the same pages, but
 * scripts are not minified and files have no compressed copies. Calls `afterRendering` when the pages are prerendered and
 * only webpack still runs. Returns whether it succeeded.
 */
export async function buildPortal({ workbench, quick = false, afterRendering = () => {} }) {
  const kind = workbench ? 'workbench' : 'production';
  const quickKind = `${kind}, quick`;
  if (isBuilt(quick ? [kind, quickKind] : [kind])) return true;
  process.stdout.write(`Building the portal (about ${quick ? 20 : 30} s, once) ...\n`);
  const started = new Date();
  // Drawing has the core that webpack leaves.
  const [built, pages] = await Promise.all([
    webpack(workbench, quick ? ['--env', 'quick'] : []),
    render().then((rendered) => {
      afterRendering();
      return rendered;
    }),
  ]);
  if (!built) return false;
  const framed = workbench ? WORKBENCH_PAGES : [];
  writePages({ dist: join(root, 'dist'), ...pages, framed, quick });
  for (const folder of ['og', 'icons'])
    cpSync(join(root, 'public', folder), join(root, 'dist', folder), { recursive: true });
  cpSync(join(root, 'public/brands'), join(root, 'dist/pages'), { recursive: true });
  // A plain static host serves these from the root.
  cpSync(join(root, 'public/brands/adlantern'), join(root, 'dist'), { recursive: true });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, quick ? quickKind : kind);
  utimesSync(stamp, started, started);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  readCommand(import.meta.filename);
  const workbench = process.env.WORKBENCH === '1';
  process.exit((await buildPortal({ workbench })) ? 0 : 1);
}
