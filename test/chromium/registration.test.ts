import type { Page } from '@playwright/test';
import { wake } from './support/portal';
import { beginSession } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';

const fillNames = async (page: Page) => {
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('宋');
};

const fillPassword = async (page: Page, password = 'Lantern2026') => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
};

const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

const newAddress = () => `new-${crypto.randomUUID()}@games.example`;

test('spec 2, 5: an invited user registers, is signed in, and reaches the success page', async ({
  page,
  platform,
  signIn,
}) => {
  const email = newAddress();
  await page.goto(await platform.invitation(email));
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '');
  // The link's secrets leave the address bar.
  await expect(page).toHaveURL('/portal/register');
  await fillNames(page);
  await page.getByLabel('Company (optional)').fill('Harbour Games');
  await fillPassword(page);
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/signup')) bodies.push(request.postData() ?? '');
  });
  await create(page);
  await expect(page.getByText('You have joined Adlantern.')).toBeVisible();
  await expect(page).toHaveURL('/portal/register/success');
  await signIn.expectSignedIn(email);
  const [body] = bodies.map((each) => JSON.parse(each) as { formFields: { id: string }[] });
  expect(bodies).toHaveLength(1);
  // Confirm and terms are never sent; empty optional fields are not either.
  expect(body?.formFields.map(({ id }) => id)).toEqual([
    'first_name',
    'last_name',
    'company',
    'email',
    'password',
    'invitation',
  ]);
});

test('A15: signed in as another user: shown before anything is typed, and resolved by one press', async ({
  account,
  page,
  platform,
  signIn,
}) => {
  await beginSession(page, account);
  const email = newAddress();
  await page.goto(await platform.invitation(email));
  await expect(page.getByRole('main')).toContainText(`You’re signed in as ${account.email}.`);
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await signIn.expectSignedOut();
});

test('UX 35, I8: a reload loses nothing but the passwords', async ({ page, platform }) => {
  const email = newAddress();
  await page.goto(await platform.invitation(email));
  // Typed text is kept once the page is interactive.
  await wake(page);
  await fillNames(page);
  await page.getByLabel('Title (optional)').fill('Producer');
  await fillPassword(page);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Mira');
  await expect(page.getByLabel('Last name')).toHaveValue('宋');
  await expect(page.getByLabel('Title (optional)')).toHaveValue('Producer');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(stored).not.toContain('Lantern2026');
});

test('spec 2: a closed registration says at once that an invitation is needed, and lets invited users register', async ({
  page,
  platform,
}) => {
  await platform.settings({ openRegistration: false });
  await page.goto('/portal/register');
  await expect(
    page.getByRole('heading', { level: 1, name: 'You need an invitation' }),
  ).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await page.goto(await platform.invitation(newAddress()));
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '');
});

test('the full stop after an email stays on its line, and a link is underlined below its email', async ({
  page,
  platform,
}) => {
  const email = 'demo@adlantern.example';
  await beginSession(page, { email, password: 'Lantern2026' });
  await page.goto(await platform.invitation('a@games.example'));
  const own = page.getByText(/^You’re signed in as/).getByText(email, { exact: true });
  await expect(own).toBeVisible();
  for (let width = 330; width < 400; width += 2) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await own.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.nextSibling ?? element, 0);
      range.setEnd(element.nextSibling ?? element, 1);
      return [range.getBoundingClientRect().top, element.getBoundingClientRect().top];
    });
    // Within the line, which is higher than its text.
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0)), `${width} px`).toBeLessThan(8);
  }
  // Its box draws the line, which does not enter it from the link.
  const box = page
    .getByRole('link', { name: /^Continue as/ })
    .getByText(email)
    .locator('..');
  await expect(box).toHaveCSS('display', 'inline-block');
  await expect(box).toHaveCSS('text-decoration-line', 'underline');
});
