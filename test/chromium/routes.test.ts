import { wake } from './support/portal';
import { expect, testOnSharedPage as test } from './support/test';

/** Every address of spec 2 with its alias, which is opened, and the resulting heading and title. */
const TABLE: readonly (readonly [path: string, alias: string, heading: RegExp, title: RegExp])[] = [
  ['/', '/portal', /./, /Adlantern/],
  ['/portal/web_privacy_policy', '/web_privacy_policy', /privacy policy/i, /privacy/i],
  ['/portal/cookie_privacy', '/cookie_privacy', /cookie/i, /cookie/i],
  ['/portal/tos', '/tos', /terms of service/i, /terms of service/i],
  ['/portal/dpa', '/dpa', /data processing agreement/i, /data processing agreement/i],
  ['/portal/register', '/register', /^Create your account$/, /Create your account/],
  ['/portal/login', '/login', /^Sign in$/, /Sign in/],
  ['/portal/login/forgot', '/login/forgot', /^Confirm Your Email$/, /Confirm Your Email/],
  [
    '/portal/login/reset?token=abcdefghijklmnopqrstuvwxyz',
    '/login/reset?token=abcdefghijklmnopqrstuvwxyz',
    /^Reset Your Password$/,
    /Reset Your/,
  ],
  ['/portal/report', '/portal/report', /^Report$/, /Report/],
];

/** A prerendered page without its address, in which alone an alias differs. */
const withoutPath = (html = '') => html.replace(/ data-path="[^"]*"/, '');

test('spec 2: every address and alias has its page and its title, and stays as prerendered', async ({
  page,
}) => {
  test.slow();
  for (const [path, alias, heading, title] of TABLE) {
    const answer = await page.goto(alias);
    expect(answer?.status(), alias).toBe(200);
    const same = await (await page.request.get(path)).text();
    expect(withoutPath(same), path).toBe(withoutPath(await answer?.text()));
    const h1 = page.getByRole('heading', { level: 1 });
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
    await wake(page);
    await expect(h1, alias).toHaveText(heading);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await h1.getAttribute('data-drawn'), alias).toBe('');
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

test('spec 2, I6: the reset page without a token leads to /portal/', async ({ page }) => {
  await page.goto('/portal/login/reset?token=');
  await expect(page).toHaveURL('/portal/');
});
