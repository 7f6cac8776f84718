import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SignInScreen } from './signInScreen';
import type { TestPlatform } from './platform';
import { startPlatform } from './platform';

interface Fixtures {
  signIn: SignInScreen;
  /** What the page complained about: uncaught errors and console errors, the network's own aside. */
  complaints: string[];
  /** Every test finds the platform's settings as those of a new platform. */
  settingsRestored: void;
}

/** Tests in Chromium against a platform of their worker's own. A complaining page fails its test. */
export const test = base.extend<Fixtures, { platform: TestPlatform }>({
  platform: [
    async ({}, use) => {
      const { platform, stop } = await startPlatform();
      await use(platform);
      await stop();
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

function listenTo(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
}

export { expect };
