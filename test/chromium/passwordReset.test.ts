import type { Page } from '@playwright/test';
import { goAside, portalStarted } from './support/portal';
import { beginSession, endAccessToken } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';

const ask = async (page: Page, email: string) => {
  await page.goto('/portal/login/forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
};

const choose = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
};

test('spec 2: from the email to a new password, and to signing in with it', async ({
  page,
  platform,
  signIn,
}) => {
  const { email } = await platform.account();
  await ask(page, email);
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  const link = /https?:\S+\/portal\/login\/reset\S+/.exec(await platform.newestMail(email))?.[0];
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer']));
  await page.goto(link ?? '');
  // The link's secrets leave the address bar, and no request contains them.
  await expect(page).toHaveURL('/portal/login/reset');
  await choose(page, 'Harbour2027');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);
  // The link alone does not sign in (UX 64).
  await signIn.expectSignedOut();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn.email).toHaveValue(email);
  await signIn.submit(email, 'Harbour2027');
  await signIn.expectSignedIn(email);
});

test('7.4.3: the browser signed in to the account stays so, in every tab; one with an ended session sets a password too', async ({
  page,
  platform,
}) => {
  const { email, password } = await platform.account();
  await beginSession(page, { email, password });
  await page.goto('/portal');
  await portalStarted(page);
  const other = await page.context().newPage();
  await other.goto(await platform.resetLink(email));
  await choose(other, 'Harbour2027');
  await expect(other.getByText('You’re still signed in.')).toBeVisible();
  await page.goto('/portal/account');
  await expect(page.getByText('You aren’t signed in on any other device.')).toBeVisible();
  await other.getByRole('link', { name: 'Go to account' }).click();
  await expect(other).toHaveURL('/portal/account');

  // Pending requests of the account page would be refused, and redirect.
  await goAside(other);
  await platform.revoke(email);
  await endAccessToken(page.context());
  await other.goto(await platform.resetLink(email));
  await choose(other, 'Harbour2028');
  await expect(other.getByText('Sign in with your new password.')).toBeVisible();
});

test('UX 63: the wait before another email survives a reload', async ({ page, platform }) => {
  const { email } = await platform.account();
  await ask(page, email);
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
});

test('spec 7: a used link is reported, and a new one offered', async ({ page, platform }) => {
  const { email } = await platform.account();
  await page.goto(await platform.resetLink(email, 'used'));
  await choose(page, 'Harbour2027');
  await expect(page.getByRole('main')).toContainText('This link has already been used.');
  await page.getByRole('button', { name: 'Request new link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm Your Email');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('opening a link does not use it up: it works after a scanner and a reload', async ({
  page,
  platform,
}) => {
  const { email } = await platform.account();
  const link = await platform.resetLink(email);
  for (let visit = 0; visit < 3; visit += 1) await page.goto(link);
  await page.reload();
  await choose(page, 'Harbour2027');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
});
