import type { Browser, CDPSession, Page, Response } from 'playwright-core';
import { SLOW_PHONE, type Conditions } from './conditions';

const QUIET_MS = 2_000;

/** The network traffic. Bytes as transferred, with headers. */
interface Transfers {
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** Counts the network traffic from now on. */
function countTransfers(cdp: CDPSession): Transfers {
  const scripts = new Set<string>();
  const bytesSoFar = new Map<string, number>();
  const counted: Transfers = { requests: 0, bytes: 0, scriptBytes: 0 };
  const count = (requestId: string, bytes: number) => {
    bytesSoFar.set(requestId, (bytesSoFar.get(requestId) ?? 0) + bytes);
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
  // Reports all bytes of a request, including headers.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength - (bytesSoFar.get(requestId) ?? 0)),
  );
  return counted;
}

/** Waits until the network has been idle for a while. */
export async function quiet(counted: Transfers): Promise<void> {
  for (let seen = -1; seen !== counted.bytes;) {
    seen = counted.bytes;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

/** The browser's measurements of a page. Times in ms since the navigation began. */
export interface Notes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The sum of the time beyond 50 ms of each task. */
  readonly blocking: number;
  readonly longestTask: number;
  /** When the first letter was in a field. */
  readonly typing: number;
}

/** Records in the page, from its very start, painting, long tasks and input. */
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

/** Resets the count of long tasks. */
const forgetTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(Reflect.get(window, 'benchNotes') as object, { blocking: 0, longestTask: 0 });
  });

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The cost of visits to a sign-in page. Bytes as transferred, times in ms, memory in bytes. */
export interface Visit {
  /** A first visit without interaction, until nothing more is loaded. */
  requests: number;
  bytes: number;
  scriptBytes: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  memory: number;
  /** A first visit in which a password manager fills and submits the form as soon as it is there. */
  filledScriptBytes: number;
  /** From the navigation to the server's response. */
  filledAnswered: number;
  /** A first visit in which a user types as soon as the form is there. */
  typing: number;
  typedScriptBytes: number;
  typedAnswered: number;
  typedBlocking: number;
}

const EMAIL = 'input[name="email"]';
const PASSWORD = 'input[name="password"]';
const SUBMIT = 'button[type="submit"]';
const WAIT_MS = 120_000;
/** Time between two keys of a fast typist. */
const KEY_MS = 60;

/** Opens a page as a first-time visitor, and closes it after the work. */
async function visiting<Result>(
  browser: Browser,
  { network, slowDown }: Conditions,
  work: (visited: { page: Page; counted: Transfers }) => Promise<Result>,
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
    // No test code runs in the page before: locating a field would delay the first paint.
    await quiet(counted);
    await page.locator(EMAIL).first().waitFor();
    const { firstPaint, largestPaint, blocking } = await readNotes(page);
    return { ...counted, firstPaint, largestPaint, blocking, memory: await heapBytes(page) };
  });

/** Returns when the server's response to the sign-in arrived (ms since the navigation began). */
async function answerTime(page: Page, answered: Promise<Response>, started: number) {
  const response = await answered;
  const at = performance.now() - started;
  if (!(await response.allHeaders())['front-token'])
    throw new Error(`The sign-in failed at ${page.url()}.`);
  return at;
}

const waitForAnswer = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/auth/signin'));

/** Acts like a password manager within a frame after the fields appear: writes as a user would, and presses. */
const fillWhenThere = (page: Page, account: Account): Promise<unknown> =>
  page.addInitScript(
    ({ email, password, submit }) => {
      const frames = setInterval(() => {
        // The peer's form is in a shadow tree, which managers search too.
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
          // As typed, so that a library that tracks its field's value notices it.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
            field,
            text,
          );
          field?.dispatchEvent(new Event('input', { bubbles: true }));
          field?.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // A library handles the input before the press.
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * `shown` resolves to the center of the email field as soon as a frame shows it. The page itself watches: a test that
 * looks for a field waits until the page's scripts have a pause, unlike a user's touch.
 */
async function watchEmail(page: Page): Promise<{ shown: Promise<Point> }> {
  let found: (center: Point) => void = () => undefined;
  const shown = new Promise<Point>((resolve) => {
    found = resolve;
  });
  await page.exposeFunction('benchShown', found);
  await page.addInitScript((email) => {
    const frames = setInterval(() => {
      const roots = [...document.querySelectorAll('*')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      );
      const field = [document, ...roots]
        .map((root) => root.querySelector(email))
        .find((each) => each?.checkVisibility());
      if (!field) return;
      clearInterval(frames);
      requestAnimationFrame(() => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const center = { x: left + width / 2, y: top + height / 2 };
        // Exposed above.
        (Reflect.get(window, 'benchShown') as (at: Point) => void)(center);
      });
    }, 16);
  }, EMAIL);
  return { shown };
}

/** Touches the email field when it is shown, and types. */
async function typeEmail(page: Page, { shown }: { shown: Promise<Point> }, text: string) {
  const { x, y } = await shown;
  await page.mouse.click(x, y);
  await page.keyboard.type(text, { delay: KEY_MS });
}

const typed = (browser: Browser, url: string, conditions: Conditions, account: Account) =>
  visiting(browser, conditions, async ({ page, counted }) => {
    const field = await watchEmail(page);
    const answered = waitForAnswer(page);
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await typeEmail(page, field, account.email);
    const email = page.locator(EMAIL).first();
    const password = page.locator(PASSWORD).first();
    await password.pressSequentially(account.password, { delay: KEY_MS });
    if ((await email.inputValue()) !== account.email)
      throw new Error(`What was typed is lost at ${url}.`);
    // The page may be left as soon as the response arrives.
    const { typing, blocking } = await readNotes(page);
    await password.press('Enter');
    const typedAnswered = await answerTime(page, answered, started);
    const { scriptBytes } = counted;
    return { typing, typedScriptBytes: scriptBytes, typedAnswered, typedBlocking: blocking };
  });

/** The times of an almost empty page (ms). */
export type Floor = Pick<Visit, 'firstPaint' | 'largestPaint' | 'typing'>;

/** Measures the lower bound for all pages. */
export async function visitEmptyPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
): Promise<Floor> {
  const { firstPaint, largestPaint } = await untouched(browser, url, conditions);
  return visiting(browser, conditions, async ({ page }) => {
    const field = await watchEmail(page);
    await page.goto(url, { waitUntil: 'commit' });
    await typeEmail(page, field, 'm');
    return { firstPaint, largestPaint, typing: (await readNotes(page)).typing };
  });
}

/** Measures a sign-in page: untouched, filled and submitted by a password manager, typed by a user. */
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

/**
 * Returns the longest task (ms; below 50 ms none is reported) of a first empty submit that is refused, on a slow phone.
 */
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
