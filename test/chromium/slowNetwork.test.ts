import { HeldRoute } from './paths/heldRoute';
import { slowDown } from './support/slowNetwork';
import { expect, test } from './support/test';

test('N3: on slow 3G the drawn form is usable before the scripts are there, and what was sent early is sent then', async ({
  page,
  platform,
  signIn,
}) => {
  const account = await platform.account();
  await slowDown(page, { latency: 400, down: 400_000, up: 400_000 });
  // However fast the network or slow the hand: the scripts do not come before the form is sent.
  const scripts = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await signIn.email.fill(account.email);
  await signIn.password.fill(account.password);
  await signIn.password.press('Enter');
  // No part of the portal was there yet to hear it.
  expect(await page.evaluate(() => 'portal' in window)).toBe(false);
  await scripts.end('own');
  await page.unroute('**/assets/main.*.js');
  await signIn.expectSignedIn(account.email);
});
