/**
 * jest's runtime with one change: a worker compiles each file once. jest compiles every module again for every test
 * file, in a context without V8's compilation cache.
 */
const { default: Runtime } = require('jest-runtime');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { RARELY_OPTIMIZED } = require('../rarelyOptimized.cjs');

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

class RuntimeThatCompilesOnce extends Runtime {
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
}

module.exports = { __esModule: true, default: RuntimeThatCompilesOnce };

// An idle worker exits at once. Otherwise it first frees the memory of all its test files, which takes longer than the
// half second that jest waits.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());
