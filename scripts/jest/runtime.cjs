/**
 * jest's runtime, but for one thing: a worker compiles each file once. jest itself compiles every module again for
 * every test file, in a context that knows none of what V8 has compiled before.
 */
const { default: Runtime } = require('jest-runtime');
const { Script } = require('node:vm');

/** How jest calls what a file is wrapped in. */
const PARAMETERS = 'module, exports, require, __dirname, __filename, jest';
const HEAD = `(function (${PARAMETERS}) {`;

/** By the name of its file, what the worker has compiled last. */
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
      // What does not parse, and an ended environment, are told by jest.
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

// A worker that has nothing left to do is at its end. Left to itself it gives the memory of all its test files back first,
// which takes longer than the half second that jest waits for it.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());
