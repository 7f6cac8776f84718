import type { Browser, CDPSession, Page, Response } from 'playwright-core';
import { SLOW_PHONE, type Conditions } from './conditions';

const QUIET_MS = 2_000;

/** What the network has carried. Bytes as transferred, with headers. */
interface Transfers {
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** Counts what the network carries from now on. */
function countTransfers(cdp: CDPSession): Transfers {
  const scripts = new Set<string>();
  const told = new Map<string, number>();
  const counted: Transfers = { requests: 0, bytes: 0, scriptBytes: 0 };
  const count = (requestId: string, bytes: number) => {
    told.set(requestId, (told.get(requestId) ?? 0) + bytes);
    counted.bytes += bytes;
    if (scripts.has(requestId)) counted.scriptBytes += bytes;
  };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    counted.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength),
  );
  // Tells all bytes of a request, its headers with them.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength - (told.get(requestId) ?? 0)),
  );
  return counted;
}

/** Until the network has carried nothing for a while. */
export async function quiet(counted: Transfers): Promise<void> {
  for (let seen = -1; seen !== counted.bytes;) {
    seen = counted.bytes;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

/** What the browser tells of a page. Times in ms since the navigation began. */
export interface Notes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What tasks of more than 50 ms took beyond that. */
  readonly blocking: number;
  readonly longestTask: number;
  /** When the first letter was in a field. */
  readonly typing: number;
}

/** Notes in the page, from its very start, what the browser tells of painting, long tasks and input. */
const watchPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notes = { firstPaint: NaN, largestPaint: NaN, blocking: 0, longestTask: 0, typing: NaN };
    Object.assign(window, { benchNotes: notes });
    new PerformanceObserver((list) => {
      for (const { entryType, name, startTime, duration } of list.getEntries()) {
        if (name === 'first-contentful-paint') notes.firstPaint = startTime;
        if (entryType === 'largest-contentful-paint') notes.largestPaint = startTime;
        if (entryType !== 'longtask') continue;
        notes.blocking += duration - 50;
        notes.longestTask = Math.max(notes.longestTask, duration);
      }
    }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask'] });
    addEventListener(
      'input',
      ({ timeStamp }) => {
        notes.typing = timeStamp;
      },
      { capture: true, once: true },
    );
  });

const readNotes = (page: Page): Promise<Notes> =>
  // Written by the script above.
  page.evaluate(() => Reflect.get(window, 'benchNotes') as Notes);

/** Counts long tasks from here on. */
const forgetTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(Reflect.get(window, 'benchNotes') as object, { blocking: 0, longestTask: 0 });
  });

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** What visits of a sign-in page cost. Bytes as transferred, times in ms, memory in bytes. */
export interface Visit {
  /** A first visit that nobody touches, until nothing more is loaded. */
  requests: number;
  bytes: number;
  scriptBytes: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  memory: number;
  /** A first visit in which a password manager fills the form in and sends it as soon as it is there. */
  filledScriptBytes: number;
  /** From the navigation to the server's answer. */
  filledAnswered: number;
  /** A first visit in which a person types as soon as the form is there. */
  typing: number;
  typedScriptBytes: number;
  typedAnswered: number;
  typedBlocking: number;
}

const EMAIL = 'input[name="email"]';
const PASSWORD = 'input[name="password"]';
const SUBMIT = 'button[type="submit"]';
const WAIT_MS = 120_000;
/** Between two keys: a quick typist. */
const KEY_MS = 60;

interface Visited {
  readonly page: Page;
  readonly counted: Transfers;
}

/** Opens a page as somebody who was never there, and closes it behind the work. */
async function visiting<Result>(
  browser: Browser,
  { network, slowDown }: Conditions,
  work: (visited: Visited) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (network) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await watchPage(page);
    return await work({ page, counted: countTransfers(cdp) });
  } finally {
    await context.close();
  }
}

async function heapBytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

const untouched = (browser: Browser, url: string, conditions: Conditions) =>
  visiting(browser, conditions, async ({ page, counted }) => {
    await page.goto(url, { waitUntil: 'commit' });
    // Nothing of the test runs in the page before: looking for a field would hold the first paint up.
    await quiet(counted);
    await page.locator(EMAIL).first().waitFor();
    const { firstPaint, largestPaint, blocking } = await readNotes(page);
    return { ...counted, firstPaint, largestPaint, blocking, memory: await heapBytes(page) };
  });

