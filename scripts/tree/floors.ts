import { posix } from 'node:path';
import { parseSync } from '@swc/core';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const literal = (value: unknown): string | null =>
  isNode(value) && value['type'] === 'StringLiteral' ? String(value['value']) : null;

function dynamicImport(node: Node): string | null {
  const { callee, arguments: given } = node;
  const imports = isNode(callee) && callee['type'] === 'Import';
  const first: unknown = Array.isArray(given) ? given[0] : null;
  if (!imports || !isNode(first)) return null;
  // A computed address may import anything.
  return literal(first['expression']) ?? '*';
}

function importOf(node: Node): string | null {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return literal(node['source']);
    case 'CallExpression':
      return dynamicImport(node);
    case 'TsImportType':
      return literal(node['argument']);
    default:
      return null;
  }
}

/** Returns the imports of a source text, including dynamic ones and types. A computed address is `*`. */
export function readImports(source: string, tsx = false): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      const own = importOf(value);
      if (own !== null) found.push(own);
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx }).body);
  return found;
}

/** A folder of the house (with a trailing slash) or one file, and the guarded packages it may import. */
interface Room {
  readonly place: string;
  readonly packages: readonly string[];
}

/** Packages that only the rooms listing them may import. */
export const GUARDED: readonly string[] = [
  'xstate',
  '@xstate/react',
  '@reduxjs/toolkit',
  'redux-saga',
  'typed-redux-saga',
  'react-redux',
  'react',
  'react-dom',
  'superagent',
  'js-cookie',
  'browser-tabs-lock',
];

const room = (place: string, ...packages: string[]): Room => ({ place, packages });

const SAGAS = ['redux-saga', 'typed-redux-saga'];
const VIEWS = ['react', 'react-dom', 'react-redux'];

/**
 * The rooms, lowest floor first. A file imports from its own room and from floors below, types included. Rooms on one
 * floor do not import each other. A file belongs to the first place that matches.
 */
export const FLOORS: readonly (readonly Room[])[] = [
  [room('src/kit/', 'xstate', '@reduxjs/toolkit', ...SAGAS), room('src/rules/')],
  [room('machines/', 'xstate'), room('src/slices/')],
  [room('src/ports/')],
  [room('src/session/'), room('src/text/'), room('src/recorder/')],
  [
    room('src/browser/', 'superagent', 'js-cookie', 'browser-tabs-lock'),
    room('src/forms/'),
    room('sagas/', ...SAGAS),
  ],
  [room('src/pages/')],
  [room('src/views/', ...VIEWS), room('src/features.ts')],
  [room('src/appStore.ts', 'xstate')],
  [room('src/devtools/', 'xstate', '@xstate/react', '@reduxjs/toolkit', ...VIEWS)],
  [room('src/portalConsole.ts'), room('src/sessionClient/', '@reduxjs/toolkit', ...SAGAS)],
  [room('src/files.d.ts', 'react'), room('src/engine.ts')],
  [
    room('src/startViews.tsx', ...VIEWS),
    room('src/viewsWanted.ts'),
    room('src/prerender.tsx', ...VIEWS),
  ],
  [room('src/main.ts')],
];

/** The platform is separate: of the portal it imports only the shared rules. */
const APART: readonly { readonly place: string; readonly may: readonly string[] }[] = [
  { place: 'server/', may: ['server/', 'src/rules/'] },
  { place: 'deploy/', may: ['deploy/', 'server/', 'src/rules/'] },
];

const isIn = (file: string, place: string): boolean =>
  place.endsWith('/') ? file.startsWith(place) : file === place;

interface Place extends Room {
  readonly floor: number;
}

const ROOMS: readonly Place[] = FLOORS.flatMap((rooms, floor) =>
  rooms.map((each) => ({ ...each, floor })),
);

const roomOf = (file: string): Place | undefined => ROOMS.find(({ place }) => isIn(file, place));

/** Resolves a relative specifier to an existing file; null if there is none. */
export function resolveImport(
  file: string,
  specifier: string,
  files: ReadonlySet<string>,
): string | null {
  const target = posix.join(posix.dirname(file), specifier);
  const found = ['', '.ts', '.tsx', '/index.ts'].find((ending) => files.has(target + ending));
  return found === undefined ? null : target + found;
}

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Why a file of one place may not import another file; null if it may. */
function refusal(file: string, target: string): string | null {
  const apart = APART.find(({ place }) => isIn(file, place));
  if (apart) return apart.may.some((place) => isIn(target, place)) ? null : 'is separate from it';
  const from = roomOf(file);
  const to = roomOf(target);
  if (!from) return 'is in no known folder: add it to scripts/tree/floors.ts';
  if (!to) return 'imports from outside the project';
  if (from === to || to.floor < from.floor) return null;
  return to.floor > from.floor ? 'is below it' : 'is on the same floor';
}

/** Returns the problems of a file's imports; empty if there are none. */
export function forbiddenImports(
  file: string,
  source: string,
  files: ReadonlySet<string>,
): string[] {
  const own = roomOf(file) ?? APART.find(({ place }) => isIn(file, place));
  if (!own) return [`${file} is in no known folder: add it to scripts/tree/floors.ts`];
  return readImports(source, file.endsWith('x')).flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const target =
        resolveImport(file, specifier, files) ?? posix.join(posix.dirname(file), specifier);
      const why = refusal(file, target);
      return why === null ? [] : [`${file} must not import ${target}: it ${why}`];
    }
    const name = packageName(specifier);
    const packages = 'packages' in own ? own.packages : [];
    const isRefused = specifier === '*' || (GUARDED.includes(name) && !packages.includes(name));
    return isRefused ? [`${file} must not import ${name}`] : [];
  });
}

export const importGraph = (
  files: readonly { readonly path: string; readonly text: string }[],
): ImportGraph => {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      readImports(text, path.endsWith('x')).flatMap((specifier) => {
        const target = specifier.startsWith('.') ? resolveImport(path, specifier, paths) : null;
        return target === null ? [] : [target];
      }),
    ]),
  );
};

type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Returns the groups of files that import each other in a circle, each sorted by path (Tarjan). */
export function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      const reach = open.includes(target) ? (lowest.get(target) ?? Infinity) : Infinity;
      lowest.set(file, Math.min(lowest.get(file) ?? Infinity, reach));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    const isCircle = circle.length > 1 || (graph.get(file) ?? []).includes(file);
    if (isCircle) circles.push(circle.toSorted());
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
