import type { Page } from '@playwright/test';
import { wake } from './support/portal';
import { visitorOrigin } from './support/publicPages';
import { ReportScreen } from './support/reportScreen';
import { shifts, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

const LIBRARY = '**/icons/channels.svg*';

const footer = (page: Page) => page.getByRole('contentinfo');
/** Counts the visible icons: a place has its size from the start, but its drawing only with the sprite. */
const visibleIcons = (page: Page) =>
  page
    .locator('svg:has(> use)')
    .evaluateAll(
      (places) => places.filter((place) => (place as SVGSVGElement).getBBox().width > 0).length,
    );

const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1">
  <script>window.hurt = 1</script>
  <style>* { background: url(https://evil.test/style.png) }</style>
  <symbol id="social" viewBox="0 0 16 16"><path d="M2 2h12v12z" onload="window.hurt=1"/>
    <foreignObject><img src="https://evil.test/a.png" onerror="window.hurt=1"/></foreignObject>
    <image href="https://evil.test/b.png"/><use href="https://evil.test/c.svg#a"/>
    <path d="M3 3h4v4z" fill="url(https://evil.test/d.svg#a)"/><use href="data:image/svg+xml,evil#a"/>
  </symbol><symbol id="root"><path d="M0 0h1"/></symbol></svg>`;

test('spec 7: the icons of footer and report load with the first one in view, and nothing moves', async ({
  page,
  platform,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/icons/')) asked.push(new URL(request.url()));
  });
  await watchShifts(page);
  const origin = visitorOrigin(platform.url);
  await page.goto(`${origin}/portal/login`);
  await wake(page);
  expect(asked).toEqual([]);
  await footer(page).scrollIntoViewIfNeeded();
  await expect.poll(() => visibleIcons(page)).toBe(4);
  expect(await shifts(page)).toEqual([]);
  expect(asked.map(({ search }) => search)).toEqual([
    `?host=${encodeURIComponent(new URL(origin).host)}`,
  ]);

  const report = new ReportScreen(page);
  await report.open();
  await page.getByRole('heading', { name: 'By channel', exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => visibleIcons(page)).toBeGreaterThan(8);
});

test('ASVS 3.2.2: a hostile sprite runs nothing, loads nothing and renders only its shapes', async ({
  page,
  complaints,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) elsewhere.push(request.url());
  });
  await page.route(LIBRARY, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: HOSTILE }),
  );
  await page.goto('/portal/tos');
  await footer(page).scrollIntoViewIfNeeded();
  await expect.poll(() => visibleIcons(page)).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined();
  expect(await page.locator('#portal-icons').innerHTML()).not.toMatch(
    /evil|on\w+=|<(?:image|use|style)/,
  );
  await expect(page.locator('#root')).toHaveCount(1);
  expect(elsewhere).toEqual([]);
  // The browser already applies the page's policy to what the cleaner parses in a separate document.
  expect(complaints.filter((words) => !words.includes('Content Security Policy'))).toEqual([]);
  complaints.length = 0;
});
