import type { CDPSession, Page } from '@playwright/test';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { expect, test } from './support/test';

/** A device that stores passkeys and verifies its user, who is present at once. */
const DEVICE = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

interface VirtualDevice {
  cdp: CDPSession;
  authenticatorId: string;
}

async function plugIn(page: Page): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const options = DEVICE;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return { cdp, authenticatorId };
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add passkey' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('spec 3, webauthn: a passkey is offered, created and named in the account, signs in by autofill and by the button, is removed, and refused with a message', async ({
  account: { email, password },
  page,
  platform,
}) => {
  await platform.settings({ passkeysOffered: true });
  const { cdp, authenticatorId } = await plugIn(page);
  const signIn = async () => {
    await page.goto('/portal/login?redirect=/portal/people');
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('#password').press('Enter');
    await expect(page).toHaveURL('/portal/people');
  };
  // Offered on the page after the password, and declined permanently.
  await signIn();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(addButton(page)).toHaveCount(0);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  const asked = page.waitForResponse(/passkeys\/offer/);
  await signIn();
  expect(await (await asked).json()).toMatchObject({ data: { offer: false } });

  await page.goto('/portal/account');
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  // Its name: Escape cancels, Enter saves, and typing never loses the field.
  const rename = page.getByRole('button', { name: /^Rename / });
  for (const [typed, key, name] of [
    ['Old phone', 'Escape', '.+ · .+'],
    ['Work laptop', 'Enter', 'Work laptop'],
    ['', 'Enter', 'Passkey'],
  ] as const) {
    await rename.click();
    await page.getByLabel('Name, such as the device').fill(typed);
    await page.keyboard.press(key);
    await expect(rename).toHaveAccessibleName(new RegExp(`^Rename ${name},`));
    await expect(rename).toBeFocused();
  }
  // The same device has one already.
  await addButton(page).click();
  await expect(page.getByRole('alert')).toContainText('already has a passkey');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  // A passkey also serves as a proof where the server requires one (A77).
  await platform.faults([
    {
      path: '/api/account/passkeys/options',
      status: 200,
      body: { ret: PROOF_NEEDED_RET, data: { action: 'changePasskeys' } },
      count: 1,
    },
  ]);
  await addButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('already has a passkey');

  // From the email field's own list: the virtual device picks at once.
  await page.context().clearCookies();
  await page.goto('/portal/login?redirect=/portal/account');
  await expect(page).toHaveURL('/portal/account');
  await expect(page.getByText('Last used')).toBeVisible();

  // With the button, after an unverified user.
  await page.context().clearCookies();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/portal/login?redirect=/portal/account');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('closed or timed out');
  // Put into the back-forward cache and restored: the message is still shown, and the button works again.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await expect(page.getByRole('alert')).toContainText('closed or timed out');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  // The field's own list may be faster than the button.
  await expect(async () => {
    if (page.url().includes('/portal/login')) await signInButton(page).click({ timeout: 2_000 });
    await expect(page).toHaveURL('/portal/account', { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(email).first()).toBeVisible();

  // Another device gets its own passkey, which is removed again.
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const key = { ...DEVICE, transport: 'usb' } as const;
  const other = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: key });
  await addButton(page).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  const removeButtons = page.getByRole('button', { name: /^Remove .+, added/ });
  await expect(removeButtons).toHaveCount(2);
  await removeButtons.last().click();
  await expect(
    page.getByText('You can still sign in with: password, another passkey.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(removeButtons).toHaveCount(1);
  await cdp.send('WebAuthn.removeVirtualAuthenticator', other);
  const { authenticatorId: back } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: DEVICE,
  });

  await removeButtons.click();
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();

  // The device still offers it: the server's refusal has a message, and the password still works.
  const [kept] = credentials;
  if (!kept) throw new Error('No passkey was made.');
  await cdp.send('WebAuthn.addCredential', { authenticatorId: back, credential: kept });
  await page.context().clearCookies();
  await page.goto('/portal/login?redirect=/portal/account');
  await expect(page.getByRole('alert')).toContainText('removed from your account');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  await expect(page).toHaveURL('/portal/account');
});

test('spec 5, webauthn: an invited user registers with a passkey, after closing its window once, and signs in with it', async ({
  page,
  platform,
}) => {
  await platform.settings({ passkeysOffered: true });
  const email = `key-${crypto.randomUUID()}@games.example`;
  const invitation = await platform.invitation(email);
  // A device that stores none is offered none.
  await page.goto(invitation);
  await expect(page.locator('#password')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);

  const { cdp, authenticatorId } = await plugIn(page);
  await page.goto(invitation);
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('宋');
  await page.getByRole('radio', { name: 'Passkey' }).check();
  await expect(page.locator('#password')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(page.getByText('your account wasn’t created')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await create.click();
  await expect(page.getByText('You have joined Adlantern.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/portal/login?redirect=/portal/account');
  await expect(async () => {
    if (page.url().includes('/portal/login')) await signInButton(page).click({ timeout: 2_000 });
    await expect(page).toHaveURL('/portal/account', { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(email).first()).toBeVisible();
  // The account has no other sign-in method.
  await page.getByRole('button', { name: /^Remove .+, added/ }).click();
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible();
  // Without a password, the account offers to set one (A37).
  await page.getByRole('link', { name: 'Set password' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  const mail = await platform.newestMail(email, '/portal/login/reset');
  await page.goto(/https?:\S+\/portal\/login\/reset\S+/.exec(mail)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('Harbour2027');
  await page.getByLabel('Confirm password').fill('Harbour2027');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('link', { name: 'Go to account' }).click();
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible();
});
