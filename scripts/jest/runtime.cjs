/**
 * jest's runtime with two changes. A worker compiles each file once: jest compiles every module again for every test
 * file, in a context without V8's compilation cache. And the asynchronous contexts of a test file end with it.
 */
const { default: Runtime } = require('jest-runtime');
const { AsyncLocalStorage } = require('node:async_hooks');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { RARELY_OPTIMIZED } = require('../rarelyOptimized.cjs');
require('./fewKeys.cjs');

setFlagsFromString(RARELY_OPTIMIZED);

/** The parameters of jest's module wrapper. */
const PARAMETERS = 'module, exports, require, __dirname, __filename, jest';
const HEAD = `(function (${PARAMETERS}) {`;

/** The last compiled script of each file, by file name. */
const compiled = new Map();

function scriptOf(filename, source) {
  const last = compiled.get(filename);
  if (last?.source === source) return last.script;
  const script = new Script(`${HEAD}${source}\n})`, { filename, columnOffset: -HEAD.length });
  compiled.set(filename, { source, script });
  return script;
}

/**
 * The storages that the current test file uses, jest's own among them. Node writes an entry for each storage into every
 * promise and timer, also for those of earlier test files.
 */
const storages = new Set();
const { value: run } = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, 'run');
AsyncLocalStorage.prototype.run = function runAndNote(...all) {
  storages.add(this);
  return Reflect.apply(run, this, all);
};

class RuntimeOfWorker extends Runtime {
  constructor(...all) {
    super(...all);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // jest reports syntax errors, and an environment that has ended.
      if (context === null) return null;
      try {
        return scriptOf(filename, source).runInContext(context);
      } catch {
        return compile(source, filename);
      }
    };
  }

  teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    super.teardown();
  }
}

module.exports = { __esModule: true, default: RuntimeOfWorker };

// An idle worker exits at once. Otherwise it first frees the memory of all its test files, which takes longer than the
// half second that jest waits.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());
