import { expect, type Page } from '@playwright/test';
import type { AppState, MachineName } from '../../../src/kit/registry';

declare global {
  interface Window {
    /** Every state value a watched machine has had on this page, as JSON, in order. */
    seen?: string[];
  }
}

/** Waits until the store and its work stand behind the page. */
export const portalStarted = (page: Page) =>
  page.waitForFunction(() => window.portal !== undefined);

/** Turns to what a view must answer: on a busy machine views come only then. */
export const wantViews = (page: Page) => page.getByRole('banner').getByRole('link').first().hover();

/**
 * Gives the page the person's first move, with which pages to read fetch their scripts, and waits until all
 * of it stands: before that, links are the browser's, and of several presses only the last one counts.
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(4, 300);
  await wantViews(page);
  await expect(page.locator('html[data-started]')).toBeAttached();
  await page.mouse.move(0, 0);
}

/**
 * The first call of a page asks whether there is a session, under a lock that takes its time: to be done before a
 * test stops the clock.
 */
export const settleSession = (page: Page) =>
  page.evaluate(async () => {
    await window.portal?.session.fetch({ url: '/api/.well-known/jwks.json' });
  });

/** Notes every state value of one machine from now on, the present one first. */
export async function watchMachine(page: Page, machine: MachineName): Promise<void> {
  await portalStarted(page);
  await page.evaluate((name) => {
    const store = window.portal?.store;
    if (!store) throw new Error('This page exposes no store.');
    // A machine that comes with its page rests until then.
    const value = () =>
      JSON.stringify((store.getState() as Partial<AppState>)[name]?.value ?? 'idle');
    window.seen = [value()];
    store.subscribe(() => {
      const now = value();
      if (now !== window.seen?.at(-1)) window.seen?.push(now);
    });
  }, machine);
}

/** Waits until the watched machine has had a value, at or after the position in what was seen. */
export async function waitForValue(page: Page, value: unknown, from: number): Promise<number> {
  const found = await page.waitForFunction(
    ([wanted, start]) => {
      const at = (window.seen ?? []).indexOf(wanted, start);
      return at >= 0 ? { at } : null;
    },
    [JSON.stringify(value), from] as const,
    { timeout: 30_000 },
  );
  return (await found.jsonValue())?.at ?? from;
}

/** Opens a file without scripts, once more where the page was leaving at that moment. */
export const goAside = (page: Page) =>
  page.goto('/robots.txt').catch(() => page.goto('/robots.txt'));

/**
 * Makes a page that has shown the portal as good as new: nothing stored, no request answered by a test, online.
 * Its browser keeps the portal's files. Its clock stays the test's where that was installed.
 */
export async function asNew(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // What the portal writes as it is left is written before the storage is emptied. What a test keeps from being reached
  // stays so until then: a page that was stopped on its way out would go on, and come between.
  await goAside(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}
