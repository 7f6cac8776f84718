/** Loads TypeScript modules in this process, some with other text, any number of times. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import { moduleOf } from '../assets/module.mjs';

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '.mjs', '.js'];

/** Assets that webpack and jest turn into modules. */
const ASSET = /\.(svg|md)$/;

function resolved(from, request) {
  const path = join(dirname(from), request);
  const isFile = (each) => /\.\w+$/.test(each) && existsSync(each);
  return ENDINGS.map((ending) => path + ending).find(isFile) ?? path;
}

const toScript = (filename, text, compile) => {
  if (ASSET.test(filename)) return compile(wrapped(moduleOf(filename, text, 'commonjs')), filename);
  const { code } = transformSync(text, {
    filename,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  });
  return compile(wrapped(code), filename);
};

/** Wraps a module's code in a function with the parameters of a module. */
export const wrapped = (code) =>
  `(function (exports, require, module, __dirname, __filename) {${code}\n})`;

/**
 * Creates a loader over `texts`, which replace the files of their names. `compile` turns a module's text into a
 * function; `outside` returns a package for the file that requires it. `load` returns a module's exports; `forget`
 * unloads the modules whose paths match.
 */
export function createLoader(texts, { compile, outside }) {
  const read = new Map();
  const modules = new Map();

  /** Returns a required module's script, and how it resolves its own requires. */
  function readModule(file, text) {
    const native = createRequire(file);
    const paths = new Map();
    const pathOf = (request) => {
      if (!paths.has(request)) paths.set(request, resolved(file, request));
      return paths.get(request);
    };
    const isOwn = (request) => request.startsWith('.') && !request.includes('node_modules');
    const require = (request) => (isOwn(request) ? load(pathOf(request)) : outside(request, file));
    require.resolve = native.resolve;
    return { script: toScript(file, text, compile), require };
  }

  function load(file) {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    if (file.endsWith('.css')) return {};
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    try {
      if (!read.has(file))
        read.set(file, readModule(file, texts.get(file) ?? readFileSync(file, 'utf8')));
      const { script, require } = read.get(file);
      script(module.exports, require, module, dirname(file), file);
    } catch (error) {
      modules.delete(file);
      throw error;
    }
    return module.exports;
  }
  return {
    load,
    forget: (passes = () => true) =>
      [...modules.keys()].filter(passes).forEach((file) => modules.delete(file)),
  };
}
