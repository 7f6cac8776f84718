import type { Page } from '@playwright/test';
import { walkByKeyboard } from './support/keyboardWalk';
import { ANDROID, PUBLIC_PAGE_ENTRIES, rejectOptional, settled } from './support/publicPages';
import { expect, test } from './support/test';
import { expectWhole, faintControls } from './support/wholePage';

test('C5: in a frame of another site the browser refuses the page, and nothing loops', async ({
  page,
  platform,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${platform.url}/portal/login"></iframe>`,
    }),
  );
  await page.goto('https://elsewhere.example/');
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  expect(asked).toEqual(['/', '/portal/login']);
});

const stickingOut = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth;
  });

test('H4: an open dialog stays whole while theme, zoom and orientation change', async ({
  page,
}) => {
  await page.goto('/portal/tos');
  await page.getByRole('button', { name: 'Manage cookies' }).click();
  const dialog = page.getByRole('dialog');
  const analytics = dialog.getByRole('switch', { name: 'Analytics' });
  await analytics.check();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(dialog).toBeVisible();
    await expect.poll(() => stickingOut(page)).toBe(false);
    await expect(analytics).toBeChecked();
    await dialog.getByRole('button', { name: 'Save choices' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Save choices' })).toBeInViewport();
  }
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Analytics is on, marketing is off.')).toBeVisible();
});

test.describe('every public page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('UX 40-42, 44: a walk by keyboard meets everything in its order, marked and uncovered', async ({
    page,
    context,
    platform,
  }) => {
    test.slow();
    // A visitor has no first step to go on from: the page says so at once, and there the focus is.
    const entries = PUBLIC_PAGE_ENTRIES.filter(([name]) => name !== 'second-step');
    for (const [name, path] of entries) {
      await page.goto(path);
      await settled(page, name);
      const [first, second] = await walkByKeyboard(page);
      expect(first).toBe('Skip to main content');
      if (name === 'home') expect(second).toBe('Accept all');
      // The first page with the notice about cookies, the others without.
      await rejectOptional(context, platform.url);
    }
  });

  test('UX 46, 47, 54: at 400 % zoom, with wide spacing and in forced colours nothing is lost', async ({
    page,
    context,
    platform,
  }) => {
    test.slow();
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [name, path] of PUBLIC_PAGE_ENTRIES) {
      await page.goto(path);
      await settled(page, name);
      await expectWhole(page);
      expect(await faintControls(page), name).toEqual([]);
      // The first page with the notice about cookies, the others without.
      await rejectOptional(context, platform.url);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 } });

  test('UX 40, 52: the menu opens, is walked and closes with Escape by keyboard', async ({
    page,
  }) => {
    await page.goto('/portal/login');
    await settled(page, 'sign-in');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.locator('[data-sheet]');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link').first()).toBeVisible();
    await page.locator('#email').focus();
    await expect(menu).toBeHidden();
  });
});
