import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prerender } from './prerender/prerender.mjs';

/** What the built pages are made of. */
const SOURCES = [
  'src',
  'machines',
  'sagas',
  'public',
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

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Its time is that of the last build; the built files themselves keep theirs when nothing changed. */
const stamp = join(root, '.cache/portal-built');

const isBuilt = () => {
  const page = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false });
  const built = statSync(stamp, { throwIfNoEntry: false });
  return page && built && SOURCES.every((source) => newest(join(root, source)) < built.mtimeMs);
};

/** Starts a webpack build, and gives whether it succeeded. */
function webpack(...options) {
  const cli = createRequire(import.meta.url).resolve('webpack-cli/package.json');
  const build = spawn(
    process.execPath,
    [join(dirname(cli), 'bin/cli.js'), '--mode', 'production', ...options],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return new Promise((resolve) => build.on('exit', (code) => resolve(code === 0)));
}

/** Builds the portal into dist/ unless the build there is newer than its sources. Tells success. */
export async function buildPortal() {
  if (isBuilt()) return true;
  process.stdout.write('Building the portal (about 30 s, once) ...\n');
  const started = new Date();
  const built = await Promise.all([webpack(), webpack('--env', 'prerender')]);
  if (built.includes(false)) return false;
  await prerender({
    dist: join(root, 'dist'),
    renderer: join(root, '.cache/prerender/prerender.cjs'),
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await buildPortal()) ? 0 : 1);
