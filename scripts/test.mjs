/**
 * `npm test`: runs types, lint and format in parallel with the build; then the suites in Node and in a simulated
 * document (jest); then the suites in Chromium (Playwright). Stops at the first failure. Its last line counts the
 * tests. `npm test -- --quick` leaves out the build, the browser, and of the rooms whose suites take long those that
 * import no uncommitted change; `npm test -- --long` adds two minutes of chaos, which count as one test;
 * `npm test -- --trace` repeats Chromium failures once, with a trace.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { buildPortal } from './build.mjs';
import { findChromium, findChromiumShell } from './browser/findChromium.mjs';
import { readCommand } from './readCommand.mjs';

const { quick, long, trace } = readCommand(import.meta.filename, {
  quick: { type: 'boolean' },
  long: { type: 'boolean' },
  trace: { type: 'boolean' },
}).values;
const reports = 'reports';
mkdirSync(reports, { recursive: true });

// Otherwise each suite that starts a platform would build it.
const { builtServer } = await tsImport('../test/support/builtServer.ts', import.meta.url);
process.env.BUILT_SERVER = builtServer();

const count = { passed: 0, failed: 0, skipped: 0 };

function finish(code) {
  const { passed, failed, skipped } = count;
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exit(code);
}

/** Runs the parts of a step in parallel, prints its duration, and exits if any part fails. */
async function step(name, ...parts) {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const succeeded = await Promise.all(parts);
  process.stdout.write(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  if (succeeded.includes(false)) finish(1);
}

/** Runs a program of the packages; returns whether it succeeded. */
function run(args, env = {}) {
  const program = spawn('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => program.on('close', (code) => resolve(code === 0)));
}

const report = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return null;
  }
};

function readJest() {
  const result = report('jest.json');
  count.passed += result?.numPassedTests ?? 0;
  count.failed += result?.numFailedTests ?? 0;
  count.skipped += result?.numPendingTests ?? 0;
}

function readBrowser() {
  const stats = report('browser.json')?.stats;
  // Tests that passed when repeated; the list above names them.
  count.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  count.failed += stats?.unexpected ?? 0;
  count.skipped += stats?.skipped ?? 0;
}

/** Its Go programs need a quarter less processor time on one thread and with fewer garbage collections. */
const check = () => run(['npm', 'run', '--silent', 'check'], { GOMAXPROCS: '1', GOGC: '400' });

async function jest(...options) {
  const passed = await run([
    'jest',
    ...options,
    // Some wait for processes and sockets, and leave their core idle.
    `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`,
    '--json',
    `--outputFile=${reports}/jest.json`,
  ]);
  readJest();
  return passed;
}

/**
 * Runs the whole service under faults. It mostly waits, so it runs beside jest, and its checks tolerate slowness. The
 * first seventeen faults of this seed cover every kind and every connection.
 */
async function chaos() {
  const words = ['--seed', '138', '--seconds', '120', '--where-possible'];
  const kept = await run(['npm', 'run', '--silent', 'chaos', '--', ...words]);
  count[kept ? 'passed' : 'failed'] += 1;
  return kept;
}

async function browser(chromium) {
  const retries = ['--retries=1', ...(trace ? ['--fail-on-flaky-tests'] : [])];
  const passed = await run(['playwright', 'test', ...retries], {
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: findChromiumShell() ?? chromium,
  });
  readBrowser();
  return passed;
}

/** Where suites start processes, or render whole pages. */
const SLOW = '(build|deploy|devtools|server|views)/';

if (quick) {
  await step(
    'types, lint, format and jest',
    check(),
    jest('--testPathIgnorePatterns', `/test/${SLOW}`),
  );
  await step(
    'jest, what a change reaches',
    jest('--onlyChanged', '--testPathIgnorePatterns', `/test/(?!${SLOW})`),
  );
} else {
  const chromium = await findChromium().catch(({ message }) => {
    process.stderr.write(`${message}\n`);
    finish(1);
  });
  const checked = check();
  await step('the build', buildPortal({ workbench: true }));
  await step('types, lint, format and jest', checked, jest(), ...(long ? [chaos()] : []));
  await step('Chromium', browser(chromium));
}
finish(0);
