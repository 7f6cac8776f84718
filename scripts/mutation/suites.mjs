/**
 * Runs test files in this process with jest's own engine (jest-circus), one after another, any number of times. Each
 * run reloads only the project's modules, so that it costs no more than its tests.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The real timers: a suite may leave fake ones installed. */
const { setTimeout } = globalThis;
const clock = process.hrtime.bigint.bind(process.hrtime);
const NS_PER_MS = 1e6;

/** Ends the current test as its time limit would. jest-circus captures the timers when it is loaded. */
let endTest;
globalThis.setTimeout = (work, ...more) => {
  endTest = work;
  // Not counted among what the process waits for.
  return setTimeout(work, ...more).unref();
};
const circus = require('jest-circus');
globalThis.setTimeout = setTimeout;
const { ModuleMocker } = require('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');

/** Where jest-circus reads a test's time limit (ms). */
const LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * Poll interval (ms) and the number of consecutive idle polls that end a test. Node does not list pending crypto work,
 * which is slow on a busy machine.
 */
const LOOK_MS = 25;
const LOOKS = 200;

/** Time within which late failures of a test occur (ms). */
const AFTERMATH_MS = 5;

const methods = (object) =>
  Object.fromEntries(
    Object.getOwnPropertyNames(Object.getPrototypeOf(object))
      .filter((name) => name !== 'constructor')
      .map((name) => [name, object[name].bind(object)]),
  );

/** Defines jest's globals for the suites; returns a function that undoes what a suite replaced. */
function installJest({ global, own, forget }, root) {
  const mocker = new ModuleMocker(global);
  const timers = new ModernFakeTimers({ config: { rootDir: root, fakeTimers: {} }, global });
  const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
  Object.assign(global, { describe, it, test, beforeAll, beforeEach, afterAll, afterEach });
  const { expect } = own('expect');
  const more = { mocked: (given) => given, resetModules: () => forget() };
  Object.assign(global, { expect, jest: { ...methods(mocker), ...methods(timers), ...more } });
  return () => {
    mocker.restoreAllMocks();
    timers.useRealTimers();
  };
}

const nameOf = (test) => {
  const names = [];
  for (let block = test; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(' > ');
};

/** Ends a test that waits forever: no timer and no I/O is pending. */
function endIdleTests() {
  let looks = 0;
  setInterval(() => {
    const waited = process.getActiveResourcesInfo().filter((kind) => !/Pipe|TTY/.test(kind));
    // This timer is one of them.
    looks = waited.length > 1 ? 0 : looks + 1;
    if (looks >= LOOKS) endTest?.();
  }, LOOK_MS);
}

/** Ignores errors that broken modules leave behind. Called once per process. */
export function keepQuiet() {
  endIdleTests();
  const quiet = () => undefined;
  // A broken module's promises and timers can fail long after its tests.
  process.on('uncaughtException', quiet);
  process.on('unhandledRejection', quiet);
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) console[level] = quiet;
}

/**
 * Creates a runner of the suites of `root` in a realm. It loads a test file and runs its tests, or only the `wanted`
 * names; with `bail` it stops after a failure. `starts` receives the name of each test, and undefined between tests.
 * Returns the tests that ran; throws if the file cannot be loaded.
 */
export function createSuites(realm, root) {
  const { load, forget, cleanup } = realm;
  const restore = installJest(realm, root);
  const tidy = realm.tidy();
  const quiet = () => undefined;

  return async (file, { wanted, bail = false, limitMs = 60_000, starts = quiet }) => {
    forget();
    circus.resetState();
    globalThis[LIMIT] = limitMs;
    const ran = [];
    let began = clock();
    const onEvent = ({ name: happened, test }) => {
      if (happened === 'test_start') {
        began = clock();
        const isOver = bail && ran.some(({ failed }) => failed);
        if (isOver || (wanted && !wanted.has(nameOf(test)))) test.mode = 'skip';
        else starts(nameOf(test));
      }
      if (happened === 'test_done') {
        const failed = test.errors.length > 0;
        const ms = Number(clock() - began) / NS_PER_MS;
        ran.push({ name: nameOf(test), failed, why: test.errors[0], ms });
        starts(undefined);
      }
    };
    circus.addEventHandler(onEvent);
    try {
      circus.afterEach(() => cleanup());
      load(file);
      starts(undefined);
      const { unhandledErrors } = await circus.run();
      await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
      if (unhandledErrors.length > 0)
        ran.push({ name: '(the whole file)', failed: true, why: unhandledErrors[0], ms: 0 });
      return ran;
    } finally {
      circus.removeEventHandler(onEvent);
      restore();
      tidy();
    }
  };
}
