import { expect, test } from './support/test';

test('N3: on slow 3G the drawn form is usable before the scripts are there, and what was sent early is sent then', async ({
  page,
  platform,
  signIn,
}) => {
  const account = await platform.account();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await signIn.email.fill(account.email);
  await signIn.password.fill(account.password);
  await signIn.password.press('Enter');
  // No part of the portal was there yet to hear it.
  expect(await page.evaluate(() => 'portal' in window)).toBe(false);
  await expect(signIn.header.getByText(`Signed in as ${account.email}`)).toBeVisible({
    timeout: 25_000,
  });
});
