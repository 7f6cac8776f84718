import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, beginSession } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';

const STEP_MS = 30_000;

/** An authenticator app. The platform also accepts the codes of adjacent periods, so sign-ins can follow at once. */
const phone = (key: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = (periods: number) => totp.generate({ timestamp: Date.now() + periods * STEP_MS });
  return { code: () => code(0), nextCode: () => code(1) };
};

async function firstStep(page: Page, { email, password }: Account) {
  await page.goto('/portal/login?redirect=/portal/account');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const inAccount = (page: Page) => expect(page).toHaveURL('/portal/account');
const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });

test('A48, A51, A52, spec 3, st-mfa: an app is set up, signs in, is lost for a recovery code and a trusted device, and is removed', async ({
  account,
  page,
}) => {
  await firstStep(page, account);
  await inAccount(page);

  // A picture, the key as text in groups of four, and a code before it counts.
  await section(page).getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in an app' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  const key = await section(page).locator('code').innerText();
  expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await expect(section(page).getByRole('button', { name: 'Copy key' })).toBeVisible();
  const app = phone(key.replaceAll(' ', ''));
  await codeField(page).fill('000000');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/You have 4 tries left/);
  await codeField(page).fill(app.code());
  await section(page).getByRole('button', { name: 'Turn on' }).click();

  // Shown once.
  const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allInnerTexts();
  await expect(section(page).getByRole('link', { name: 'Download codes' })).toHaveAttribute(
    'download',
    /recovery-codes\.txt$/,
  );
  for (const name of ['Copy codes', 'Print codes'])
    await expect(section(page).getByRole('button', { name })).toBeVisible();
  // The codes alone are printed, with what they are for, on one sheet.
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  expect(printed.split(/\s*\n\s*/)).toEqual([
    expect.stringMatching(`recovery codes for ${account.email}$`),
    'Each code works once.',
    ...(await codes.allInnerTexts()),
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1000);
  await page.emulateMedia({ media: null });
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state]),
  );
  expect(kept).not.toContain(first);
  await section(page).getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(section(page).getByText('Two-step verification is on.')).toBeVisible();
  await expect(section(page).getByText('10 codes left')).toBeVisible();

  // The next sign-in requires it, even after a reload.
  await page.context().clearCookies();
  await firstStep(page, account);
  await expect(page).toHaveURL(/\/portal\/login\/second-step/);
  await page.reload();
  await codeField(page).fill('000000');
  await expect(codeField(page)).toHaveAccessibleDescription(/isn’t right/);
  await codeField(page).fill(app.nextCode());
  await inAccount(page);
  await expect(page.getByText(account.email).first()).toBeVisible();

  // The phone is lost: a recovery code signs in, and the device is trusted from now on.
  await page.context().clearCookies();
  await firstStep(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(first.toLowerCase());
  await page.getByRole('checkbox', { name: 'Trust this device' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await inAccount(page);
  await expect(section(page).getByText('9 codes left')).toBeVisible();
  await expect(section(page).getByRole('button', { name: /^Stop trusting/ })).toBeVisible();
  const trusted = (await page.context().cookies()).filter(({ name }) => name === 'trusted-device');
  await page.context().clearCookies();
  await page.context().addCookies(trusted);
  await firstStep(page, account);
  await inAccount(page);

  // A42: the trusted device alone makes no new codes, which would remove the app.
  const stale = { ret: 41_000, data: { action: 'changeSecondStep' }, message: '' };
  await page.route(/second-step\/codes/, (route) => route.fulfill({ json: stale }), { times: 1 });
  await section(page).getByRole('button', { name: 'Create new codes' }).click();
  const fresh = page.getByRole('dialog', { name: /^Confirm it’s you/ });
  // The same dialog asks for the code after the password.
  await fresh.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.keyboard.press('Enter');
  const code = fresh.getByRole('textbox', { name: 'Verification code' });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expect(code).toHaveAccessibleDescription(/isn’t right/);
  await fresh.getByRole('button', { name: 'Cancel' }).click();

  await section(page)
    .getByRole('button', { name: /^Stop trusting/ })
    .click();
  await expect(section(page).getByText('no longer trusted')).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove Authenticator app' }).click();
  await section(page).getByRole('textbox', { name: 'Verification or recovery code' }).fill(second);
  const remove = section(page).getByRole('button', { name: 'Remove app' });
  const cancel = section(page).getByRole('button', { name: 'Cancel' });
  // Beside it, as in the other forms of the page.
  const [left, right] = [await remove.boundingBox(), await cancel.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? Infinity));
  await remove.click();
  await expect(section(page).getByText('App removed.')).toBeVisible();
  await page.context().clearCookies();
  await firstStep(page, account);
  await inAccount(page);
});

const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };

it('spec 3, st-mfa: an administrator requires it of a role; a member sets it up, loses the phone, gets help, and cancels', async ({
  account,
  browser,
  page,
  platform,
}) => {
  await beginSession(page, DEMO);
  await page.goto('/portal/people');
  // The platform requires a fresh sign-in ten minutes after the last one.
  await page.route(
    /people\/second-step/,
    (route) =>
      route.fulfill({ json: { ret: 41_000, data: { action: 'requireSecondStep' }, message: '' } }),
    { times: 1 },
  );
  const rule = page.getByRole('region', { name: 'Two-step verification' });
  await rule.getByRole('button', { name: 'Change who needs it' }).click();
  await page.getByRole('checkbox', { name: 'Advertiser' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const fresh = page.getByRole('dialog', { name: /^Confirm it’s you/ });
  await fresh.getByRole('textbox', { name: 'Password' }).fill(DEMO.password);
  await fresh.getByRole('button', { name: 'Continue' }).click();
  await expect(rule.getByText('Required for: Advertiser')).toBeVisible();

  const context = await browser.newContext({ baseURL: platform.url });
  const member = await context.newPage();
  await firstStep(member, account);
  await expect(member.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  const key = await member.locator('code').innerText();
  await codeField(member).fill(phone(key.replaceAll(' ', '')).code());
  await member.getByRole('button', { name: 'Turn on' }).click();
  await member.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await inAccount(member);
  await expect(section(member).getByText('Required by your studio')).toBeVisible();

  await context.clearCookies();
  await firstStep(member, account);
  await member.getByRole('button', { name: 'I lost my phone and recovery codes' }).click();
  await member.getByRole('button', { name: 'Ask an administrator' }).click();
  await expect(member.getByRole('heading', { name: 'Your administrators know' })).toBeVisible();

  await page.reload();
  const lost = page.getByRole('region', { name: 'Lost phones' });
  await lost.getByRole('button', { name: /^Allow removal/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Remove the second step/ });
  await dialog.getByRole('button', { name: 'Allow removal' }).click();
  await expect(dialog.getByText('Confirm that you know who is asking.')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Allow removal' }).click();
  await expect(lost.getByText('Will be removed')).toBeVisible();

  const mail = await platform.newestMail(account.email, 'account-link');
  await member.goto(/https?:\S+account-link\S+/.exec(mail)?.[0] ?? '');
  await member.getByRole('button', { name: 'Cancel removal' }).click();
  await expect(member.getByRole('heading', { name: 'Removal canceled' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(lost).toHaveCount(0);
  await rule.getByRole('button', { name: 'Change who needs it' }).click();
  await page.getByRole('checkbox', { name: 'Advertiser' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rule.getByText('Not required.')).toBeVisible();
});
