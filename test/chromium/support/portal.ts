import { expect, type Page } from '@playwright/test';
import type { AppState, MachineName } from '../../../src/kit/registry';
import { stopIntercepting } from './interception';

declare global {
  interface Window {
    /** Every state value of the watched machine on this page, as JSON, in order. */
    seen?: string[];
  }
}

/** Waits until the page's store and its work have started. */
export const portalStarted = (page: Page) =>
  page.waitForFunction(() => window.portal !== undefined);

/** Makes whatever formats numbers or dates on the page throw, so that a view crashes at its next render. */
export const breakFormats = (page: Page, of: 'NumberFormat' | 'DateTimeFormat') =>
  page.evaluate((name) => {
    const broken = () => {
      throw new Error('broken on purpose');
    };
    Object.defineProperty(Intl[name].prototype, 'format', { get: broken });
  }, of);

/** Triggers an interaction that needs views: on a busy machine they load only then. */
export const wantViews = (page: Page) => page.getByRole('banner').getByRole('link').first().hover();

/**
 * Triggers the page's first interaction, on which pages to read load their scripts, and waits until they run. Before
 * that, the browser handles links, and of several presses only the last one counts.
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(4, 300);
  await wantViews(page);
  await expect(page.locator('html[data-started]')).toBeAttached();
  await page.mouse.move(0, 0);
}

/** Waits for the page's first request, which reads the session under a lock, before a test stops the clock. */
export const settleSession = (page: Page) =>
  page.evaluate(async () => {
    await window.portal?.session.fetch({ url: '/api/.well-known/jwks.json' });
  });

/** Records every state value of one machine from now on, the current one first. */
export async function watchMachine(page: Page, machine: MachineName): Promise<void> {
  await portalStarted(page);
  await page.evaluate((name) => {
    const store = window.portal?.store;
    if (!store) throw new Error('This page shows no store.');
    // A machine that loads with its page is idle until then.
    const value = () =>
      JSON.stringify((store.getState() as Partial<AppState>)[name]?.value ?? 'idle');
    window.seen = [value()];
    store.subscribe(() => {
      const now = value();
      if (now !== window.seen?.at(-1)) window.seen?.push(now);
    });
  }, machine);
}

/** Waits until the watched machine has had a value, at or after the given position. */
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

/**
 * Opens a file without scripts. Navigations that the portal has begun may come in between, one after the other: those of
 * a sign-out, or that of an interrupted attempt itself.
 */
export const goAside = (page: Page) =>
  expect(async () => {
    await page.goto('/robots.txt');
  }).toPass();

const emptyStorage = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

/**
 * Resets a page that has shown the portal: nothing stored, no mocked requests, online. Its browser keeps the portal's
 * files cached. An installed clock stays the test's.
 */
export async function asNew(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // What the portal writes on leaving is written before the storage is emptied. Blocked addresses stay blocked until
  // then: an interrupted navigation would otherwise continue in between.
  await goAside(page);
  await stopIntercepting(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  // A navigation that the portal began may still replace this page.
  await emptyStorage(page).catch(async () => {
    await goAside(page);
    await emptyStorage(page);
  });
  await page.context().clearCookies();
}
