/** TypeScript modules loaded in this process, some of them from other text, and again and again. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { transformSync } from '@swc/core';

const ENDINGS = ['.ts', '.tsx', '/index.ts'];

function resolved(from, request) {
  const path = join(dirname(from), request);
  return existsSync(path) && !ENDINGS.some((ending) => existsSync(path + ending))
    ? path
    : path + ENDINGS.find((ending) => existsSync(path + ending));
}

const toScript = (filename, text) => {
  const { code } = transformSync(text, {
    filename,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: filename.endsWith('x') } },
    module: { type: 'commonjs' },
  });
  return runInThisContext(`(function (exports, require, module) {${code}\n})`, { filename });
};

/**
 * A loader over `texts`, which stand in for the files of their names. `load` gives a module's exports; `forget`
 * makes the modules whose paths pass load anew.
 */
export function createLoader(texts) {
  const scripts = new Map();
  const modules = new Map();
  function load(file) {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    if (!scripts.has(file))
      scripts.set(file, toScript(file, texts.get(file) ?? readFileSync(file, 'utf8')));
    const outside = createRequire(file);
    const require = (request) =>
      request.startsWith('.') ? load(resolved(file, request)) : outside(request);
    scripts.get(file)(module.exports, require, module);
    return module.exports;
  }
  return {
    load,
    forget: (passes) => [...modules.keys()].filter(passes).forEach((file) => modules.delete(file)),
  };
}
