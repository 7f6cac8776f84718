import type { Page } from '@playwright/test';
import { stopIntercepting } from './support/interception';
import { portalStarted, wake } from './support/portal';
import { beginSession, endAccessToken, SignInScreen } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { recordTraffic, withFault } from './support/traffic';

/** Opens a page that sends no request itself. */
async function open(page: Page, path = '/portal/tos'): Promise<void> {
  await page.goto(path);
  await portalStarted(page);
}

/** Requests the protected endpoint `count` times at once and returns the statuses. */
const callAccount = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await window.portal?.session.fetch({ url: '/api/account' });
      return answer?.ok ? answer.response.status : null;
    }),
  );

test('spec 4: a reload keeps the session without a refresh', async ({ account, page, signIn }) => {
  await beginSession(page, account);
  await open(page);
  const calls = recordTraffic(page);
  await page.reload();
  await signIn.expectSignedIn(account.email);
  expect(calls).toEqual([]);
});

test('spec 4: requests refused with 401 wait for one refresh and are sent again', async ({
  account,
  page,
}) => {
  await beginSession(page, account);
  await open(page);
  await endAccessToken(page.context());
  const calls = recordTraffic(page);
  expect(await page.evaluate(callAccount, 10)).toEqual(Array(10).fill(200));
  expect(calls.filter((call) => call.endsWith('/session/refresh'))).toHaveLength(1);
  expect(calls.filter((call) => call.endsWith('/api/account'))).toHaveLength(20);
});

test('spec 4: a session revoked at the server ends in the sign-in page with a return address', async ({
  account,
  page,
  platform,
  signIn,
}) => {
  await beginSession(page, account);
  await open(page, '/portal?tab=two');
  await platform.revoke(account.email);
  await endAccessToken(page.context());
  // The page may have navigated before it can return.
  const answer = await page.evaluate(callAccount, 1).catch(() => 'left');
  expect([[401], 'left']).toContainEqual(answer);
  await expect(page).toHaveURL(
    `${platform.url}/portal/login?redirect=${encodeURIComponent('/portal?tab=two')}`,
  );
  await signIn.expectSignedOut();
  await signIn.submit(account.email, account.password);
  await expect(page).toHaveURL(`${platform.url}/portal?tab=two`);
});

test('S5: a refresh without a usable response ends nothing, and works again automatically', async ({
  account,
  page,
  signIn,
}) => {
  await beginSession(page, account);
  await open(page);
  await endAccessToken(page.context());
  await withFault(page, '/session/refresh', { status: 500, body: { message: 'down' } });
  expect(await page.evaluate(callAccount, 1)).toEqual([500]);
  await signIn.expectSignedIn(account.email);
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith('/session/refresh') && response.status() === 200,
  );
  await stopIntercepting(page);
  await renewed;
  expect(await page.evaluate(callAccount, 1)).toEqual([200]);
});

it('spec 4: signing out takes the five steps in order', async ({ account, page, signIn }) => {
  await signIn.as(account, '?redirect=%2Fportal%2Ftos');
  const calls = recordTraffic(page);
  await signIn.signOutToTheEnd();
  expect(calls).toEqual(['POST /api_v2/auth/signout', 'GET /api/auth/logout', 'GET /idp/logout']);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  // S4: that a browser is known outlives its sessions, for the next sign-in there, on either path.
  expect(cookies.toSorted()).toEqual([
    'known-browser',
    'known-browser',
    'portal_last_login_type',
    'st-last-access-token-update',
  ]);
  expect(await page.evaluate(() => localStorage.getItem('portal_logged_out_at'))).toMatch(
    /^\d{13}$/,
  );
});

test('S12: a second tab follows sign-in and sign-out', async ({
  account,
  context,
  page,
  signIn,
}) => {
  const second = await context.newPage();
  await second.goto('/portal');
  const header = second.getByRole('banner');
  await wake(second);
  // A tab in the background renders once a second.
  await page.bringToFront();
  await signIn.as(account, '?redirect=%2Fportal%2Ftos');
  await new SignInScreen(second).expectSignedIn(account.email);
  await signIn.signOutToTheEnd();
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('spec 2: not remembered, the session ends with the browser session; remembered, it stays', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await signIn.as(account, '?redirect=%2Fportal%2Ftos');
  await context.clearCookies({ name: 'portal_browser_session' });
  await page.goto('/portal');
  await signIn.expectSignedOut();

  await signIn.open();
  await page.getByLabel('Remember this computer for two weeks').check();
  await signIn.submit(account.email, account.password);
  await signIn.expectSignedIn(account.email);
  // By then the sign-in has written its data.
  await expect(page).not.toHaveURL(/\/portal\/login/);
  await context.clearCookies({ name: 'portal_browser_session' });
  await page.goto('/portal');
  await signIn.expectSignedIn(account.email);
});
