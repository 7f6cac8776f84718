/**
 * `npm run artefact -- FOLDER [PORTAL]`: writes what production runs and nothing else: the platform, its commands and
 * nginx's generator as JavaScript, the packages they load, the portal built in PORTAL (`dist`), and what installs and
 * monitors it (`deploy`). It needs only Node; build tools, types and source maps are left out.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpSync, existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { readCommand } from './readCommand.mjs';
import { bundleServer, packagesOf, STARTED } from './serverBundle.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { positionals } = readCommand(import.meta.filename);
const LEFT_OUT = /\.(?:map|d\.[cm]?ts|[cm]?ts|md|markdown|flow)$/i;
/** The parts of `deploy` that are needed on the machine itself. */
const DEPLOYED = ['install.sh', 'portal-admin', 'portal.env', 'systemd', 'prometheus', 'grafana'];
/** The C library of the native packages. */
const LIBC = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';

const manifestOf = async (folder) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** Returns the folder of a package as resolved from another folder; undefined if it is not installed. */
function folderOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) return undefined;
  }
}

/** Returns the folders of packages and of all their dependencies. */
async function withDependencies(names) {
  const found = new Set();
  const visit = async (name, from) => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) return;
    const { dependencies, optionalDependencies, libc } = await manifestOf(folder);
    if (libc !== undefined && !libc.includes(LIBC)) return;
    found.add(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      await visit(next, folder);
  };
  for (const name of names) await visit(name, ROOT);
  return [...found];
}

async function copyPackage(folder, out) {
  const source = realpathSync(folder);
  cpSync(source, join(out, relative(ROOT, folder)), {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(source, path);
      return !inside.split('/').includes('node_modules') && !LEFT_OUT.test(inside);
    },
  });
}

/** The sums of all files, as `sha256sum` writes and checks them. */
async function sumsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const sum = createHash('sha256').update(await readFile(path));
    return `${sum.digest('hex')}  ${relative(folder, path)}\n`;
  });
  return (await Promise.all(lines)).join('');
}

async function main([folder, portal = join(ROOT, 'dist'), ...more]) {
  if (folder === undefined || more.length > 0)
    throw new Error('Usage: npm run artefact -- FOLDER [PORTAL]');
  if (!existsSync(join(portal, 'files.json')))
    throw new Error(`"${portal}" contains no built portal. Run: npm run build`);
  const out = resolve(folder);
  if (existsSync(out)) throw new Error(`"${out}" already exists.`);
  await mkdir(out);
  const packages = packagesOf(bundleServer(join(out, 'server'), STARTED));
  for (const each of await withDependencies(packages)) await copyPackage(each, out);
  cpSync(portal, join(out, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  for (const part of DEPLOYED)
    cpSync(join(ROOT, 'deploy', part), join(out, 'deploy', part), { recursive: true });
  const { name, version, engines } = await manifestOf(ROOT);
  const scripts = { start: 'node server/main.mjs', admin: 'node server/admin.mjs' };
  const manifest = { name, version, private: true, type: 'module', engines, scripts };
  await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(out, 'SHA256SUMS'), await sumsOf(out));
  return out;
}

try {
  process.stdout.write(`${await main(positionals)}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
