import { completed } from '../../scripts/lockEntries.mjs';

const lock = (...optional: string[]) => ({
  packages: {
    '': {},
    'node_modules/tool': {
      optionalDependencies: Object.fromEntries(optional.map((name) => [name, '^1.2.3'])),
    },
  },
});

/** Without its entry `npm ci` rejects the lock file; with a wrong one a machine gets another's binary, or none. */
it.each([
  ['@tool/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['tool-win32-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@tool/linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@tool/linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@tool/linux-x64', { os: ['linux'], cpu: ['x64'] }],
])('the lock file states the machine for %s', (name, platform) => {
  const { lock: whole, added } = completed(lock(name));
  expect(added).toEqual([`node_modules/${name}`]);
  expect(whole.packages[`node_modules/${name}`]).toEqual({
    version: '1.2.3',
    optional: true,
    ...platform,
  });
});

it('keeps an existing entry, wherever Node would find it', () => {
  const name = 'tool-linux-x64';
  for (const place of [`node_modules/tool/node_modules/${name}`, `node_modules/${name}`]) {
    const { packages } = lock(name);
    const given = { packages: { ...packages, [place]: { version: '1.2.4' } } };
    expect(completed(given)).toEqual({ lock: given, added: [] });
  }
});

it('states the C library of an entry, since npm would otherwise install both', () => {
  const place = 'node_modules/tool-linux-x64-musl';
  const entry = { version: '1.2.3', optional: true, os: ['linux'] };
  expect(completed({ packages: { [place]: entry } }).lock.packages[place]).toEqual({
    ...entry,
    libc: ['musl'],
  });
});

it("adds entries in npm's order, so that its next run changes nothing", () => {
  const names = Object.keys(completed(lock('tool-win32-x64', 'a-linux-x64')).lock.packages);
  expect(names).toEqual(names.toSorted());
});

it('rejects a name without a platform: a guess would break installs elsewhere', () => {
  expect(() => completed(lock('tool-wasm'))).toThrow('tool-wasm: its name contains no platform');
});
