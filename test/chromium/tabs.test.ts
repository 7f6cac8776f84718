import type { BrowserContext, Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { portalStarted } from './support/portal';
import { beginSession, endAccessToken } from './support/signInScreen';
import { expect, test } from './support/test';
import { recordTraffic, withFault } from './support/traffic';

// Its tests mostly wait: on one worker they leave the cores to the others.
test.describe.configure({ mode: 'default' });

/** Sends the protected request under the session; returns its status. */
const callAccount = async () => {
  const answer = await window.portal?.session.fetch({ url: '/api/account' });
  return answer?.ok ? answer.response.status : null;
};

const refreshes = (calls: readonly string[]) =>
  calls.filter((call) => call.endsWith('/session/refresh'));

/** Whether the lock is held that tabs with the reference client use. */
const isLockedInStorage = () =>
  localStorage.getItem('browser-tabs-lock-key-REFRESH_TOKEN_USE') !== null;

async function openPortal(page: Page): Promise<void> {
  await page.goto('/portal');
  await portalStarted(page);
}

/** A second tab of the same user. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openPortal(page);
  return page;
}

const LOCKS = [
  { name: 'Web Locks', prepare: () => undefined },
  {
    name: 'the storage lock',
    prepare: () => void Reflect.deleteProperty(Navigator.prototype, 'locks'),
  },
] as const;

for (const { name, prepare } of LOCKS) {
  test(`S2: two tabs refused together refresh once, by ${name}`, async ({ context, platform }) => {
    await context.addInitScript(prepare);
    const first = await context.newPage();
    await beginSession(first, await platform.account());
    await openPortal(first);
    const second = await openTab(context);
    const calls = [recordTraffic(first), recordTraffic(second)];
    await endAccessToken(context);
    const statuses = await Promise.all([first.evaluate(callAccount), second.evaluate(callAccount)]);
    expect(statuses).toEqual([200, 200]);
    expect(refreshes(calls.flat())).toHaveLength(1);
  });

  test(`S3: a tab killed while it holds the lock does not block others, by ${name}`, async ({
    context,
    platform,
  }) => {
    await context.addInitScript(prepare);
    const first = await context.newPage();
    await beginSession(first, await platform.account());
    await openPortal(first);
    const second = await openTab(context);
    await endAccessToken(context);

    // The first tab's refresh never ends: it holds the lock until it is killed.
    await withFault(first, '/session/refresh', { delayMs: 60_000, status: 503 });
    const held = first.waitForRequest('**/session/refresh');
    void first.evaluate(callAccount).catch(() => undefined);
    await held;
    const refused = second.waitForResponse('**/api/account');
    const answered = second.evaluate(callAccount);
    expect((await refused).status()).toBe(401);
    const began = Date.now();
    const next = second.waitForRequest('**/session/refresh');
    await first.close({ runBeforeUnload: false });
    await next;
    process.stdout.write(`by ${name} the survivor continued after ${Date.now() - began} ms\n`);
    expect(await answered).toBe(200);
  });
}

test('decision 6: a refresh acquires the lock in storage when its script can no longer be loaded', async ({
  account,
  context,
  page,
}) => {
  await beginSession(page, account);
  await openPortal(page);
  expect(await page.evaluate(callAccount)).toBe(200);
  await page.waitForLoadState('networkidle');
  await context.route('**/assets/*.js', (route) => route.abort());
  await endAccessToken(context);
  const locked: boolean[] = [];
  await page.route('**/session/refresh', async (route) => {
    locked.push(await page.evaluate(isLockedInStorage));
    await route.continue();
  });
  expect(await page.evaluate(callAccount)).toBe(200);
  expect(locked).toEqual([true]);
});

/** The npm reference client, for a page that uses it. */
function referenceClient(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['supertokens-website'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'referenceClient',
    platform: 'browser',
  });
  return `${outputFiles[0]?.text ?? ''}; window.referenceClient = referenceClient;`;
}

interface WithReference {
  referenceClient: { init: (config: object) => void };
}

test('decision 6: refused together, a tab with the reference client and one with this refresh once', async ({
  context,
  platform,
}) => {
  const own = await context.newPage();
  await beginSession(own, await platform.account());
  await openPortal(own);
  const other = await context.newPage();
  await other.addInitScript(referenceClient());
  // A page to read, which has loaded nothing of this client.
  await other.goto('/portal/tos');
  await other.evaluate(() => {
    const { referenceClient: client } = window as unknown as WithReference;
    client.init({ apiDomain: location.origin, apiBasePath: '/api_v2/auth' });
  });
  const callByReference = async () => (await fetch('/api/account')).status;
  expect(await other.evaluate(callByReference)).toBe(200);
  const traffic = [recordTraffic(own), recordTraffic(other)];
  for (let round = 1; round <= 5; round += 1) {
    await endAccessToken(context);
    const statuses = [own.evaluate(callAccount), other.evaluate(callByReference)];
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    expect(refreshes(traffic.flat())).toHaveLength(round);
  }
});
