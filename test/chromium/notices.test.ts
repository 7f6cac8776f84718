import { wake } from './support/portal';
import { beginSession, SignInScreen } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';

it('C1: if the browser stores no cookies, the sign-in page explains it and what to do', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const blocked = { get: () => '', set() {} };
    Object.defineProperty(Document.prototype, 'cookie', blocked);
  });
  await page.goto('/portal/login');
  await expect(page.getByText('this browser blocks our cookies')).toBeVisible();
});

it('C2: if storage is blocked, sign-in still works', async ({ page, platform, signIn }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: blocked });
    Object.defineProperty(window, 'sessionStorage', { get: blocked });
  });
  await signIn.as(await platform.account(), '?redirect=%2Fportal%2Ftos');
});

it('C3: without broadcast channel and Web Locks, tabs still update when they become visible', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  const second = await context.newPage();
  await second.goto('/portal');
  await wake(second);
  await signIn.as(account, '?redirect=%2Fportal%2Ftos');
  await second.bringToFront();
  await new SignInScreen(second).expectSignedIn(account.email);
  await page.bringToFront();
});

test('S22: a page restored from the back-forward cache after sign-out shows no user', async ({
  account,
  page,
  signIn,
}) => {
  await beginSession(page, account);
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
