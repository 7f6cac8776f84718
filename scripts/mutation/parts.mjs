/**
 * What is broken on purpose, and the suites that meet it: all whose imports reach it, but for those with processes of
 * their own, those that replace whole modules, and properties that take their time over thousands of generated values.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LEFT_OUT =
  /properties|[^s]Properties|Fuzz|eventOrder|randomWalk|schedules|modelcheck|model\/check|tabs\/|superagentBuild|answerTable\.|resistance|howTos/;

/** Suites with processes of their own: what they run is not what is broken here. */
const APART =
  /child_process|support\/child|builtServer|support\/postgres|cutProxy|gitIn|copyOfTree/;
/** Runs nginx with what the broken code wrote for it, or asks much of the platform in this process besides. */
const NOT_APART = /nginxRun|server\/(doctor|health)\./;

const AUTH =
  'account|authApi|emailCode|emailVerification|identity|passkeys|passwordReset|providers|registration|secondStep|session|signIn|signOut|singleSignOn';

const PAGES = /^test\/(browser|forms|text|views|rules\/report)\//;

/**
 * Each part by name: the suites that may meet its files, and the rooms whose files are broken, all by path. A file is of
 * the first room that fits. Machines meet the tables of their steps before the suites.
 */
export const PARTS = {
  machines: { suites: /^test\/machines\//, rooms: { machines: /^machines\// } },
  session: {
    suites: /^test\/(session|sessionClient|sagas)\//,
    rooms: { 'src/session': /^src\/session\// },
  },
  sagas: {
    suites: /^test\/(sagas\/|model\/(spec\/|store)|session\/|browser\/|docs\/errors)/,
    rooms: { sagas: /^sagas\// },
  },
  low: {
    suites:
      /^test\/((browser|forms|kit|logs|ports|rules|sagas|sessionClient|text|devtools)\/|views\/(report|forms|support|workbench)|server\/(mailTexts|plainText|presets|routes|reportImport|returnAddress|signUp)\.)/,
    rooms: {
      'src/rules': /^src\/rules\//,
      'src/kit': /^src\/kit\//,
      'src/browser': /^src\/browser\//,
      'src/ports, src/slices, the store, the engine':
        /^src\/(appStore|features|engine|portalConsole)\.ts|^src\/(ports|slices)\//,
      'src/sessionClient': /^src\/sessionClient\//,
      'src/recorder': /^src\/recorder\//,
    },
  },
  pages: {
    suites: PAGES,
    rooms: {
      'src/forms': /^src\/forms\//,
      'src/text': /^src\/text\//,
      'src/pages and the start':
        /^src\/pages\/|^src\/(main|startViews|viewsWanted|prerender)\.tsx?$/,
      'src/views': /^src\/views\//,
    },
  },
  server: {
    suites: /^test\/server\//,
    rooms: {
      'server/http': /^server\/http\//,
      'server/core': /^server\/core\//,
      'server, accounts and sign-in': new RegExp(`^server/(${AUTH})/`),
      'server, all else': /^server\//,
    },
  },
  prerender: {
    suites: /^test\/(build\/(head|pageCss)|views\/earlyScript)/,
    rooms: {
      'scripts/prerender, the early script':
        /^scripts\/prerender\/(head\.mjs|pageCss\.mjs|earlyScript\.js)$/,
    },
  },
  deploy: { suites: /^test\/deploy\//, rooms: { 'deploy/nginx': /^deploy\// } },
  devtools: {
    suites: /^test\/(devtools|logs|views\/workbench)/,
    rooms: { 'src/devtools': /^src\/devtools\// },
  },
};

/** The room of a file, and its part. */
export const roomOf = (path) =>
  Object.entries(PARTS)
    .flatMap(([part, { rooms }]) =>
      Object.entries(rooms).map(([room, files]) => ({ part, room, files })),
    )
    .find(({ files }) => files.test(path));

/** What no suite in this process can meet, by path, and why. */
export const UNMET = [
  [
    /^src\/views\/.*\.styles\.ts$|^src\/views\/theme\/(tokens|media)/,
    'styles: seen in Chromium alone (`screens`, `axe`, `surroundings`)',
  ],
  [
    /^src\/text\/((en|zh|legal)\/|meta\.ts$)/,
    'words: that each is there in both languages is checked, not what it says',
  ],
  [/^src\/devtools\/sources\//, 'put in by the build'],
  [/^src\/browser\/(superagentHttp|sideChannel)/, 'its suites replace whole packages'],
  [/^server\/(admin\/)?main\.ts$/, 'a process of its own (`startup`, `admin` start it)'],
  [/^server\/developers\/.*\.(js|mjs)$/, 'a script of a page: Chromium alone runs it'],
  [
    /^scripts\/prerender\/(prerender|renderer)\.mjs$/,
    'a step of the build (`test/build`, and every test in Chromium)',
  ],
];

/** Why a file is not broken here; undefined for those that are. */
export const unmetFor = (path) => UNMET.find(([pattern]) => pattern.test(path))?.[1];

const FOLDERS = ['machines', 'sagas', 'src', 'server', 'deploy', 'scripts/prerender'];

const tree = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .toSorted();

const isSource = (path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path);

const IMPORT = /(?:from|import|require)\s*\(?\s*'(\.[^']+)'/g;
const known = new Map();

/** The files that a file imports, in any way. */
function importsOf(root, path) {
  if (!known.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    const wanted = [...text.matchAll(IMPORT)].map(([, name]) => join(dirname(path), name));
    // A script of a page is read as a text.
    const read = [...text.matchAll(/'(scripts\/prerender\/[\w.]+)'/g)].map(([, name]) => name);
    const paths = [...wanted, ...read].flatMap((each) =>
      ['', '.ts', '.tsx', '/index.ts']
        .map((ending) => each + ending)
        .filter((full) => isSource(full) && existsSync(join(root, full))),
    );
    known.set(path, paths);
  }
  return known.get(path);
}

/** Everything that a suite comes to by its imports. */
function reachOf(root, suite) {
  const reached = new Set([suite]);
  for (const path of reached) for (const next of importsOf(root, path)) reached.add(next);
  return reached;
}

const isApart = (root, reached) =>
  [...reached].some(
    (path) => path.startsWith('test/') && APART.test(readFileSync(join(root, path), 'utf8')),
  );

/** All source of these folders that is code. */
export const sourceOf = (root) => FOLDERS.flatMap((folder) => tree(root, folder)).filter(isSource);

/** The paths of the files and suites of a part. */
export function filesOf(root, part) {
  const { suites } = PARTS[part];
  const own = sourceOf(root).filter((path) => roomOf(path)?.part === part && !unmetFor(path));
  const reaches = (suite) => {
    const reached = reachOf(root, suite);
    return (
      own.some((path) => reached.has(path)) && (NOT_APART.test(suite) || !isApart(root, reached))
    );
  };
  return {
    files: own,
    suites: tree(root, 'test').filter(
      (path) =>
        /\.test\.tsx?$/.test(path) && suites.test(path) && !LEFT_OUT.test(path) && reaches(path),
    ),
  };
}
