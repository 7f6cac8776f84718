import type { Page } from '@playwright/test';
import { listening } from '../support/listening';
import { expectAccessible } from './support/axe';
import { flaws } from './support/flaws';
import { grouped } from './support/grouped';
import { walkByKeyboard } from './support/keyboardWalk';
import { expectRoomForTexts } from './support/pseudoPage';
import {
  ANDROID,
  overflow,
  PUBLIC_PAGE_ENTRIES,
  rejectOptional,
  settled,
} from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { expectTextZooms } from './support/textZoom';
import { expectWhole, faintControls } from './support/wholePage';

/** How many pages one test covers. */
const PAGES_OF_A_TEST = 9;

test('C5: in a frame of another site the browser refuses the page, and nothing loops', async ({
  page,
  platform,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // A real host of this machine: browsers refuse a frame from here to every page of the internet.
  const elsewhere = await listening((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><iframe src="${platform.url}/portal/login"></iframe>`);
  });
  await page.goto(elsewhere.origin);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  await expect.poll(() => complaints.join()).toContain("frame-ancestors 'none'");
  complaints.length = 0;
  elsewhere.close();
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

/**
 * Pages that report something at once, with the focus there: a visitor has not completed a first step, and the
 * platform of the tests does not offer sign-in by work email.
 */
const STARTS_BELOW = ['second-step', 'work-sign-in'];

it.describe('every public page', () => {
  it.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [at, entries] of grouped(PUBLIC_PAGE_ENTRIES, PAGES_OF_A_TEST).entries())
    it(`UX 40-42, 44 to 47, 50, 51, 54, 60, axe: on a tablet everything fits and axe finds nothing; a keyboard walk reaches everything in order, marked and uncovered; at 400 % zoom, with text at 200 %, with wide spacing, in forced colors, with long texts and in a right-to-left script nothing is lost, ${at + 1}`, async ({
      page,
      context,
      platform,
    }) => {
      test.slow();
      await watchShifts(page);
      if (at > 0) await rejectOptional(context, platform.url);
      for (const [name, path] of entries)
        await test.step(name, async () => {
          await page.setViewportSize({ width: 768, height: 1024 });
          await page.emulateMedia({ forcedColors: 'none' });
          await page.goto(path);
          await settled(page, name);
          expect(await shifts(page)).toEqual([]);
          expect(await overflow(page)).toBe(0);
          expect(await flaws(page)).toEqual([]);
          await expectAccessible(page);
          await page.setViewportSize({ width: 1280, height: 720 });
          if (!STARTS_BELOW.includes(name)) {
            const [first, second] = await walkByKeyboard(page);
            expect(first).toBe('Skip to main content');
            if (name === 'home') expect(second).toBe('Accept all');
          }
          await page.emulateMedia({ forcedColors: 'active' });
          await expectWhole(page);
          await expectTextZooms(page);
          expect(await faintControls(page), name).toEqual([]);
          await expectRoomForTexts(page);
          // The first page shows the notice about cookies, the others do not.
          await rejectOptional(context, platform.url);
        });
    });
});

it.describe('on a phone', () => {
  it.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 } });

  it('UX 40, 52: the menu opens, is walked through and closes with Escape by keyboard', async ({
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
