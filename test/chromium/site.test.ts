import type { BrowserContext, Page } from '@playwright/test';
import { WORKBENCH_KEYS } from '../../src/devtools/workbenchKeys';
import { storedKeyOf } from '../../src/rules/storedKeys';
import { expectAccessible, violations } from './support/axe';
import { wake } from './support/portal';
import { openLegal, overflow } from './support/publicPages';
import { expect, test as it, testOnSharedPage as test } from './support/test';

const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  viewport: { width: 320, height: 640 },
  isMobile: true,
  hasTouch: true,
};

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies on Adlantern' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Returns the names of cookies and storage keys in the browser that the cookie policy does not list. */
async function unlisted(page: Page, context: BrowserContext): Promise<string[]> {
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  const ofWorkbench = new Set<string>(Object.values(WORKBENCH_KEYS));
  return [...stored, ...cookies].filter((name) => !storedKeyOf(name) && !ofWorkbench.has(name));
}

test.describe('on a computer', () => {
  test('P11: header and text have one left edge on wide screens', async ({ page }) => {
    for (const width of [1280, 1440, 1920])
      for (const path of ['/', '/portal/report']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const left = async (name: 'banner' | 'main') => {
          const part = page.getByRole(name);
          const first =
            name === 'main'
              ? part.getByRole('heading', { level: 1 })
              : part.getByRole('link').first();
          return (await first.boundingBox())?.x;
        };
        expect(await left('main'), `${path} ${width}`).toBe(await left('banner'));
      }
  });

  test('spec 2: each link of the footer within the portal shows its page at its top, also to the page that is shown', async ({
    page,
  }) => {
    await page.goto('/nowhere');
    await wake(page);
    const titles = ['Terms of service', 'Web privacy policy', 'Cookie privacy policy'];
    for (const title of titles.flatMap((each) => [each, each])) {
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(title);
      await expect(heading).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  });

  test('an address with an anchor opens at that part, also when it is loaded', async ({ page }) => {
    await openLegal(page, '/portal/dpa#annex-2');
    await expect(page.locator('#annex-2')).toBeInViewport();
    await page.getByRole('link', { name: 'Parties and definitions' }).click();
    await expect(page).toHaveURL(/#parties$/);
    await expect(page.locator('#parties')).toBeInViewport();
    await expect(page.locator('#parties')).toBeFocused();
  });

  test('lines of the text hold at most 72 characters', async ({ page }) => {
    await openLegal(page, '/tos');
    const longest = await page.evaluate(() => {
      const range = document.createRange();
      return Math.max(
        ...[...document.querySelectorAll('article p')].map((paragraph) => {
          range.selectNodeContents(paragraph);
          const lines = new Set(
            [...range.getClientRects()].map(({ bottom }) => Math.round(bottom)),
          );
          // The space at the end of a line takes no room.
          return (paragraph.textContent.length + 1) / Math.max(lines.size, 1) - 1;
        }),
      );
    });
    expect(longest).toBeLessThanOrEqual(72);
    expect(longest).toBeGreaterThan(45);
  });
});

it.describe('on a phone', () => {
  it.use(PHONE);

  it('UX 65: the menu leads to the legal pages and to the cookie preferences', async ({ page }) => {
    await page.goto('/nowhere');
    await wake(page);
    await notice(page).getByRole('button', { name: 'Reject all' }).tap();
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.locator('[data-sheet]');
    for (const title of ['Terms of service', 'Web privacy policy', 'Cookie privacy policy']) {
      await button.tap();
      expect(await overflow(page)).toBe(0);
      await menu.getByRole('link', { name: title }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(menu).toBeHidden();
    }
    await button.tap();
    await menu.getByRole('button', { name: 'Cookie preferences' }).tap();
    await expect(dialog(page)).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  it('the open menu and the dialog pass axe', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/nowhere');
    await wake(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('region', { name: 'Help and legal' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test.describe('the choice about cookies, by keyboard', () => {
  test('UX 67, 68: reject at the first visit, confirmed, kept, and changed from the footer', async ({
    page,
    context,
  }) => {
    await page.goto('/nowhere');
    await expect(notice(page)).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('portal_consent');
    for (const name of ['Skip to main content', 'Accept all', 'Reject all']) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(name);
    }
    await page.keyboard.press('Enter');
    const kept = page.getByRole('region', { name: 'Choices saved' });
    await expect(kept).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();

    const opener = page.getByRole('button', { name: 'Cookie preferences' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'Analytics' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Analytics' })).toBeChecked();
    await page.getByRole('button', { name: 'Save choices' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('Analytics is on, marketing is off.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();

    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'portal_consent');
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject({
      version: 1,
      analytics: true,
      marketing: false,
    });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(180);
  });

  test('UX 52: the focus moves into the dialog, stays there, and returns on Escape', async ({
    page,
  }) => {
    await page.goto('/nowhere');
    const choose = notice(page).getByRole('button', { name: 'Manage cookies' });
    await choose.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
    await expect.poll(isInside).toBe(true);
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(presses < 8 ? 'Tab' : 'Shift+Tab');
      await expect.poll(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(choose).toBeFocused();
  });

  test('a choice made in the dialog of the first visit continues at the main content', async ({
    page,
  }) => {
    await page.goto('/nowhere');
    await notice(page).getByRole('button', { name: 'Manage cookies' }).click();
    await dialog(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(notice(page)).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main')).toBeFocused();
  });

  it('Global Privacy Control: no question, all off, and the dialog gives the reason', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cookie preferences' }).click();
    await expect(dialog(page)).toContainText('Your browser sends Global Privacy Control');
    await expect(page.getByRole('switch', { name: 'Analytics' })).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('portal_consent');
  });
});

test('prints each legal page, black on white, without frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/tos', '/web_privacy_policy', '/cookie_privacy', '/dpa']) {
    await openLegal(page, path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});

test("axe finds nothing on the notice's dialog, light and dark", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLegal(page, '/tos');
  await notice(page).getByRole('button', { name: 'Manage cookies' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
});

test('the browser holds nothing that the cookie policy does not list', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await page.goto('/?lang=zh');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await unlisted(page, context)).toEqual([]);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await notice(page).getByRole('button', { name: 'Accept all' }).click();
  await signIn.open();
  await signIn.email.fill('someone@games.example');
  expect(await unlisted(page, context)).toEqual([]);
  await page.getByLabel('Remember this computer').check();
  await signIn.submit(account.email, account.password);
  await signIn.expectSignedIn(account.email);
  await expect(page).not.toHaveURL(/\/portal\/login/);
  expect(await unlisted(page, context)).toEqual([]);
  await signIn.signOutToTheEnd();
  expect(await unlisted(page, context)).toEqual([]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toContain('portal_consent');
});
