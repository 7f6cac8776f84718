import { storedKeyOf } from '../../src/rules/storedKeys';
import { wake } from './support/portal';
import { PUBLIC_PAGE_ENTRIES, visitorOrigin } from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

test('decisions, UX 67: loads and stores nothing optional before a choice, on any page, and nothing moves on its own', async ({
  page,
  context,
  platform,
}) => {
  test.slow();
  // Without the workbench, which stores a log for developers and testers.
  const origin = visitorOrigin(platform.url);
  const requests: URL[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url())));
  await watchShifts(page);
  for (const [, path] of PUBLIC_PAGE_ENTRIES) {
    await page.goto(origin + path);
    await wake(page);
    expect(await shifts(page), path).toEqual([]);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    const kinds = [...stored, ...cookies].map((name) => `${name}: ${storedKeyOf(name)?.kind}`);
    expect(kinds.filter((kind) => !kind.endsWith(': necessary'))).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  }
  const elsewhere = requests.filter((url) => url.protocol !== 'data:' && url.origin !== origin);
  expect(elsewhere.map(String)).toEqual([]);
  const paths = new Set(
    requests.map(({ pathname }) => pathname.replace(/^\/assets\/.*(\.\w+)$/, '/assets/*$1')),
  );
  // Pages, files of the build, and the requests that pages need: no analytics and no tracking.
  for (const path of paths)
    expect(path).toMatch(
      /^\/(?:portal(?:\/.*)?|assets\/\*\.(?:js|css|svg|woff2)|favicon\.svg|icons\/channels\.svg|api\/(?:report|invitation)|api_v2\/auth\/.*)?$/,
    );
  await expect(page.getByRole('region', { name: 'Cookies on Adlantern' })).toBeVisible();
});
