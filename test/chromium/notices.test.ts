import { wake } from './support/portal';
import { ReportScreen } from './support/reportScreen';
import { beginSession, SignInScreen } from './support/signInScreen';
import { expect, test as testAlone, testOnSharedPage as test } from './support/test';

testAlone(
  'C1: if the browser stores no cookies, the sign-in page explains it and what to do',
  async ({ page }) => {
    await page.addInitScript(() => {
      const blocked = { get: () => '', set() {} };
      Object.defineProperty(Document.prototype, 'cookie', blocked);
    });
    await page.goto('/portal/login');
    await expect(page.getByText('this browser blocks our cookies')).toBeVisible();
  },
);

test("D2: a newer server's response is reported quietly, and the page continues", async ({
  page,
}) => {
  const report = new ReportScreen(page);
  await report.open();
  await page.route('**/api/report?*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    expect(headers['x-portal-version']).toMatch(/^[\da-f]{12}$/);
    await route.fulfill({ response, headers: { ...headers, 'x-portal-version': 'newer' } });
  });
  await report.button('Last 7 days').click();
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(report.button('Last 7 days')).toHaveAttribute('aria-pressed', 'true');
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await again;
  await expect(report.figures).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});

testAlone('C2: if storage is blocked, sign-in still works', async ({ page, platform, signIn }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: blocked });
    Object.defineProperty(window, 'sessionStorage', { get: blocked });
  });
  await signIn.as(await platform.account(), '?redirect=%2Fportal%2Ftos');
});

testAlone(
  'C3: without broadcast channel and Web Locks, tabs still update when they become visible',
  async ({ context, page, platform, signIn }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    const account = await platform.account();
    const second = await context.newPage();
    await second.goto('/portal');
    await wake(second);
    await signIn.as(account, '?redirect=%2Fportal%2Ftos');
    await second.bringToFront();
    await new SignInScreen(second).expectSignedIn(account.email);
    await page.bringToFront();
  },
);

test('S11: a tab announces that another one signed in a different user', async ({
  context,
  page,
  platform,
}) => {
  const [ana, ben] = [await platform.account(), await platform.account()];
  await beginSession(page, ana);
  await page.goto('/portal');
  await wake(page);
  const second = await context.newPage();
  await second.goto('/portal/login');
  await second.getByRole('button', { name: 'Use a different account' }).click();
  await second.getByLabel('Email', { exact: true }).fill(ben.email);
  await second.getByLabel('Password', { exact: true }).fill(ben.password);
  await second.keyboard.press('Enter');
  await expect(page.getByText(`You switched to ${ben.email}`)).toBeVisible();
  // A tab in the background renders once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText(`You switched to ${ben.email}`)).toBeHidden();
});

testAlone(
  'S13: a clock that is two hours off is reported, corrected, and causes no refresh storm',
  async ({ page, platform, signIn }) => {
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/session/refresh')) refreshes.push(request.url());
    });
    await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
    await signIn.as(await platform.account());
    await expect(page.getByText(/minutes fast/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/minutes fast/)).toBeVisible();
    expect(refreshes).toEqual([]);
  },
);

test('S22: a page restored from the back-forward cache after sign-out shows no user', async ({
  page,
  platform,
  signIn,
}) => {
  await beginSession(page, await platform.account());
  await page.goto('/portal/account');
  await wake(page);
  // What the browser does to a page that it puts into the cache and restores.
  const away = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return getComputedStyle(document.body).visibility;
  });
  expect(away).toBe('hidden');
  await page.context().clearCookies();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await signIn.expectSignedOut();
});
