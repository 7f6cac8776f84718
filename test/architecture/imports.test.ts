import { circlesIn, forbiddenImports, importGraph, readImports } from '../../scripts/tree/floors';
import { sourceFiles } from '../support/sources';

const files = sourceFiles('machines', 'sagas', 'src', 'server', 'deploy');
const paths = new Set(files.map(({ path }) => path));

describe('the floors of the house', () => {
  it('has no import from a floor above, and a room for every file', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(({ path, text }) => forbiddenImports(path, text, paths))).toEqual([]);
  });

  it('has no import cycle, types included', () => {
    expect(circlesIn(importGraph(files))).toEqual([]);
  });
});

describe('the checker of floors', () => {
  it.each([
    ['src/views/x.tsx', `import { y } from '../devtools/y';`, 'src/devtools/y'],
    ['src/ports/x.ts', `import type { y } from '../session/y';`, 'src/session/y'],
    ['sagas/x.ts', `const y = import('../src/views/y');`, 'src/views/y'],
    ['sagas/x.ts', `import { h } from '../src/browser/http';`, 'on the same floor'],
    ['src/forms/x.ts', `export * from '../browser/y';`, 'on the same floor'],
    ['src/kit/x.ts', `import { y } from '../rules/y';`, 'on the same floor'],
    ['machines/x.ts', `import { y } from '../sagas/y';`, 'sagas/y'],
    ['server/x.ts', `import { m } from '../machines/m';`, 'machines/m'],
    ['src/machinery/x.ts', ``, 'src/machinery/x.ts is in no known folder'],
    ['src/views/x.tsx', `import { createActor } from 'xstate';`, 'xstate'],
    ['src/views/x.tsx', `type A = import('xstate').AnyActor;`, 'xstate'],
    ['src/views/x.tsx', `const where = 'a'; void import(where);`, '*'],
    ['machines/x.ts', `import { configureStore } from '@reduxjs/toolkit';`, '@reduxjs/toolkit'],
    ['sagas/x.ts', `import { useState } from 'react';`, 'react'],
    ['server/x.ts', `import { setup } from 'xstate';`, 'xstate'],
  ])('rejects %s: %s', (path, source, fault) => {
    expect(forbiddenImports(path, source, paths).join('\n')).toContain(fault);
  });

  it('reports which file must not import what, and why', () => {
    expect(forbiddenImports('src/ports/x.ts', `import '../../sagas/env';`, paths)).toEqual([
      'src/ports/x.ts must not import sagas/env.ts: it is below it',
    ]);
  });

  it('allows imports from below', () => {
    const source = `import { useState } from 'react';
      import type { SignInEvent } from '../../machines/signIn/signIn';
      import { z } from './z';`;
    expect(forbiddenImports('src/views/x.tsx', source, paths)).toEqual([]);
  });

  it('reads every form of import', () => {
    expect(
      readImports(`
        import a from 'a'; import type { B } from 'b'; import { type C } from 'c';
        import { type D, d } from 'd'; export * from 'e'; export type { F } from 'f';
        const g = import('g'); type H = import('h').H; import 'i';`),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  });

  it('finds cycles, also of a single file', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['d']],
      ['e', ['a']],
    ]);
    expect(circlesIn(graph)).toEqual([['d'], ['a', 'b', 'c']]);
  });
});
