import { sourceFiles } from '../support/sources';
import { forbiddenImports, RULES } from './importRules';
import { readImports } from './readImports';

const files = sourceFiles('machines', 'sagas', 'src', 'server', 'deploy');

describe('the import direction of the architecture', () => {
  it.each(RULES.map(({ of }) => of))('holds in %s', (place) => {
    const own = files.filter(({ path }) =>
      place.endsWith('/') ? path.startsWith(place) : path === place,
    );
    expect(own.flatMap(({ path, text }) => forbiddenImports(path, text))).toEqual([]);
  });

  it('has a rule for every source file', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(({ path, text }) => forbiddenImports(path, text))).toEqual([]);
  });
});

describe('the checker of imports', () => {
  it.each([
    ['src/views/x.tsx', `import { y } from '../../sagas/y';`, 'sagas/y'],
    ['src/views/x.tsx', `import type { y } from '../../sagas/y';`, 'sagas/y'],
    ['src/views/pages/x.tsx', `const y = import('../../platform/y');`, 'src/platform/y'],
    ['src/views/x.tsx', `export * from '../api/y';`, 'src/api/y'],
    ['src/views/x.tsx', `export { y } from '../session/y';`, 'src/session/y'],
    ['src/views/x.tsx', `import { m } from '../../machines/m';`, 'machines/m but as types'],
    ['src/views/x.tsx', `import { createActor } from 'xstate';`, 'xstate'],
    ['src/views/x.tsx', `type A = import('xstate').AnyActor;`, 'xstate'],
    ['src/views/x.tsx', `const where = 'a'; void import(where);`, '*'],
    ['machines/x.ts', `import { y } from './y';`, 'machines/y but as types'],
    [
      'machines/x.ts',
      `import { REQUEST_TIMEOUT_MS } from '../src/config/constants';`,
      'src/config',
    ],
    ['sagas/ports.ts', `import type { Vault } from '../src/store/vault';`, 'src/store/vault'],
    ['sagas/x.ts', `import { m } from '../machines/m';`, 'machines/m but as types'],
    ['sagas/x.ts', `import { h } from '../src/api/superagentHttp';`, 'src/api/superagentHttp'],
    ['src/store/x.ts', `import { useSelector } from 'react-redux';`, 'react-redux'],
    ['src/store/x.ts', `import { takeEvery } from 'redux-saga/effects';`, 'redux-saga'],
    ['src/config/x.ts', `import { y } from '../session/y';`, 'src/session/y'],
    ['src/config/x.ts', `import qs from 'qs';`, 'qs'],
    ['src/api/x.ts', `import { Desk } from '../../sagas/desk';`, 'sagas/desk'],
    ['src/platform/x.ts', `import { createAppStore } from '../store/store';`, 'src/store/store'],
    ['server/x.ts', `import { m } from '../machines';`, 'machines'],
    ['src/machinery/x.ts', ``, 'src/machinery/x.ts has no import rule'],
  ])('finds fault with %s: %s', (path, source, target) => {
    const [fault] = forbiddenImports(path, source);
    expect(fault).toContain(target);
    expect(fault).toContain(path);
  });

  it('says which file must not import what', () => {
    expect(forbiddenImports('src/views/x.tsx', `import '../../sagas/y';`)).toEqual([
      'src/views/x.tsx must not import sagas/y',
    ]);
  });

  it('lets allowed imports pass', () => {
    expect(
      forbiddenImports(
        'src/views/pages/x.tsx',
        `import { useState } from 'react';
         import type { LoginEvent } from '../../../machines/login';
         import { type LoginResult } from '../../../machines/login';
         import { login } from '../../store/events';`,
      ),
    ).toEqual([]);
  });

  it('reads every way to import', () => {
    expect(
      readImports(`
        import a from 'a'; import type { B } from 'b'; import { type C } from 'c';
        import { type D, d } from 'd'; export * from 'e'; export type { F } from 'f';
        const g = import('g'); type H = import('h').H; import 'i';`),
    ).toEqual([
      { specifier: 'a', typesOnly: false },
      { specifier: 'b', typesOnly: true },
      { specifier: 'c', typesOnly: true },
      { specifier: 'd', typesOnly: false },
      { specifier: 'e', typesOnly: false },
      { specifier: 'f', typesOnly: true },
      { specifier: 'g', typesOnly: false },
      { specifier: 'h', typesOnly: true },
      { specifier: 'i', typesOnly: false },
    ]);
  });
});
