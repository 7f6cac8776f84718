import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the built pages are made of. */
const SOURCES = ['src', 'machines', 'sagas', 'public', 'webpack.config.js', 'package-lock.json'];

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

/** Builds the portal into dist/ unless the build there is newer than its sources. Tells success. */
export function buildPortal() {
  if (isBuilt()) return true;
  process.stdout.write('Building the portal (about 20 s, once) ...\n');
  const cli = createRequire(import.meta.url).resolve('webpack-cli/package.json');
  const started = new Date();
  const { status } = spawnSync(
    process.execPath,
    [join(dirname(cli), 'bin/cli.js'), '--mode', 'production'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
  return true;
}
