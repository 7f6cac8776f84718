/**
 * `npm test`: types, lint, format, then the suites in Node and in a simulated document (jest), then
 * the suites in Chromium (Playwright). Stops at the first that fails. Its last line counts the tests.
 * `npm test -- --quick` leaves the browser out.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal } from './build.mjs';
import { findChromium, NO_CHROMIUM } from './findChromium.mjs';

const reports = 'reports';
const quick = process.argv.includes('--quick');
mkdirSync(reports, { recursive: true });

const count = { passed: 0, failed: 0, skipped: 0 };

function finish(code) {
  const { passed, failed, skipped } = count;
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exit(code);
}

/** Runs one step, shows how long it took, and ends the run when it fails. */
function step(name, args, env = {}, read = () => undefined) {
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  read();
  process.stdout.write(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  if (status !== 0) finish(1);
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
  count.passed += stats?.expected ?? 0;
  count.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count.skipped += stats?.skipped ?? 0;
}

step('types, lint and format', ['npm', 'run', '--silent', 'check']);
step(
  'jest',
  ['jest', '--maxWorkers=100%', '--json', `--outputFile=${reports}/jest.json`],
  {},
  readJest,
);
if (!quick) {
  const chromium = await findChromium();
  if (!chromium) {
    process.stderr.write(`${NO_CHROMIUM}\n`);
    finish(1);
  }
  if (!(await buildPortal({ workbench: true }))) finish(1);
  step('Chromium', ['playwright', 'test'], { CHROMIUM_PATH: chromium }, readBrowser);
}
finish(0);
