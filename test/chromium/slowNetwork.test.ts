import { HeldRoute } from './paths/heldRoute';
import { stopIntercepting } from './support/interception';
import { shifts, watchShifts } from './support/shifts';
import { beginSession } from './support/signInScreen';
import { slowDown } from './support/slowNetwork';
import { expect, test } from './support/test';

test('N3: on slow 3G the prerendered form is usable before the scripts load, and an early submit is sent then', async ({
  account,
  page,
  signIn,
}) => {
  await slowDown(page, { latency: 400, down: 400_000, up: 400_000 });
  // Whatever the speeds, the scripts do not load before the form is submitted.
  const scripts = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.email.fill(account.email);
  await signIn.password.fill(account.password);
  await signIn.password.press('Enter');
  // No part of the portal was loaded yet to handle it.
  expect(await page.evaluate(() => 'portal' in window)).toBe(false);
  await scripts.end('own');
  await stopIntercepting(page);
  await signIn.expectSignedIn(account.email);
});

test('P3: a signed-in user who opens the sign-in page sees no form, and nothing moves', async ({
  account,
  page,
}) => {
  await beginSession(page, account);
  await watchShifts(page);
  await slowDown(page);
  const scripts = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.locator('form')).toBeHidden({ timeout: 2_000 });
  await scripts.end('own');
  await expect(page.getByRole('link', { name: `Continue as ${account.email}` })).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});
