import { chromium } from 'playwright-core';
import { findChromium, NO_CHROMIUM } from '../scripts/findChromium.mjs';
import { freePort } from '../test/server/support/freePort';
import { serveBundle } from './pages/serveBundle';
import type { ExpiredFigures, LiveFigures } from './sessionTimes';

/** How long both clients take, in a simulated document or in a browser. */
export interface Times {
  live: LiveFigures;
  expired: ExpiredFigures[];
}

/**
 * The same times in a page of Chromium, with its cookies, timers and locks: requests with a live session to a real
 * server, by what the portal sends by in production; those on an expired one to the scripted server.
 */
export async function timesInChromium(): Promise<Times> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const served = await serveBundle('sessionPage.ts', await freePort(), null);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  });
  const measure = async <Figures>(name: string): Promise<Figures> => {
    // The reference client opens once in a page.
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction((bench) => bench in window, name);
    return page.evaluate(
      // Put there by the bundle.
      (bench) => (Reflect.get(window, bench) as () => Promise<Figures>)(),
      name,
    );
  };
  try {
    return {
      live: await measure<LiveFigures>('benchLive'),
      expired: await measure<ExpiredFigures[]>('benchExpired'),
    };
  } finally {
    await browser.close();
    served.stop();
  }
}
