import type { Page } from '@playwright/test';

/** Slow 4G as Lighthouse and the bench of the pages have it (ms, bits a second): nothing comes that is not wanted. */
const SLOW_4G = { latency: 150, down: 1.6 * 1024 * 1024, up: 750 * 1024 };

/** Puts a page on a slow network. */
export async function slowDown(page: Page, { latency, down, up } = SLOW_4G): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
}
