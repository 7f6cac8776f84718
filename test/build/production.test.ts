import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../support/sources';
import { temporaryFolder } from '../server/support/temporaryFolder';

/** Texts that the workbench needs, and packages that only it uses. */
const MARKERS = [
  '/workbench/',
  'portal-inspector',
  'portal.inspect',
  'portal.recorded',
  'Report a problem',
  'wb-page',
  'player/show',
];
const FORBIDDEN = [...MARKERS, 'stately', 'xstateinspector', 'elk.algorithm'];

/** The session client, as webpack names its module. */
const CLIENT = './sagas/session/sessionClient.ts';

const folder = temporaryFolder();
let modules: string[] = [];
let files: { name: string; text: string }[] = [];

beforeAll(() => {
  const build = spawnSync(process.execPath, ['test/build/plainBuild.mjs', folder], {
    env: { ...process.env, WORKBENCH: '' },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(build.stderr);
  modules = JSON.parse(readFileSync(join(folder, 'modules.json'), 'utf8'));
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}, 240_000);

describe('the build for production', () => {
  it('contains the portal', () => {
    expect(modules).toEqual(
      expect.arrayContaining([
        './src/main.ts',
        './machines/signIn/signIn.ts',
        './src/views/app.tsx',
      ]),
    );
    expect(files.map(({ text }) => text).join()).toContain('/portal/login');
  });

  it('contains no module of the workbench, nor of packages that only the workbench uses', () => {
    const ofWorkbench =
      /src\/devtools\/|src\/kit\/(?:replay\/|recorder\/recorder)|@statelyai|elkjs|partysocket|superjson/;
    expect(modules.filter((name) => ofWorkbench.test(name))).toEqual([]);
  });

  it('contains the one session client, and nothing for other applications', () => {
    expect(modules).toContain(CLIENT);
    const forOthers = /src\/sessionClient\/|src\/session\/sessionFetch|src\/browser\/fetchHttp/;
    expect(modules.filter((name) => forOthers.test(name))).toEqual([]);
  });

  it.each(FORBIDDEN)('contains no byte of the workbench: %s', (text) =>
    expect(files.filter((file) => file.text.includes(text)).map(({ name }) => name)).toEqual([]),
  );
});

it.each(MARKERS)('the workbench itself contains %s, which makes the check meaningful', (text) => {
  const css = readFileSync('src/devtools/workbench.css', 'utf8');
  const all = [css, ...sourceFiles('src/devtools').map((file) => file.text)].join('\n');
  expect(all.includes(text) || all.includes(text.replace(/^\//, ''))).toBe(true);
});
