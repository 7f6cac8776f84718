import type { Page } from '@playwright/test';
import { portalStarted, wake } from '../support/portal';

/** To another page of the portal as by a link of its own: the document stays. */
export const routeTo = async (page: Page, path: string) => {
  // The router is of the views.
  await wake(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

/** Puts an event of a machine into the page's own store, for what no control and no network brings about. */
export const dispatchEvent = (page: Page, event: { type: string; payload?: unknown }) =>
  page.evaluate((action) => void window.portal?.store.dispatch(action), event);

/** Puts time into the test's hand, now and running: also on a page whose path before has stopped or moved it. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.resume();
}

/** From here on time passes by the test's hand alone, however long its steps take. The clock is installed. */
export async function stopClock(page: Page): Promise<void> {
  await portalStarted(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** What the browser says of a page that it shows again, as it was. */
export const showAgain = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );

/** For an event that is beyond a page in a browser. */
export const neverMade = () => Promise.reject(new Error('No path leads here.'));

/** It follows on its own from the step before. */
export const followsByItself = () => Promise.resolve();

/** Is this the page now? */
export const isAt = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((wanted) => location.pathname === wanted, path);

/** Writes a value into the storage of the page's tab, as the portal keeps it; null removes it. */
export const keepInTab = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    ([name, text]) => {
      if (text === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, text);
    },
    [key, value === null ? null : JSON.stringify(value)] as const,
  );
