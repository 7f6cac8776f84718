import type { Page } from '@playwright/test';
import { type Account, SignInScreen } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';
import { recordTraffic } from './support/traffic';

const viaProvider = async (page: Page) => {
  await page.getByRole('button', { name: /Continue with single sign-on/ }).click();
  await expect(page).toHaveURL(/\/idp\/interaction\//);
};

const signInThere = async (page: Page, { email, password }: Account) => {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('button[value="sign-in"]').click();
};

test('spec 4: through the identity provider and back to the deep link, query and hash kept (R7)', async ({
  account,
  page,
  signIn,
}) => {
  await signIn.open(`?redirect=${encodeURIComponent('/portal/tos?page=2#liability')}`);
  await viaProvider(page);
  await signInThere(page, account);
  await expect(page).toHaveURL('/portal/tos?page=2#liability');
  await signIn.expectSignedIn(account.email);
  const kept = async () =>
    new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
  await expect
    .poll(async () => [...(await kept()).keys()])
    .toEqual(
      expect.arrayContaining(['portal_sso_jwt', 'portal_login_type', 'portal_last_login_type']),
    );
  expect((await kept()).get('portal_login_type')).not.toBe('2');
});

test('the method used last is marked, and the sign-out ends the provider’s session too', async ({
  account,
  page,
  signIn,
}) => {
  await signIn.open(`?redirect=${encodeURIComponent('/portal/tos')}`);
  await viaProvider(page);
  await signInThere(page, account);
  await signIn.expectSignedIn(account.email);
  const calls = recordTraffic(page);
  await signIn.signOutToTheEnd();
  expect(calls).toContain('GET /idp/logout');
  await signIn.open();
  await expect(page.getByRole('button', { name: /single sign-on Last used/ })).toBeVisible();
  // The provider requires a password again.
  await viaProvider(page);
  await expect(page.locator('#password')).toBeVisible();
});

test('R9: canceled at the provider: a message, and both methods on offer, with the return address kept', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  await signIn.open('?redirect=%2Fportal%2Ftos');
  await viaProvider(page);
  await page.locator('button[value="cancel"]').click();
  await expect(page.getByRole('alert')).toContainText('You canceled single sign-on.');
  await expect(signIn.email).toBeVisible();
  // No code, state or error is left in the address.
  await expect(page).not.toHaveURL(/\?.*(?:code|state|error)/);
  await signIn.submit(email, password);
  await expect(page).toHaveURL('/portal/tos');
});

test('R8: ends a session whose response went to another tab', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await signIn.open();
  await viaProvider(page);
  // The return is opened in a tab that did not begin the attempt.
  const answered = page.waitForRequest((request) => request.url().includes('/portal/login?state='));
  const other = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await signInThere(page, account);
  await other.goto((await answered).url());
  await expect(other.getByRole('alert')).toContainText('Start again.');
  await expect(new SignInScreen(other).menuOf('')).toBeHidden();
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('sAccessToken');
});

test('two tabs sign in at once, and both arrive', async ({ account, context, page }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) {
    // A tab in the background renders once a second.
    await tab.bringToFront();
    await tab.goto('/portal/login?redirect=%2Fportal%2Ftos');
    await viaProvider(tab);
  }
  for (const tab of [page, second]) {
    await tab.bringToFront();
    if (tab.url().includes('/idp/')) await signInThere(tab, account);
    await expect(tab).toHaveURL('/portal/tos');
    await new SignInScreen(tab).expectSignedIn(account.email);
  }
});
