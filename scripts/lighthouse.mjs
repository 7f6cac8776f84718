/**
 * `npm run lighthouse`: builds the portal as for production, serves it as production does, and runs
 * Lighthouse's mobile preset over every public page. Prints the scores and writes docs/lighthouse.md.
 */
import { writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { buildPortal } from './build.mjs';
import { findChromium, NO_CHROMIUM } from './findChromium.mjs';
import { runPlatform } from './runPlatform.mjs';

const PAGES = [
  '/',
  '/?lang=zh',
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
const DEBUG_PORT = 9333;
const PORT = '9334';

/** What kept a category from 100: the audits that failed, by their names. */
const failings = (lhr) =>
  CATEGORIES.filter((id) => lhr.categories[id].score < 1).flatMap((id) =>
    lhr.categories[id].auditRefs
      .map(({ id: audit, weight }) => ({ ...lhr.audits[audit], weight }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
      .map(({ title, displayValue }) => `${title}${displayValue ? ` (${displayValue})` : ''}`),
  );

const row = (path, lhr) =>
  [
    path.replaceAll('|', '%7C'),
    ...CATEGORIES.map((id) => Math.round((lhr.categories[id].score ?? 0) * 100)),
    ...Object.values(METRICS).map((id) => lhr.audits[id].displayValue ?? ''),
    failings(lhr).join('; '),
  ].join(' | ');

const executablePath = await findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);
if (!(await buildPortal({ workbench: false }))) process.exit(1);
const production = {
  NODE_ENV: 'production',
  PORT,
  PUBLIC_URL: `http://localhost:${PORT}`,
  SMTP_URL: 'none',
  OIDC_ISSUER: 'none',
  MIGRATE_AT_START: '1',
};
const { url, stop } = await runPlatform(production, /"url":"([^"]+)".*"msg":"listening"/);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`],
});
const rows = [];
try {
  for (const path of PAGES) {
    const { lhr } = await lighthouse(`${url}${path}`, {
      port: DEBUG_PORT,
      onlyCategories: CATEGORIES,
      // The page of an address that leads nowhere comes with status 404.
      ignoreStatusCode: true,
      logLevel: 'error',
    });
    rows.push(row(path, lhr));
    process.stdout.write(`${rows.at(-1)}\n`);
  }
} finally {
  await browser.close();
  await stop();
}
writeFileSync(
  'docs/lighthouse.md',
  `# Lighthouse

Written by \`npm run lighthouse\`: the production build, served by the platform in production mode, with Lighthouse's
mobile preset with simulated throttling, one run a page. Times depend on the machine and on how busy it is.

The last row is an address without a page. It must answer with 404, which the browser logs and search engines skip, so
Lighthouse deducts points in Best Practices and SEO.

| Page | Performance | Accessibility | Best practices | SEO | ${Object.keys(METRICS).join(' | ')} | What costs points |
|---|---|---|---|---|---|---|---|---|---|
${rows.map((line) => `| ${line} |`).join('\n')}
`,
);
