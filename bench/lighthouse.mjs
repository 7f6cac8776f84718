/**
 * `npm run lighthouse [-- RUNS]`: builds the portal for production, serves it as in production, and runs Lighthouse's
 * mobile preset on every public page, in English and for visitors who have chosen Chinese, RUNS times each (default: 5,
 * about 20 minutes); then on the sign-in page, with the CPU slowed down to that of a slow machine. Prints the scores and
 * writes docs/lighthouse.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPortal } from '../scripts/build.mjs';
import { WITHOUT_FEATURES } from '../scripts/browser/chromiumFeatures.mjs';
import { findChromium } from '../scripts/browser/findChromium.mjs';
import { readCommand } from '../scripts/readCommand.mjs';
import { installOwnPackages } from '../scripts/ownPackages.mjs';
import { startChild } from '../test/server/support/child';
import { secureFront } from './secureFront';

const { positionals } = readCommand(import.meta.filename);
installOwnPackages('bench');
const { default: lighthouse } = await import('lighthouse');
const { computeMedianRun } = await import('lighthouse/core/lib/median-run.js');
const { throttling: THROTTLING } = await import('lighthouse/core/config/constants.js');

const PAGES = [
  '/',
  '/portal/login',
  '/portal/login/forgot',
  '/portal/login/reset?token=abcdefghijklmnopqrstuvwxyz',
  '/portal/register?email=mira%40studio.example',
  '/portal/report',
  '/portal/tos',
  '/portal/web_privacy_policy',
  '/portal/cookie_privacy',
  '/portal/dpa',
  '/portal/nowhere',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const LANGUAGES = ['en', 'zh'];
/** The cookie of the chosen language (src/rules/cookies.ts). */
const LANGUAGE_COOKIE = 'portal_language';
const SLOW_PAGE = '/portal/login';
/** The benchmark index of a slow machine. */
const SLOW_INDEX = 900;
const RUNS = Number(positionals[0] ?? 5);
const DEBUG_PORT = 9333;
const PORT = '9334';
const FRONT_PORT = 9335;
/** A host without a brand has production's rules: on `localhost` each page loads a console for developers. */
const VISITED = 'portal.visited.example';
const ORIGIN = `https://${VISITED}:${FRONT_PORT}`;

/** Returns the names of the audits that kept a category below 100. */
const failings = (lhr) =>
  CATEGORIES.filter((id) => lhr.categories[id].score < 1).flatMap((id) =>
    lhr.categories[id].auditRefs
      .map(({ id: audit, weight }) => ({ ...lhr.audits[audit], weight }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
      .map(({ title, displayValue }) => `${title}${displayValue ? ` (${displayValue})` : ''}`),
  );

const row = (path, language, lhr) =>
  [
    path.replaceAll('|', '%7C'),
    language,
    ...CATEGORIES.map((id) => Math.round((lhr.categories[id].score ?? 0) * 100)),
    ...Object.values(METRICS).map((id) => lhr.audits[id].displayValue ?? ''),
    failings(lhr).join('; '),
  ].join(' | ');

const executablePath = await findChromium();
if (!(await buildPortal({ workbench: false }))) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
const platform = startChild({
  NODE_ENV: 'production',
  PORT,
  PUBLIC_URL: ORIGIN,
  SMTP_URL: 'none',
  OIDC_ISSUER: 'none',
  MIGRATE_AT_START: '1',
  DATA_DIR: folder,
});
await platform.ready();
const front = await secureFront(FRONT_PORT, { [VISITED]: `http://localhost:${PORT}` });

/** Runs once in a new profile, which has only the language cookie. */
async function run(path, language, throttling) {
  const profile = await chromium.launchPersistentContext('', {
    executablePath,
    args: [
      '--no-sandbox',
      WITHOUT_FEATURES,
      `--remote-debugging-port=${DEBUG_PORT}`,
      ...front.chromiumArguments,
    ],
  });
  try {
    if (language !== 'en')
      await profile.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: ORIGIN }]);
    const { lhr } = await lighthouse(`${ORIGIN}${path}`, {
      port: DEBUG_PORT,
      onlyCategories: CATEGORIES,
      // The not-found page has status 404.
      ignoreStatusCode: true,
      logLevel: 'error',
      throttling,
    });
    return lhr;
  } finally {
    await profile.close();
  }
}

const indexes = [];

/** Returns the table's row of the median of all runs, and prints it. */
async function measure(path, language, throttling = THROTTLING.mobileSlow4G) {
  const runs = [];
  while (runs.length < RUNS) {
    const lhr = await run(path, language, throttling);
    // Occasionally the browser does not render the page that Lighthouse has opened.
    if (lhr.runtimeError) process.stderr.write(`${path}: ${lhr.runtimeError.code}\n`);
    else runs.push(lhr);
  }
  indexes.push(...runs.map(({ environment }) => environment.benchmarkIndex));
  const line = `| ${row(path, language, computeMedianRun(runs))} |`;
  process.stdout.write(`${line}\n`);
  return line;
}

const benchmarkIndex = () => Math.round(indexes.toSorted((a, b) => a - b)[indexes.length >> 1]);

const lines = [];
const slowLines = [];
let multiplier;
try {
  for (const language of LANGUAGES)
    for (const path of PAGES) lines.push(await measure(path, language));
  const { mobileSlow4G } = THROTTLING;
  multiplier = (mobileSlow4G.cpuSlowdownMultiplier * benchmarkIndex()) / SLOW_INDEX;
  for (const language of LANGUAGES)
    slowLines.push(
      await measure(SLOW_PAGE, language, { ...mobileSlow4G, cpuSlowdownMultiplier: multiplier }),
    );
} finally {
  front.stop();
  platform.process.kill('SIGTERM');
  await platform.ended;
  rmSync(folder, { recursive: true, force: true });
}
const head = `| Page | Language | Performance | Accessibility | Best practices | SEO | ${Object.keys(METRICS).join(' | ')} | Deductions |
|---|---|---|---|---|---|---|---|---|---|---|`;
writeFileSync(
  'docs/lighthouse.md',
  `# Lighthouse

Lighthouse's scores of the production build, written by \`npm run lighthouse\`. The platform serves the build in production mode
over HTTP/2. Lighthouse uses its mobile preset with simulated throttling. Values are medians of ${RUNS} runs, each in a fresh profile
that stores only the chosen language. Times depend on the machine and its load; its benchmark index was ${benchmarkIndex()}.

\`/portal/nowhere\` is an address without a page. Its status must be 404, which the browser logs and search engines skip. So
Lighthouse deducts points in Best Practices and SEO.

${head}
${lines.join('\n')}

## On a slow machine

The sign-in page with the CPU slowdown (${multiplier.toFixed(1)} instead of ${THROTTLING.mobileSlow4G.cpuSlowdownMultiplier}) that makes this machine as slow as one with
benchmark index ${SLOW_INDEX}.

${head}
${slowLines.join('\n')}
`,
);
