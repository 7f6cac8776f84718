import type { Page } from '@playwright/test';

/** A slow 4G network in bits a second, with a wait so long (ms) that nothing comes that is not wanted. */
const SLOW_4G = { latency: 450, down: 1_600_000, up: 750_000 };

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
