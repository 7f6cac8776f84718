/** TypeScript modules loaded in this process, some of them from other text, and again and again. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { transformSync } from '@swc/core';

const ENDINGS = ['.ts', '.tsx', '/index.ts'];

function resolved(from, request) {
  const path = join(dirname(from), request);
  const ending = ENDINGS.find((each) => existsSync(path + each));
  return ending ? path + ending : path;
}

const toScript = (filename, text) => {
  const { code } = transformSync(text, {
    filename,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  });
  return runInThisContext(`(function (exports, require, module, __dirname) {${code}\n})`, {
    filename,
  });
};

/** What stands for a required module: its script, and how it finds what it requires itself. */
function readModule(file, text) {
  const outside = createRequire(file);
  const paths = new Map();
  const pathOf = (request) => {
    if (!paths.has(request)) paths.set(request, resolved(file, request));
    return paths.get(request);
  };
  return { script: toScript(file, text), outside, pathOf };
}

/**
 * A loader over `texts`, which stand in for the files of their names. `load` gives a module's exports; `forget`
 * makes the modules whose paths pass load again.
 */
export function createLoader(texts) {
  const read = new Map();
  const modules = new Map();
  function load(file) {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    if (!read.has(file))
      read.set(file, readModule(file, texts.get(file) ?? readFileSync(file, 'utf8')));
    const { script, outside, pathOf } = read.get(file);
    const require = (request) =>
      request.startsWith('.') ? load(pathOf(request)) : outside(request);
    script(module.exports, require, module, dirname(file));
    return module.exports;
  }
  return {
    load,
    forget: (passes = () => true) =>
      [...modules.keys()].filter(passes).forEach((file) => modules.delete(file)),
  };
}
