import { ANDROID } from './support/publicPages';
import { expect, test } from './support/test';

test.describe('pages that the build has drawn', () => {
  test('read well without a script', async ({ browser, platform }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${platform.url}/portal/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.title()).toBe('Sign in – Adlantern');
    await context.close();
  });

  test('are taken over as they stand also on a phone, and when the page itself comes late', async ({
    browser,
    platform,
  }) => {
    const context = await browser.newContext({ userAgent: ANDROID, baseURL: platform.url });
    const page = await context.newPage();
    await page.route(/\/assets\/\d+\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    for (const path of ['/portal/login?lang=zh', '/tos']) {
      await page.goto(path);
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
      await page.mouse.move(200, 200);
      await expect(page.locator('html[data-awake]')).toBeAttached();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.locator('h1[data-drawn]'), path).toBeVisible();
      await page.mouse.move(4, 4);
    }
    await context.close();
  });

  test('a press on a button before the page is awake does its work when it is', async ({
    page,
  }) => {
    const held: (() => void)[] = [];
    await page.route('**/assets/main.*.js', (route) => void held.push(() => void route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect.poll(() => held.length).toBe(1);
    held.forEach((go) => go());
    await expect(page.getByRole('button', { name: 'Reject all' })).toBeHidden();
  });

  test('are taken over as they stand: no element is drawn anew, no key is lost (I8)', async ({
    page,
  }) => {
    const held: (() => void)[] = [];
    await page.route('**/assets/main.*.js', (route) => void held.push(() => void route.continue()));
    await page.goto('/portal/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('mira@studio.test');
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
    await expect.poll(() => held.length).toBe(1);
    held.forEach((go) => go());
    await expect(page.getByText('Development')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('mira@studio.test');
    await expect(page.locator('h1[data-drawn]')).toHaveText('Sign in');
  });
});
