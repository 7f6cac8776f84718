import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { WITHOUT_FEATURES } from './scripts/browser/chromiumFeatures.mjs';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  WITHOUT_FEATURES,
  // The brands' own hosts lead to the platform of the test, and count as safe as over https.
  '--host-resolver-rules=MAP *.example 127.0.0.1',
  '--unsafely-treat-insecure-origin-as-secure=*.adlantern.example,*.adharbor.example',
];

const FULL = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium's own shell without windows opens a page in half the time. */
const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? FULL;

/** The shell takes no host over http for a safe one: what is seen on the brands' own is seen in the whole browser. */
const ON_BRANDS_HOSTS =
  /\/(?:beforeConsent|brandHosts|budgets|icons|landing|prerender|screens)\.test\.ts$/;

const inBrowser = (executablePath: string) => ({
  launchOptions: { executablePath, args: CHROMIUM_ARGS },
});

/** The suites in Chromium, against the real platform (`npm test` names the browser). */
export default defineConfig({
  testDir: 'test/chromium',
  outputDir: 'test-results',
  // The machines are shared: limits are for what never comes, not for what comes late.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Tests wait for pages, calls and timers, and leave their core to another one.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    // A press that waits for what never comes says so before the test's own limit, which may be minutes.
    actionTimeout: 60_000,
    // Recording costs time in every test: `npm test -- --trace` repeats a failed one with it.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'whole browser', testMatch: ON_BRANDS_HOSTS, use: inBrowser(FULL) },
    { name: 'shell', testIgnore: ON_BRANDS_HOSTS, use: inBrowser(SHELL) },
  ],
});
