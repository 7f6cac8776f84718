import { expect, testOnSharedPage as test } from './support/test';

/** Returns the code in the email's subject, which its text repeats, and its link. */
const inMail = (mail: string) => ({
  code: /^\s*(\d{6})\s*$/m.exec(mail)?.[1] ?? '',
  link: /\S+\/portal\/verify\?\S*#\S+/.exec(mail)?.[0] ?? '',
});

test('A49, spec 3, passwordless: a code signs in from the sign-in page, pasted with a space; its link does on another device', async ({
  page,
  platform,
  browser,
}) => {
  await platform.settings({ emailCodeOffered: true });
  const { email } = await platform.account(true);
  await page.goto('/portal/login?redirect=/portal/account');
  await page.locator('#email').fill(email);
  await page.getByRole('link', { name: 'Email me a verification code' }).click();
  // The text typed on the previous page is filled in.
  await expect(page.locator('#email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByRole('textbox', { name: 'Verification code' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  const mail = inMail(await platform.newestMail(email, '/portal/verify'));

  // A reload keeps the step, and a wrong code shows its message.
  await page.reload();
  await field.fill(mail.code === '111111' ? '222222' : '111111');
  await expect(page.getByRole('alert').first()).toContainText('You have 4 tries left.');
  await expect(field).toHaveValue('');

  // Opening the link, as email scanners do, does not use it up; a press on its page does.
  const other = await browser.newContext();
  const scanner = await other.newPage();
  await scanner.goto(mail.link);
  await expect(scanner.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(scanner.url()).not.toContain('preAuthSessionId');
  expect(scanner.url()).not.toContain('#');

  await field.fill(` ${mail.code.slice(0, 3)} ${mail.code.slice(3)}`);
  await expect(page).toHaveURL('/portal/account');
  await expect(page.getByText(email).first()).toBeVisible();

  await scanner.getByRole('button', { name: 'Sign in' }).click();
  await expect(scanner.getByRole('alert').first()).toContainText('already been used');
  await scanner.locator('#email').fill(email);
  await scanner.getByRole('button', { name: 'Send code' }).click();
  await expect(scanner.getByRole('textbox', { name: 'Verification code' })).toBeVisible();
  await scanner.goto(inMail(await platform.newestMail(email, '/portal/verify')).link);
  await scanner.getByRole('button', { name: 'Sign in' }).click();
  await expect(scanner).toHaveURL(/\/portal\/report/);
  await other.close();
});
