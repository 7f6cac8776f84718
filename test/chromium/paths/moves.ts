import type { Page } from '@playwright/test';
import { portalStarted, wake } from '../support/portal';

/** Navigates to another page of the portal as its own links do: the document stays. */
export const routeTo = async (page: Page, path: string) => {
  // The router is part of the views.
  await wake(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

/** Dispatches an event of a machine into the page's own store, if no control and no network can cause it. */
export const dispatchEvent = (page: Page, event: { type: string; payload?: unknown }) =>
  page.evaluate((action) => void window.portal?.store.dispatch(action), event);

/** Installs a clock that runs and that the test controls, also on a page whose previous path stopped or moved it. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.resume();
}

/** Stops the installed clock: from here on only the test moves it, however long its steps take. */
export async function stopClock(page: Page): Promise<void> {
  await portalStarted(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Fires the browser's event for a page that it shows again, as it was. */
export const showAgain = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );

/** It follows automatically from the previous step. */
export const followsByItself = () => Promise.resolve();

/** Whether the browser shows this page now. */
export const isAt = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((wanted) => location.pathname === wanted, path);

/** Writes a value into the storage of the page's tab, as the portal stores it; null removes it. */
export const keepInTab = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    ([name, text]) => {
      if (text === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, text);
    },
    [key, value === null ? null : JSON.stringify(value)] as const,
  );
