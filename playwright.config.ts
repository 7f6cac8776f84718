import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from '@playwright/test';
import { WITHOUT_FEATURES } from './scripts/browser/chromiumFeatures.mjs';
import { RARELY_OPTIMIZED } from './scripts/rarelyOptimized.cjs';

// In each of Playwright's processes.
setFlagsFromString(RARELY_OPTIMIZED);

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  WITHOUT_FEATURES,
  // The brands' hosts resolve to the test's platform, and count as secure as over https.
  '--host-resolver-rules=MAP *.example 127.0.0.1',
  '--unsafely-treat-insecure-origin-as-secure=*.adlantern.example,*.adharbor.example',
];

const FULL = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium's headless shell opens a page in half the time. */
const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? FULL;

/** The shell does not treat a host over http as secure: tests of what such a page loads and stores use the full browser. */
const ON_SECURE_HOSTS = /\/(?:beforeConsent|brandHosts|budgets)\.test\.ts$/;

const inBrowser = (executablePath: string) => ({
  launchOptions: { executablePath, args: CHROMIUM_ARGS },
});

/** The suites in Chromium, against the real platform (`npm test` selects the browser). */
export default defineConfig({
  testDir: 'test/chromium',
  outputDir: 'test-results',
  // The machines are shared: limits catch what never ends, not what is late.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Tests wait for pages, requests and timers, and leave their core idle.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    // An action that waits forever fails before the test's own limit, which may be minutes.
    actionTimeout: 60_000,
    // Recording slows down every test: `npm test -- --trace` repeats a failed one with a trace.
    trace: 'on-first-retry',
  },
  projects: [
    // One worker: each starts a platform and a browser.
    { name: 'whole browser', testMatch: ON_SECURE_HOSTS, use: inBrowser(FULL), workers: 1 },
    { name: 'shell', testIgnore: ON_SECURE_HOSTS, use: inBrowser(SHELL) },
  ],
});
