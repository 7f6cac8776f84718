import { test as base, expect, type Cookie, type Page } from '@playwright/test';
import { type Account, beginSession, SignInScreen } from './signInScreen';
import { type TestPlatform, startPlatform } from './platform';
import { asNew } from './portal';

interface Fixtures {
  signIn: SignInScreen;
  /** A new account, of this test alone. */
  account: Account;
  /** Errors of the page: uncaught errors and console errors, except network errors. */
  complaints: string[];
  /** Restores the platform's settings before every test. */
  settingsRestored: void;
}

interface WorkerFixtures {
  platform: TestPlatform;
  /** The page of `testOnSharedPage`. */
  sharedPage: Page;
  /** The cookies of a signed-in user, for tests that need one and do not change the account. */
  someone: Cookie[];
}

/** Tests in Chromium against a separate platform for each worker. An error on the page fails its test. */
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
      await beginSession(await context.newPage(), await platform.account());
      const cookies = await context.cookies();
      await context.close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  account: async ({ platform }, use) => use(await platform.account()),
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

/** Overrides that a test may have set. */
const AS_OF_THE_BROWSER = {
  media: null,
  colorScheme: null,
  forcedColors: null,
  reducedMotion: null,
};

/** Events that tests listen to. */
const HEARD = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/**
 * For tests whose effects `asNew` can undo: no clock, no script added to every page, no option of the context. They
 * share their worker's page, which saves each of them half a second of CPU time.
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
