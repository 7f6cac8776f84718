import { type Browser, type Page, expect, test } from '@playwright/test';
import { asNew } from '../support/portal';
import { SignInScreen } from '../support/signInScreen';
import type { Backend } from './backend';
import type { Journey } from './journeys';

/** Creates one test for each journey at one backend. They share a page, which is reset for each. */
export function travel<B extends Backend>(
  title: string,
  journeys: readonly Journey<B>[],
  start: () => Promise<B>,
): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'default' });
    let backend: B;
    let browser: Browser;
    let page: Page;
    let complaints: string[];

    test.beforeAll(async ({ playwright, launchOptions }) => {
      backend = await start();
      const { args = [] } = launchOptions;
      const { hostRules } = backend;
      const mapped = hostRules === '' ? [] : [`--host-resolver-rules=${hostRules}`];
      browser = await playwright.chromium.launch({ ...launchOptions, args: [...args, ...mapped] });
      page = await browser.newPage({ baseURL: backend.portal });
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text());
      });
    });
    test.afterAll(async () => {
      await browser.close();
      await backend.stop();
    });
    test.beforeEach(async () => {
      complaints = [];
      await backend.faults();
      await asNew(page);
    });

    for (const { name, go } of journeys)
      test(name, async () => {
        await go({ page, backend, signIn: new SignInScreen(page) });
        expect(complaints).toEqual([]);
      });
  });
}
