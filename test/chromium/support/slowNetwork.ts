import type { Page } from '@playwright/test';

/** Slow 4G as in Lighthouse and the page benchmark (ms, bits a second): nothing arrives unless requested. */
const SLOW_4G = { latency: 150, down: 1.6 * 1024 * 1024, up: 750 * 1024 };

/** Simulates a slow network for a page. */
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
