import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createBrotliDecompress } from 'node:zlib';
import type { Page } from '@playwright/test';
import { BRAND_IDS, LANGUAGE_IDS, visitorOrigin } from './support/publicPages';
import { expect, test } from './support/test';

const DIST = join(process.cwd(), 'dist');

/** Bytes after brotli; docs/budgets.md says which of them are the aim and which the way to it. */
const BUDGETS = {
  signInAwake: 149_000,
  signedIn: 225_500,
  signInScripts: 9,
  readingAwake: 0,
  flight: 13_000,
};

/** Bytes of the scripts that a page asked for, those before its mark and all. */
async function scriptBytes(page: Page) {
  const scripts = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('portal-taken-over');
    return (
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({
          path: new URL(name).pathname,
          early: startTime < (mark?.startTime ?? Infinity),
        }))
        // The console is of developers and tests: production never fetches it.
        .filter(({ path }) => path.endsWith('.js') && !path.startsWith('/assets/console.'))
    );
  });
  const sum = (of: typeof scripts) =>
    of.reduce((bytes, { path }) => bytes + statSync(join(DIST, `${path}.br`)).size, 0);
  return {
    early: sum(scripts.filter(({ early }) => early)),
    all: sum(scripts),
    count: scripts.length,
  };
}

/** What a browser has of a page after its first flight. */
const firstFlight = (file: string): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const stream = createBrotliDecompress();
    stream.on('data', (part: Buffer) => void parts.push(part));
    stream.on('error', () => resolve(Buffer.concat(parts).toString()));
    stream.on('end', () => resolve(Buffer.concat(parts).toString()));
    stream.end(readFileSync(file).subarray(0, BUDGETS.flight));
  });

test('performance 6d: sign-in fits into one flight, and so does the first screen of the start page', async () => {
  for (const brand of BRAND_IDS)
    for (const language of LANGUAGE_IDS) {
      const pages = join(DIST, 'pages', brand, language);
      expect(statSync(join(pages, 'portal/login.html.br')).size).toBeLessThan(BUDGETS.flight);
      const start = await firstFlight(join(pages, 'index.html.br'));
      // Header, headline, picture and the ways in are there; the figures begin.
      expect(start).toContain('aria-labelledby="figures"');
    }
});

test('performance 6a: the scripts of the pages to read and of sign-in stay within their budgets', async ({
  page,
  platform,
}) => {
  // There the portal is without its workbench.
  const origin = visitorOrigin(platform.url);
  for (const path of ['/portal/tos', '/']) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    expect((await scriptBytes(page)).all).toBe(BUDGETS.readingAwake);
  }
  await page.goto(`${origin}/portal/login`, { waitUntil: 'networkidle' });
  await expect(page.locator('html[data-started]')).toBeAttached();
  const opened = await scriptBytes(page);
  expect(opened.early).toBeGreaterThan(50_000);
  expect(opened.early).toBeLessThan(BUDGETS.signInAwake);
  expect(opened.count).toBeLessThanOrEqual(BUDGETS.signInScripts);
  const { email } = await platform.account();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('Wrong12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  const finished = (await scriptBytes(page)).all;
  test.info().annotations.push({
    type: 'bytes',
    description: `sign-in awake ${opened.early}, signed in ${finished}`,
  });
  expect(finished).toBeLessThan(BUDGETS.signedIn);
});
