/** The realms of the suites: plain Node, or the simulated document that jest has for views. */
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { runInThisContext, Script } from 'node:vm';
import { transformSync } from '@swc/core';
import { packagesInOne } from '../jest/packages.mjs';
import { createLoader, wrapped } from './loader.mjs';

const require = createRequire(import.meta.url);

/** For how long a view's test waits for what it looks for (ms), unless it sets its own limit. */
const ASYNC_MS = 10_000;

/** As in jest.config.js: cheap password hashes. */
const CHEAP = { '@node-rs/argon2': 'test/support/cheapHashes.ts' };

/** Whether a suite needs a document: jest's second project, except suites that declare Node. */
export const isDom = (suite) =>
  /^test\/(browser|differential|forms|sessionClient|text|views)\//.test(suite) &&
  !fs.readFileSync(suite, 'utf8').includes('@jest-environment node');

/** Serves texts that a test reads as a file and runs itself, as a browser would. */
export function serveTexts(texts) {
  const { readFileSync } = fs;
  fs.readFileSync = (path, ...more) => {
    const own =
      typeof path === 'string' && path.endsWith('.js') && texts.get(fs.realpathSync(path));
    return own || readFileSync(path, ...more);
  };
}

/** Creates a realm with Node's own modules and packages, and the project's files from `texts`. */
export function createNodeRealm(root, texts) {
  const loader = createLoader(texts, {
    compile: (code, filename) => runInThisContext(code, { filename }),
    outside: (request, from) =>
      request in CHEAP ? loader.load(`${root}/${CHEAP[request]}`) : createRequire(from)(request),
  });
  const nothing = () => undefined;
  const tidy = () => nothing;
  return { ...loader, global: globalThis, own: require, cleanup: nothing, tidy };
}

/** Returns a package's file as CommonJS: some are published as ES modules only. */
function packageText(file) {
  const text = fs.readFileSync(file, 'utf8');
  const isModule = file.endsWith('.mjs') || /^\s*(import|export)[ {*]/m.test(text);
  if (!isModule) return text;
  return transformSync(text, {
    filename: file,
    jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    module: { type: 'commonjs' },
  }).code;
}

/** Creates a simulated document with its own packages, each loaded once; the project's modules as in Node. */
export async function createDomRealm(root, texts) {
  const Environment = require('../jest/domEnvironment.cjs').default;
  const projectConfig = { testEnvironmentOptions: {}, globals: {}, rootDir: root, fakeTimers: {} };
  const environment = new Environment({ projectConfig, globalConfig: {} }, { console });
  const context = environment.getVmContext();
  const mapped = Object.entries(await packagesInOne()).map(([pattern, to]) => [
    new RegExp(pattern),
    to,
  ]);
  const compile = (code, filename) => new Script(code, { filename }).runInContext(context);
  const packages = new Map();

  function loadPackage(file) {
    if (file.endsWith('.json')) return JSON.parse(fs.readFileSync(file, 'utf8'));
    if (!packages.has(file)) {
      const module = { exports: {}, filename: file, id: file, loaded: false, children: [] };
      packages.set(file, module);
      const ask = (request) => outside(request, file);
      ask.resolve = createRequire(file).resolve;
      module.require = ask;
      compile(wrapped(packageText(file)), file).call(
        module.exports,
        module.exports,
        ask,
        module,
        dirname(file),
        file,
      );
    }
    return packages.get(file).exports;
  }
  function outside(request, from) {
    if (isBuiltin(request)) return require(request);
    if (request in CHEAP) return loader.load(`${root}/${CHEAP[request]}`);
    const found = mapped.find(([pattern]) => pattern.test(request));
    if (found && !from.includes('node_modules'))
      return loadPackage(found[1].replace('$1', found[0].exec(request)[1]));
    return loadPackage(createRequire(from).resolve(request));
  }

  const loader = createLoader(texts, { compile, outside });
  const { window } = environment.dom;
  const own = (request) => outside(request, import.meta.filename);
  own.resolve = require.resolve;
  const library = mapped[0][1].replace('$1', '@testing-library/react');
  /** It cleans up only after the tests of the suite that loads it. */
  const cleanup = () => packages.get(library)?.exports.cleanup();
  // A busy machine takes longer than the library's second.
  loadPackage(library).configure({ asyncUtilTimeout: ASYNC_MS });
  environment.global.IS_REACT_ACT_ENVIRONMENT = true;
  return { ...loader, global: environment.global, own, cleanup, tidy: () => tidier(window) };
}

/** Returns a function that undoes what a suite sets on these objects. Names with `_` belong to packages. */
function restorer(objects) {
  const known = objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
  return () => {
    for (const [object, before] of known)
      for (const [name, { configurable, value }] of Object.entries(
        Object.getOwnPropertyDescriptors(object),
      )) {
        const { [name]: old } = before;
        if (!configurable || name.startsWith('_') || (old && old.value === value)) continue;
        if (old) Object.defineProperty(object, name, old);
        // What a page's script has declared stays.
        else Reflect.deleteProperty(object, name);
      }
  };
}

/**
 * Returns a function that removes what a suite leaves in the document: nodes, cookies, storage, the project's listeners,
 * and what it has replaced.
 */
function tidier(window) {
  const listeners = [];
  for (const target of [window, window.document]) {
    const { addEventListener } = target;
    target.addEventListener = function listen(...listener) {
      // Packages are loaded once and add their listeners once.
      const [caller = ''] = new Error('Who listens?').stack
        .split('\n')
        .slice(2)
        .filter((line) => !line.includes('support/leftovers.'));
      if (!caller.includes('node_modules')) listeners.push([target, listener]);
      return addEventListener.apply(this ?? target, listener);
    };
  }
  const restore = restorer([window, window.navigator, window.performance]);
  return () => {
    restore();
    for (const [target, listener] of listeners.splice(0)) target.removeEventListener(...listener);
    const { document } = window;
    window.history.replaceState(null, '', 'http://localhost/');
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    window.localStorage.clear();
    window.sessionStorage.clear();
    document.head.replaceChildren();
    document.body.replaceChildren();
    document.title = '';
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  };
}
