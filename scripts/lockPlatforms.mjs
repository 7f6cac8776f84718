/**
 * Completes the lock files for platforms the registry in use does not serve.
 *
 * npm leaves an optional platform binary out of the lock when the registry has no such
 * package, and `npm ci` then refuses the lock. This writes the entry npm would have
 * written, without an address: the platform is read from the package's name, so a
 * machine of that platform still installs it from its own registry. Where a package is for one
 * C library and tells so in its name alone, the entry says it too: nobody installs the other one.
 * Run after each change of dependencies: `npm run lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FOLDERS = ['', 'bench/', 'scripts/browser/', 'scripts/tree/'];

/** Where Node would look for `name` from the package at `from`, nearest first. */
function* places(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    yield `${at ? `${at}/` : ''}node_modules/${name}`;
    if (!at.includes('/node_modules/')) break;
  }
  yield `node_modules/${name}`;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The C library that a package for Linux is made for, by its name. */
const libraryOf = (name) => (/-musl/.test(name) ? 'musl' : /-gnu/.test(name) && 'glibc');

/** The `os`, `cpu` and `libc` fields that a platform package's name stands for. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu)
    throw new Error(`${name}: its name tells no platform; extend ${import.meta.url}`);
  const libc = os === 'linux' && libraryOf(name);
  return { cpu: [cpu], ...(libc && { libc: [libc] }), optional: true, os: [os] };
}

/** Completes one lock file, and answers how many entries it has added. */
function complete(folder) {
  const file = new URL(`../${folder}package-lock.json`, import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { packages } = lock;
  let added = 0;
  for (const [from, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if ([...places(from, name)].some((place) => packages[place])) continue;
      const version = range.replace(/^[^\d]*/, '');
      packages[`node_modules/${name}`] = { version, ...platformOf(name) };
      added += 1;
    }
    const library = entry.optional && entry.os?.includes('linux') && libraryOf(from);
    if (library) entry.libc ??= [library];
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  return added;
}

for (const folder of FOLDERS)
  process.stdout.write(`${folder}package-lock.json: ${complete(folder)} platform entries added\n`);
