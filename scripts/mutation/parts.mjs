/**
 * The source that is broken on purpose, and the suites that run against it: all whose imports reach it. Excluded are
 * suites that start processes or replace whole modules, and properties with thousands of generated values.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, likeness, reachOf, tree } from './reach.mjs';

const LEFT_OUT =
  /properties|[^s]Properties|Fuzz|eventOrder|randomWalk|schedules|modelcheck|model\/check|tabs\/|superagentBuild|answerTable\.|resistance|howTos/;

/** Suites that start processes: those do not run the broken code. */
const APART =
  /child_process|support\/child|builtServer|support\/postgres|cutProxy|gitIn|copyOfTree/;
/** Runs nginx with what the broken code wrote, or mainly uses the platform in this process. */
const NOT_APART = /nginxRun|server\/(doctor|health)\./;

const AUTH =
  'account|authApi|emailCode|emailVerification|identity|passkeys|passwordReset|providers|registration|secondStep|session|signIn|signOut|singleSignOn';

const PAGES = /^test\/(browser|forms|text|views|rules\/report)\//;

/**
 * Each part by name: the suites that may run against its files, and the rooms whose files are broken, all by path. A
 * file belongs to the first room that matches. Machines are checked against their step tables before the suites.
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
      /^test\/((browser|forms|kit|logs|ports|rules|sagas|sessionClient|text|devtools)\/|views\/(report|forms|support|workbench)|server\/(mailTexts|untrusted|developers|routes|reportImport|http|signUp)\.)/,
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
      'server, the rest': /^server\//,
    },
  },
  prerender: {
    suites: /^test\/(build\/(head|pageCss)|views\/early)/,
    rooms: {
      'scripts/prerender, the early script':
        /^scripts\/prerender\/(head\.mjs|pageCss\.mjs|early\w+\.js)$/,
    },
  },
  deploy: { suites: /^test\/deploy\//, rooms: { 'deploy/nginx': /^deploy\// } },
  devtools: {
    suites: /^test\/(devtools|logs|views\/workbench)/,
    rooms: { 'src/devtools': /^src\/devtools\// },
  },
};

export const roomOf = (path) =>
  Object.entries(PARTS)
    .flatMap(([part, { rooms }]) =>
      Object.entries(rooms).map(([room, files]) => ({ part, room, files })),
    )
    .find(({ files }) => files.test(path));

/** Paths that no suite in this process can test, and why. */
export const UNMET = [
  [
    /^src\/views\/(.*\.styles\.ts$|theme\/(tokens|media)|ui\/container\.ts$)/,
    'styles: tested only in Chromium (`screens`, `axe`, `surroundings`)',
  ],
  [
    /^src\/text\/((en|zh|legal)\/|meta\.ts$)/,
    'texts: tests check that each exists in both languages, but not its content',
  ],
  [/^src\/devtools\/sources\//, 'filled in by the build'],
  [/^src\/browser\/(superagentHttp|sideChannel)/, 'its suites replace whole packages'],
  [/^server\/(admin\/)?main\.ts$/, 'a separate process (`startup`, `admin` start it)'],
  [/^server\/developers\/.*\.(js|mjs)$/, 'a script of a page: only Chromium runs it'],
  [
    /^(scripts\/prerender\/(prerender|renderer)\.mjs|src\/views\/theme\/themeLoader\.js)$/,
    'a step of the build (`test/build`, and every test in Chromium)',
  ],
];

/** Why a file is not broken here; undefined if it is. */
export const unmetFor = (path) => UNMET.find(([pattern]) => pattern.test(path))?.[1];

const FOLDERS = ['machines', 'sagas', 'src', 'server', 'deploy', 'scripts/prerender'];

const isApart = (root, reached) =>
  [...reached].some(
    (path) => path.startsWith('test/') && APART.test(readFileSync(join(root, path), 'utf8')),
  );

export const sourceOf = (root) => FOLDERS.flatMap((folder) => tree(root, folder)).filter(isSource);

const isSuite = (path) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/chromium/');

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
      (path) => isSuite(path) && suites.test(path) && !LEFT_OUT.test(path) && reaches(path),
    ),
  };
}

/** Suites that start the platform as a process reach all of it without an import. */
const STARTS_PLATFORM = /builtServer|runPlatform|server\/main\.ts|nginx\.ts/;
/** Suites that copy and compile the tree. */
const NEVER = /howTos|modelcheck|model\/check/;

/** Returns the suites that reach a file and are `notRun`, or do not run with its part; the likeliest first. */
export function suitesBesides(root, path, notRun) {
  const alreadyRun = new Set(
    filesOf(root, roomOf(path).part).suites.filter((each) => !notRun.has(each)),
  );
  const platform = reachOf(root, 'server/main.ts');
  const comesTo = (suite) => {
    const reached = reachOf(root, suite);
    if (reached.has(path)) return true;
    return (
      platform.has(path) &&
      [...reached].some(
        (each) =>
          each.startsWith('test/') && STARTS_PLATFORM.test(readFileSync(join(root, each), 'utf8')),
      )
    );
  };
  return tree(root, 'test')
    .filter((each) => isSuite(each) && !alreadyRun.has(each) && !NEVER.test(each) && comesTo(each))
    .toSorted((one, other) => likeness(other, path) - likeness(one, path));
}
