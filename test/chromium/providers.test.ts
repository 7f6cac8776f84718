import { expect, testOnSharedPage as test } from './support/test';

test('spec 3, thirdParty: a provider is connected after a proof of both, signs in and out of a deep link, is disconnected, and refused with a message', async ({
  page,
  platform,
}) => {
  await platform.settings({ providersOffered: true });
  const { email, password } = await platform.account(true);
  const go = page.getByRole('button', { name: 'Continue with Adlantern ID' });
  const signInThere = async () => {
    // The portal's own form has fields of the same names.
    await page.waitForURL('**/idp/**');
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('button[value="sign-in"]').click();
  };

  // Refused there: shows a message, and a way back to the requested address.
  await page.goto('/portal/login?redirect=/portal/account');
  await go.click();
  const counted = page.waitForResponse('**/signinup');
  await page.locator('button[value="cancel"]').click();
  expect(await (await counted).json()).toEqual({ status: 'PROVIDER_CANCELLED' });
  await expect(page.getByRole('alert')).toContainText('You canceled the sign-in at Adlantern ID.');
  await expect(page).toHaveURL('/portal/provider-sign-in?redirect=%2Fportal%2Faccount');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();

  // It is not connected yet: the user first proves an account here, then connects it.
  await go.click();
  await signInThere();
  await expect(page.getByText(`(${email})`)).toBeVisible();
  // The provider's response is neither in the address nor in the history.
  await expect(page).toHaveURL('/portal/provider-sign-in?redirect=%2Fportal%2Faccount');
  await page.reload();
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  await page.getByRole('button', { name: 'Connect Adlantern ID' }).click();
  await expect(page.getByRole('heading', { name: 'Adlantern ID is connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/portal/account');

  // From now on it is sufficient. A legal page sends no request that the lost session could refuse.
  await page.goto('/portal/tos');
  await page.context().clearCookies({ name: /^s[A-Z]/ });
  await page.goto('/portal/login?redirect=/portal/account');
  await go.click();
  await expect(page).toHaveURL('/portal/account');
  await expect(page.getByText('Last used')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect Adlantern ID' }).click();
  await expect(
    page.getByText('You can still sign in with: password, single sign-on.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Adlantern ID' }).click();
  await expect(page.getByText('Adlantern ID is disconnected.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Adlantern ID' }).click();
  await expect(page.getByRole('heading', { name: 'Adlantern ID is connected' })).toBeVisible();

  // A link with a foreign response signs no user in or out (RFC 6749 10.12).
  await page.goto('/portal/provider-sign-in?code=stolen&state=of-another-tab');
  await expect(page.getByRole('alert')).toContainText('was started in another tab');
  await page.goto('/portal/account');
  await expect(page.getByText(email).first()).toBeVisible();
});
