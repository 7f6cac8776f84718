import { posix } from 'node:path';
import { readImports } from './readImports';

/** What the files of one place may import. Paths are prefixes from the root; a package is its name. */
export interface ImportRule {
  /** A folder with a slash at its end, or one file. The first rule that fits a file holds. */
  of: string;
  may: readonly string[];
  /** Only as `import type`. */
  types?: readonly string[];
  /** Any package but those of {@link GUARDED}. */
  packages?: 'any';
}

/** Packages that only the places naming them may import. */
export const GUARDED: readonly string[] = [
  'xstate',
  '@xstate/react',
  '@reduxjs/toolkit',
  'redux-saga',
  'typed-redux-saga',
  'react-redux',
  'superagent',
  'js-cookie',
  'browser-tabs-lock',
];

const SAGAS = [
  'src/store/',
  'sagas/',
  'src/config/',
  'src/forms/outsideText',
  'redux-saga',
  'typed-redux-saga',
];

/** The import direction of the architecture. */
export const RULES: readonly ImportRule[] = [
  { of: 'machines/index.ts', may: ['machines/'] },
  { of: 'machines/leaveLimit.ts', may: [] },
  { of: 'machines/onEvent.ts', may: [] },
  { of: 'machines/refresh.ts', may: ['xstate', 'machines/onEvent', 'machines/gatedRequests'] },
  {
    of: 'machines/',
    may: ['xstate', 'machines/onEvent', 'machines/leaveLimit'],
    types: ['machines/'],
  },
  { of: 'sagas/accountPorts.ts', may: [], types: ['machines/'] },
  { of: 'sagas/monitoringPort.ts', may: [] },
  {
    of: 'sagas/ports.ts',
    may: [],
    types: ['machines/', 'src/slices/', 'sagas/accountPorts', 'sagas/monitoringPort'],
  },
  { of: 'sagas/', may: SAGAS, types: ['machines/'] },
  {
    of: 'src/store/store.ts',
    may: ['src/store/', 'src/slices/', 'machines/', 'xstate', '@reduxjs/toolkit', 'redux-saga'],
  },
  {
    of: 'src/store/',
    may: [
      'src/store/',
      'src/slices/',
      'src/config/json',
      'machines/',
      'xstate',
      '@reduxjs/toolkit',
    ],
  },
  { of: 'src/slices/', may: ['src/slices/', 'machines/', '@reduxjs/toolkit'] },
  { of: 'src/config/', may: ['src/config/'] },
  { of: 'src/session/', may: ['src/session/', 'src/config/'], types: ['sagas/ports', 'machines/'] },
  {
    of: 'src/api/',
    may: ['src/api/', 'src/config/', 'src/session/', 'sagas/failures', 'superagent'],
    types: ['sagas/ports'],
  },
  {
    of: 'src/platform/',
    may: [
      'src/platform/',
      'src/api/',
      'src/config/',
      'src/session/',
      'sagas/failures',
      'js-cookie',
      'browser-tabs-lock',
      'altcha-lib',
      'dompurify',
      'qs',
      '@grafana/faro-web-sdk',
    ],
    types: ['sagas/ports', 'sagas/accountPorts', 'sagas/monitoringPort', 'machines/'],
  },
  { of: 'src/theme/', may: ['src/theme/', 'src/config/'], packages: 'any' },
  { of: 'src/i18n/meta.ts', may: ['src/i18n/'], types: ['src/views/routes'] },
  { of: 'src/i18n/', may: ['src/i18n/', 'src/config/'], packages: 'any' },
  { of: 'src/legal/', may: ['src/legal/'] },
  { of: 'src/forms/', may: ['src/forms/', 'src/i18n/', 'src/config/'], packages: 'any' },
  {
    of: 'src/views/',
    may: [
      'src/views/',
      'src/store/',
      'src/forms/',
      'src/legal/',
      'src/i18n/',
      'src/config/',
      'src/theme/',
      'react-redux',
    ],
    types: ['machines/'],
    packages: 'any',
  },
  {
    of: 'src/devtools/',
    may: ['src/', 'machines/', 'xstate', '@xstate/react', '@reduxjs/toolkit', 'react-redux'],
    packages: 'any',
  },
  { of: 'src/prerender.tsx', may: ['src/', 'react-redux'], packages: 'any' },
  { of: 'src/engine.ts', may: ['src/', 'sagas/'] },
  { of: 'src/main.tsx', may: ['src/'] },
  { of: 'src/start.tsx', may: ['src/', 'react-redux'], packages: 'any' },
  { of: 'src/pause.ts', may: [] },
  { of: 'deploy/', may: ['deploy/', 'server/', 'src/config/'], packages: 'any' },
  { of: 'server/', may: ['server/', 'src/config/'], packages: 'any' },
];

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isUnder = (target: string, place: string): boolean =>
  place.endsWith('/') ? `${target}/`.startsWith(place) : target === place;

function isAllowed(rule: ImportRule, target: string, own: boolean, typesOnly: boolean): boolean {
  if (rule.may.some((place) => isUnder(target, place))) return true;
  if (typesOnly && rule.types?.some((place) => isUnder(target, place))) return true;
  return !own && target !== '*' && rule.packages === 'any' && !GUARDED.includes(target);
}

/** What is wrong with the imports of one file, in words; empty when nothing is. */
export function forbiddenImports(file: string, source: string): string[] {
  const rule = RULES.find(({ of }) => isUnder(file, of));
  if (!rule) return [`${file} has no import rule: add its folder to test/architecture/importRules`];
  return readImports(source, file.endsWith('x')).flatMap(({ specifier, typesOnly }) => {
    const own = specifier.startsWith('.');
    const target = own
      ? posix.join(posix.dirname(file), specifier).replace(/\.tsx?$/, '')
      : packageName(specifier);
    if (isAllowed(rule, target, own, typesOnly)) return [];
    const asValue = !typesOnly && isAllowed(rule, target, own, true);
    return [`${file} must not import ${target}${asValue ? ' but as types' : ''}`];
  });
}
