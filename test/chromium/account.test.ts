import type { Request, Route } from '@playwright/test';
import { breakFormats } from './support/portal';
import { rejectOptional } from './support/publicPages';
import { beginSession } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';

const PATH = '/portal/account';

test('a visitor signs in, returns, and changes the profile', async ({ account, page, signIn }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/portal\/login/);
  await signIn.submit(account.email, account.password);
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await page.getByLabel('Company (optional)').fill('Lantern Games');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved: Company.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company (optional)')).toHaveValue('Lantern Games');
});

test('a refused field is scrolled to, even if it has kept the focus', async ({ account, page }) => {
  await beginSession(page, account);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(PATH);
  const field = page.getByLabel('First name');
  await field.fill('');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(field).not.toBeInViewport();
  await save.click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('First name is required.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('First name', { exact: true })).toBeInViewport({ ratio: 1 });
  // At the bottom edge, too, where its message makes the page longer.
  await page.reload();
  await field.fill('');
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.press('Enter');
  await expect(page.getByText('First name is required.')).toBeInViewport({ ratio: 1 });
});

test('A65, A66, A77, A78: the file of one’s data, after a proof in place', async ({
  account,
  page,
}) => {
  await beginSession(page, account);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Request file' }).click();
  const button = page.getByRole('button', { name: 'Download file' });
  await expect(button).toBeVisible();
  // As the platform refuses it ten minutes later.
  const refusal = { ret: 41_000, data: { action: 'downloadData' }, message: '' };
  await page.route('**/api/account/export/file*', (route) => route.fulfill({ json: refusal }), {
    times: 1,
  });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you to download your data' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('Wrong12345');
  await password.press('Enter');
  await expect(dialog.getByText('This isn’t your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  await password.fill(account.password);
  const download = page.waitForEvent('download');
  await password.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^account-data-[\d-]{10}\.json$/);
  await expect(page.getByText('Download started.')).toBeVisible();
  await expect(button).toBeFocused();
});

test('an email is whole on a phone: beside a password field and in a sentence', async ({
  account: { email, password },
  page,
}) => {
  await beginSession(page, { email, password });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/portal/account/password');
  const known = page.locator('[aria-hidden=true]', { hasText: email });
  await expect(known).toBeVisible();
  await expect(page.locator('#username')).toHaveValue(email);
  // Broken into lines, in a field as high as they are.
  const box = await known.boundingBox();
  const field = await page.locator('.fui-Input', { has: known }).boundingBox();
  expect(field?.width).toBeGreaterThanOrEqual(box?.width ?? Infinity);
  expect(field?.height).toBeGreaterThanOrEqual(box?.height ?? Infinity);
  // In a sentence, a long address breaks where it must, and the sentence continues behind it.
  await page.goto('/portal/confirm-email');
  const address = page.getByText(/^We sent a link to/).getByText(email);
  // The page may draw the sentence again when it learns what became of the mail.
  await expect(async () => {
    const lines = await address.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const last = [...range.getClientRects()].at(-1)?.top;
      range.setStart(element.nextSibling ?? element, 0);
      range.setEnd(element.nextSibling ?? element, 1);
      return [last, range.getBoundingClientRect().top];
    });
    expect(lines[1]).toBe(lines[0]);
  }).toPass();
  // So does a full stop behind one that just misses a line.
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/portal/request-access');
  const other = `${'w'.repeat(22)}@games.example`;
  for (const label of ['First name', 'Last name', 'Company'])
    await page.getByLabel(label).fill('Mira');
  await page.getByLabel('Email', { exact: true }).fill(other);
  await page.keyboard.press('Enter');
  const bottoms = await page.getByText(other, { exact: true }).evaluate((element) => {
    const range = document.createRange();
    range.selectNode(element.nextSibling ?? element);
    return [range.getBoundingClientRect().bottom, element.getBoundingClientRect().bottom];
  });
  expect(bottoms[1]).toBe(bottoms[0]);
});

test('on a phone, the button that cancels is as wide and as high as the one that submits', async ({
  account,
  page,
}) => {
  await beginSession(page, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Change email' }).click();
  const section = page.getByRole('region', { name: 'Email', exact: true });
  const [submit, cancel] = await Promise.all(
    ['Send link', 'Cancel'].map((name) => section.getByRole('button', { name }).boundingBox()),
  );
  expect([cancel?.width, cancel?.height]).toEqual([submit?.width, submit?.height]);
});

test('D4: a section that crashes leaves the others, with what was typed there, and the focus', async ({
  account,
  complaints,
  page,
}) => {
  await beginSession(page, account);
  await page.goto(PATH);
  await page.getByLabel('Company (optional)').fill('Lantern Games');
  const deletion = page.getByRole('region', { name: 'Delete account' });
  const open = deletion.getByRole('button', { name: 'Delete account…' });
  await open.scrollIntoViewIfNeeded();
  await breakFormats(page, 'DateTimeFormat');
  await open.click();
  await expect(deletion.getByRole('alert')).toHaveText('We couldn’t load this part.');
  await expect(deletion.getByRole('heading', { name: 'Delete account' })).toBeFocused();
  await expect(page.getByLabel('Company (optional)')).toHaveValue('Lantern Games');
  expect(complaints.join()).toContain('broken on purpose');
  complaints.length = 0;
});

test('an error summary moves no field, neither as it appears nor as it is removed', async ({
  account,
  complaints,
  context,
  page,
  platform,
}) => {
  await beginSession(page, account);
  await rejectOptional(context, platform.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  const company = page.getByLabel('Company (optional)');
  await company.fill('Lantern Games');
  const placeOf = async () => (await company.boundingBox())?.y;
  const before = await placeOf();
  const fails = (route: Route) => route.fulfill({ status: 503, body: '' });
  await page.route('**/api/account/profile*', fails);
  await company.press('Enter');
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect.poll(placeOf).toBe(before);
  await page.unroute('**/api/account/profile*', fails);
  await company.press('Enter');
  await expect(page.getByText('Saved: Company.')).toBeVisible();
  await expect.poll(placeOf).toBe(before);
  // The refused request is logged.
  expect(complaints).not.toEqual([]);
  complaints.length = 0;
});

test('A19, A20 to A24: the token leaves the address and travels in a body, a press confirms, a second one succeeds too, in both languages', async ({
  account: { email },
  page,
  platform,
}) => {
  const link = await platform.confirmationLink(email);
  const calls: Request[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    if (request.method() === 'POST' && request.url().includes('/email/verify')) calls.push(request);
  });
  const opened = await page.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  const button = page.getByRole('button', { name: 'Confirm this address' });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByText(`${email[0]}***@`)).toBeVisible();
  await page.mouse.move(200, 200);
  await page.reload();
  await expect(button).toBeVisible();
  expect(calls).toEqual([]);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  const { origin, searchParams } = new URL(link);
  const token = searchParams.get('token') ?? '';
  expect(calls.map((call) => call.postDataJSON())).toMatchObject([{ token }]);
  // Only the page itself was requested with it.
  expect(asked.filter((url) => url.includes(token))).toEqual([link]);
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  await page.goto(`${link}&lang=zh`);
  await page.getByRole('button', { name: '验证此邮箱' }).click();
  await expect(page.getByRole('heading', { name: '邮箱已验证' })).toBeVisible();
});
