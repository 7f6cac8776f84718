import { expect, testOnSharedPage as test } from './support/test';

test('spec 3, thirdParty: a provider is connected after a proof of both, signs in and out of a deep link, is disconnected, and refused in words', async ({
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

  // Refused there: words, and the way back with the address that was wanted.
  await page.goto('/portal/login?redirect=/portal/account');
  await go.click();
  await page.locator('button[value="cancel"]').click();
  await expect(page.getByRole('alert')).toContainText('You canceled the sign-in at Adlantern ID.');
  await expect(page).toHaveURL('/portal/provider-sign-in?redirect=%2Fportal%2Faccount');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();

  // Nobody has connected it: an account here is proved first, and the press connects.
  await go.click();
  await signInThere();
  await expect(page.getByText(`(${email})`)).toBeVisible();
  // What the provider has answered is neither in the address nor in the history.
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

  // From now on it is enough.
  await page.context().clearCookies({ name: /^s[A-Z]/ });
  await page.goto('/portal/login?redirect=/portal/account');
  await go.click();
  await expect(page).toHaveURL('/portal/account');
  await expect(page.getByText('Last used')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect Adlantern ID' }).click();
  await expect(page.getByText('Adlantern ID is disconnected.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Adlantern ID' }).click();
  await expect(page.getByRole('heading', { name: 'Adlantern ID is connected' })).toBeVisible();

  // A link with somebody else's answer signs nobody in, and nobody out (RFC 6749 10.12).
  await page.goto('/portal/provider-sign-in?code=stolen&state=of-another-tab');
  await expect(page.getByRole('alert')).toContainText('was started in another tab');
  await page.goto('/portal/account');
  await expect(page.getByText(email).first()).toBeVisible();
});
