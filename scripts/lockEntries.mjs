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
    throw new Error(
      `${name}: cannot derive the platform from the name; extend scripts/lockEntries.mjs`,
    );
  const libc = os === 'linux' && libraryOf(name);
  return { cpu: [cpu], ...(libc && { libc: [libc] }), optional: true, os: [os] };
}

/**
 * A lock file with an entry for every optional package, and the places of those it lacked. npm leaves a platform's binary
 * out of the lock when the registry has no such package, and `npm ci` then refuses the lock. This is the entry that npm
 * would have written, without an address: the platform is read from the package's name, so a machine of that platform
 * still installs it from its own registry. Where a package is for one C library and tells so in its name alone, the entry
 * says it too: nobody installs the other one.
 */
export function completed(lock) {
  const packages = {};
  const added = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    const library = entry.optional && entry.os?.includes('linux') && libraryOf(place);
    packages[place] = library ? { ...entry, libc: entry.libc ?? [library] } : entry;
  }
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if ([...places(from, name)].some((place) => packages[place])) continue;
      const place = `node_modules/${name}`;
      packages[place] = { version: range.replace(/^[^\d]*/, ''), ...platformOf(name) };
      added.push(place);
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}
