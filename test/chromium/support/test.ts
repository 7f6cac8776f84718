import { test as base, expect } from '@playwright/test';
import type { Cookie, Page } from '@playwright/test';
import { SignInScreen } from './signInScreen';
import type { TestPlatform } from './platform';
import { startPlatform } from './platform';
import { asNew } from './portal';

interface Fixtures {
  signIn: SignInScreen;
  /** What the page complained about: uncaught errors and console errors, the network's own aside. */
  complaints: string[];
  /** Every test finds the platform's settings as those of a new platform. */
  settingsRestored: void;
}

interface WorkerFixtures {
  platform: TestPlatform;
  /** The page of `testOnSharedPage`. */
  sharedPage: Page;
  /** The cookies of somebody who has signed in once, for tests that need a person and leave them as they are. */
  someone: Cookie[];
}

/** Tests in Chromium against a platform of their worker's own. A complaining page fails its test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  platform: [
    async ({}, use) => {
      const { platform, stop } = await startPlatform();
      await use(platform);
      await stop();
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ browser, platform }, use) => {
      const context = await browser.newContext({ baseURL: platform.url });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  someone: [
    async ({ browser, platform }, use) => {
      const context = await browser.newContext({ baseURL: platform.url });
      const screen = new SignInScreen(await context.newPage());
      await screen.as(await platform.account(), '?redirect=%2Fportal%2Ftos');
      const cookies = await context.cookies();
      await context.close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listenTo(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  settingsRestored: [
    async ({ platform }, use) => {
      await use();
      await platform.restoreSettings();
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => use(new SignInScreen(page)),
});

/** What a test may have put on. */
const AS_OF_THE_BROWSER = {
  media: null,
  colorScheme: null,
  forcedColors: null,
  reducedMotion: null,
};

/** What tests listen to. */
const HEARD = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/**
 * For tests that leave nothing behind that `asNew` does not undo: no clock, no script put into every page, no option of
 * the context. They share a page of their worker, which saves each of them half a second of the processor.
 */
export const testOnSharedPage = test.extend({
  context: async ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage, viewport }, use) => {
    await asNew(sharedPage);
    await sharedPage.emulateMedia(AS_OF_THE_BROWSER);
    const size = sharedPage.viewportSize();
    if (viewport && size?.width !== viewport.width) await sharedPage.setViewportSize(viewport);
    await use(sharedPage);
    for (const event of HEARD) sharedPage.removeAllListeners(event);
    for (const tab of sharedPage.context().pages()) if (tab !== sharedPage) await tab.close();
  },
});

function listenTo(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
}

export { expect };
