import { chromium } from 'playwright-core';
import { WITHOUT_FEATURES } from '../scripts/browser/chromiumFeatures.mjs';
import { findChromium, NO_CHROMIUM } from '../scripts/browser/findChromium.mjs';
import { freePort } from '../test/server/support/freePort';
import { serveSessionPage } from './sessionServer';
import type { ExpiredFigures, LiveFigures } from './sessionTimes';

/** How long both clients take, in a simulated document or in a browser. */
export interface Times {
  live: LiveFigures;
  expired: ExpiredFigures[];
}

/**
 * The same times in a page of Chromium, with its cookies, timers, locks and network, by what the portal sends by in
 * production.
 */
export async function timesInChromium(rounds: number): Promise<Times> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const served = await serveSessionPage(await freePort());
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', WITHOUT_FEATURES, '--js-flags=--expose-gc', served.chromiumArgument],
  });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'benchSession' in window);
    return await page.evaluate(
      // Put there by the bundle.
      (wanted) =>
        (Reflect.get(window, 'benchSession') as (rounds: number) => Promise<Times>)(wanted),
      rounds,
    );
  } finally {
    await browser.close();
    served.stop();
  }
}
