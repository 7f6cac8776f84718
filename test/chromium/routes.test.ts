import { wake } from './support/portal';
import { beginSession } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';

/** Every address of spec 2 with its alias, and the resulting heading and title. */
const TABLE: readonly (readonly [path: string, heading: RegExp, title: RegExp])[] = [
  ['/', /./, /Adlantern/],
  ['/portal', /./, /Adlantern/],
  ['/portal/web_privacy_policy', /privacy policy/i, /privacy/i],
  ['/web_privacy_policy', /privacy policy/i, /privacy/i],
  ['/portal/cookie_privacy', /cookie/i, /cookie/i],
  ['/cookie_privacy', /cookie/i, /cookie/i],
  ['/portal/tos', /terms of service/i, /terms of service/i],
  ['/tos', /terms of service/i, /terms of service/i],
  ['/portal/dpa', /data processing agreement/i, /data processing agreement/i],
  ['/dpa', /data processing agreement/i, /data processing agreement/i],
  ['/portal/register', /^Create your account$/, /Create your account/],
  ['/register', /^Create your account$/, /Create your account/],
  ['/portal/login', /^Sign in$/, /Sign in/],
  ['/login', /^Sign in$/, /Sign in/],
  ['/portal/login/forgot', /^Confirm Your Email$/, /Confirm Your Email/],
  ['/login/forgot', /^Confirm Your Email$/, /Confirm Your Email/],
  ['/portal/login/reset?token=abcdefghijklmnopqrstuvwxyz', /^Reset Your Password$/, /Reset Your/],
  ['/login/reset?token=abcdefghijklmnopqrstuvwxyz', /^Reset Your Password$/, /Reset Your/],
  ['/portal/report', /^Report$/, /Report/],
];

test('spec 2: every address and alias has its page and its title, and stays as prerendered', async ({
  page,
}) => {
  test.slow();
  for (const [path, heading, title] of TABLE) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const h1 = page.getByRole('heading', { level: 1 });
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
    await wake(page);
    await expect(h1, path).toHaveText(heading);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await h1.getAttribute('data-drawn'), path).toBe('');
  }
  expect((await page.goto('/forgot?lang=en#form'))?.status()).toBe(200);
  await expect(page).toHaveURL('/login/forgot?lang=en#form');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm Your Email');
});

for (const [path, heading] of [
  ['/portal/nothing/here', 'Page not found'],
  ['/nothing.html?lang=zh', '找不到页面'],
] as const)
  test(`spec 2: ${path} leads to the not-found page, as prerendered`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    const h1 = page.getByRole('heading', { level: 1 });
    await expect(h1).toHaveText(heading);
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
    await wake(page);
    await expect(h1).toHaveAttribute('data-drawn', '');
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page).toHaveURL(/\/(?:\?|$)/);
    await expect(h1).not.toHaveText(heading);
  });

for (const query of ['', '?token=', '?token'])
  test(`spec 2, I6: the reset page without a token (${query || 'none'}) leads to /portal/`, async ({
    page,
  }) => {
    await page.goto(`/portal/login/reset${query}`);
    await expect(page).toHaveURL('/portal/');
  });

test('spec 2: the success page without a session leads to /portal/login', async ({ page }) => {
  await page.goto('/portal/register/success');
  await expect(page).toHaveURL('/portal/login');
});

test('spec 2: the success page with a session stays', async ({ page, platform }) => {
  await beginSession(page, await platform.account());
  await page.goto('/portal/register/success');
  await expect(page.getByText('You have joined Adlantern.')).toBeVisible();
  await expect(page).toHaveURL('/portal/register/success');
});

test('spec 2: registering the address that is signed in leads to success, with the same query', async ({
  page,
  platform,
}) => {
  const account = await platform.account();
  await beginSession(page, account);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto(`/portal/register?email=${encodeURIComponent(account.email)}&lang=en`);
  await expect(page.getByText('You have joined Adlantern.')).toBeVisible();
  await expect
    .poll(() =>
      visited.map((address) => new URL(address)).map(({ pathname, search }) => pathname + search),
    )
    .toContain(`/portal/register/success?email=${encodeURIComponent(account.email)}&lang=en`);
  // Personal data does not stay in the address bar.
  await expect(page).toHaveURL('/portal/register/success?lang=en');
});

test('spec 2: every navigation scrolls to the top, and history keeps the way back', async ({
  page,
}) => {
  await page.goto('/portal/tos');
  await wake(page);
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie privacy policy' }).click();
  await expect(page).toHaveURL('/portal/cookie_privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/portal/tos');
});
