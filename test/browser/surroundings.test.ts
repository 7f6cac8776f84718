import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

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
  await page.getByRole('button', { name: 'Choose' }).click();
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
    expect(await stickingOut(page)).toBe(false);
    await expect(analytics).toBeChecked();
    await dialog.getByRole('button', { name: 'Save choice' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Save choice' })).toBeInViewport();
  }
  await dialog.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByText('Analytics is allowed, marketing is not.')).toBeVisible();
});
