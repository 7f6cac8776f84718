import type { Browser, CDPSession, Page } from 'playwright-core';

/** What one visit of a sign-in page cost. Bytes as transferred, times in ms, memory in bytes. */
export interface Visit {
  /** Until the form can be typed into, also of scripts still on their way. */
  scriptBytesTyping: number;
  /** Until nothing more is loaded and nobody has touched the page. */
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** Until the server has answered a sign-in. */
  scriptBytesSignedIn: number;
  firstPaint: number;
  largestPaint: number;
  /** Until the first letter that is typed into the form stays there. */
  typing: number;
  /** What tasks of more than 50 ms took beyond that. */
  blocking: number;
  memory: number;
}

/** A phone on a slow mobile network, as Lighthouse has it: 150 ms, 1.6 Mbit/s, a quarter of the speed. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOW_DOWN = 4;
const EMAIL = 'input[name="email"]';
const QUIET_MS = 2_000;

interface Transfers {
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** Bytes of scripts that had arrived at a moment (ms since 1970), also of those still on their way. */
  scriptBytesBy: (moment: number) => number;
}

/** Counts what the network carries from now on. */
function countTransfers(cdp: CDPSession): Transfers {
  const scripts = new Set<string>();
  const arrivals: { requestId: string; bytes: number; at: number }[] = [];
  /** The browser's own clock when 1970 was (ms): its events tell their time by it. */
  let epoch = 0;
  const counted: Transfers = {
    requests: 0,
    bytes: 0,
    scriptBytes: 0,
    scriptBytesBy: (moment) =>
      arrivals
        .filter(({ requestId, at }) => scripts.has(requestId) && epoch + at <= moment)
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const count = (requestId: string, bytes: number, timestamp: number) => {
    arrivals.push({ requestId, bytes, at: timestamp * 1_000 });
    counted.bytes += bytes;
    if (scripts.has(requestId)) counted.scriptBytes += bytes;
  };
  const arrived = (wanted: string) =>
    arrivals
      .filter(({ requestId }) => requestId === wanted)
      .reduce((sum, { bytes }) => sum + bytes, 0);
  cdp.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    epoch = (wallTime - timestamp) * 1_000;
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    counted.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) =>
    count(requestId, encodedDataLength, timestamp),
  );
  // Tells all bytes of a request, its headers with them.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    count(requestId, encodedDataLength - arrived(requestId), timestamp),
  );
  return counted;
}

/** Notes in the page, from its very start, what the browser tells of painting and of long tasks. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    const notes = { largest: 0, blocking: 0 };
    Object.assign(window, { benchNotes: notes });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) notes.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) notes.blocking += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });

/** Notes in the page when the first letter has come to a field (ms since its start). */
const watchTyping = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('input', ({ timeStamp }) => Object.assign(window, { benchTyped: timeStamp }), {
      capture: true,
      once: true,
    });
  });

/** Types a letter as soon as there is a field; when it came there, since the start and since 1970. */
async function typingTime(page: Page): Promise<{ typing: number; moment: number }> {
  const field = page.locator(EMAIL).first();
  await field.pressSequentially('a');
  return page.evaluate(() => {
    // Written by the script above.
    const typing = Reflect.get(window, 'benchTyped') as number;
    return { typing, moment: performance.timeOrigin + typing };
  });
}

/** Until the network has carried nothing for a while. */
async function quiet(counted: Transfers): Promise<void> {
  for (let seen = -1; seen !== counted.bytes;) {
    seen = counted.bytes;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

const readNotes = (page: Page) =>
  page.evaluate(() => {
    // Written by the script above.
    const { largest, blocking } = Reflect.get(window, 'benchNotes') as Record<
      'largest' | 'blocking',
      number
    >;
    const paint =
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { largest, blocking, paint };
  });

async function open(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return { page, cdp };
}

/** A first visit that nobody touches. */
async function untouched(browser: Browser, url: string) {
  const { page, cdp } = await open(browser);
  const counted = countTransfers(cdp);
  await watchPage(page);
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator(EMAIL).first().waitFor({ timeout: 60_000 });
  await quiet(counted);
  const { largest, blocking, paint } = await readNotes(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const memory = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  await page.context().close();
  return { ...counted, firstPaint: paint, largestPaint: largest, blocking, memory };
}

/** A first visit that types at once and signs in. */
async function used(browser: Browser, url: string, account: { email: string; password: string }) {
  const { page, cdp } = await open(browser);
  const counted = countTransfers(cdp);
  await watchTyping(page);
  await page.goto(url, { waitUntil: 'commit' });
  const { typing, moment } = await typingTime(page);
  await quiet(counted);
  const field = page.locator(EMAIL).first();
  if ((await field.inputValue()) !== 'a') throw new Error(`What was typed is lost at ${url}.`);
  await field.fill(account.email);
  await page.locator('input[name="password"]').first().fill(account.password);
  const answered = page.waitForResponse((response) => response.url().endsWith('/auth/signin'));
  await page.locator('button[type="submit"]').first().click();
  const response = await answered;
  if (!(await response.allHeaders())['front-token']) throw new Error(`No sign-in at ${url}.`);
  const { scriptBytes } = counted;
  await page.context().close();
  const scriptBytesTyping = counted.scriptBytesBy(moment);
  return { typing, scriptBytesTyping, scriptBytesSignedIn: scriptBytes };
}

/** Measures a sign-in page: once without touching it, once by signing in. */
export async function visitPage(
  browser: Browser,
  url: string,
  account: { email: string; password: string },
): Promise<Visit> {
  return { ...(await untouched(browser, url)), ...(await used(browser, url, account)) };
}