/** When the server's answer to the sign-in had come (ms since the navigation began). */
async function answerTime(page: Page, answered: Promise<Response>, started: number) {
  const response = await answered;
  const at = performance.now() - started;
  if (!(await response.allHeaders())['front-token'])
    throw new Error(`The sign-in failed at ${page.url()}.`);
  return at;
}

const waitForAnswer = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/auth/signin'));

/** What a password manager does within a frame of the fields being there: writes as a person would, and presses. */
const fillWhenThere = (page: Page, account: Account): Promise<unknown> =>
  page.addInitScript(
    ({ email, password, submit }) => {
      const frames = setInterval(() => {
        // The peer shows its form in a shadow tree, where managers look too.
        const roots = [...document.querySelectorAll('*')].flatMap(
          ({ shadowRoot }) => shadowRoot ?? [],
        );
        const root = [document, ...roots].find((each) => each.querySelector(email.name));
        const fields = [email, password].map(({ name, text }) => ({
          field: root?.querySelector<HTMLInputElement>(name),
          text,
        }));
        const press = root?.querySelector<HTMLButtonElement>(submit);
        if (!press || fields.some(({ field }) => !field)) return;
        clearInterval(frames);
        for (const { field, text } of fields) {
          // As typed: a library that keeps the value of its own field hears of it too.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
            field,
            text,
          );
          field?.dispatchEvent(new Event('input', { bubbles: true }));
          field?.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // A library hears of what was written before it hears of the press.
        setTimeout(() => press.click(), 16);
      }, 16);
    },
    {
      email: { name: EMAIL, text: account.email },
      password: { name: PASSWORD, text: account.password },
      submit: SUBMIT,
    },
  );

const filled = (browser: Browser, url: string, conditions: Conditions, account: Account) =>
  visiting(browser, conditions, async ({ page, counted }) => {
    await fillWhenThere(page, account);
    const answered = waitForAnswer(page);
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const filledAnswered = await answerTime(page, answered, started);
    return { filledScriptBytes: counted.scriptBytes, filledAnswered };
  });

const typed = (browser: Browser, url: string, conditions: Conditions, account: Account) =>
  visiting(browser, conditions, async ({ page, counted }) => {
    const answered = waitForAnswer(page);
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const email = page.locator(EMAIL).first();
    const password = page.locator(PASSWORD).first();
    await email.pressSequentially(account.email, { delay: KEY_MS });
    await password.pressSequentially(account.password, { delay: KEY_MS });
    if ((await email.inputValue()) !== account.email)
      throw new Error(`The typed text was lost at ${url}.`);
    // An answered page may be left at once.
    const { typing, blocking } = await readNotes(page);
    await password.press('Enter');
    const typedAnswered = await answerTime(page, answered, started);
    const { scriptBytes } = counted;
    return { typing, typedScriptBytes: scriptBytes, typedAnswered, typedBlocking: blocking };
  });

/** What a page that is as good as empty takes (ms). */
export type Floor = Pick<Visit, 'firstPaint' | 'largestPaint' | 'typing'>;

/** Measures the floor under all pages. */
export async function visitEmptyPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
): Promise<Floor> {
  const { firstPaint, largestPaint } = await untouched(browser, url, conditions);
  return visiting(browser, conditions, async ({ page }) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(EMAIL).press('m');
    return { firstPaint, largestPaint, typing: (await readNotes(page)).typing };
  });
}

/** Measures a sign-in page: untouched, filled and sent by a password manager, typed by a person. */
export async function visitPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
  account: Account,
): Promise<Visit> {
  return {
    ...(await untouched(browser, url, conditions)),
    ...(await filled(browser, url, conditions, account)),
    ...(await typed(browser, url, conditions, account)),
  };
}

/** The longest task (ms; under 50 ms none is told) of a first empty submit that is refused, on a slow phone. */
export const refusedSubmit = (browser: Browser, url: string): Promise<number> =>
  visiting(browser, SLOW_PHONE, async ({ page, counted }) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(EMAIL).first().waitFor();
    await quiet(counted);
    await forgetTasks(page);
    await page.locator(SUBMIT).first().click();
    await quiet(counted);
    return (await readNotes(page)).longestTask;
  });
