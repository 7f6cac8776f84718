import type { BrowserContext, Page } from '@playwright/test';
import { portalStarted } from './support/portal';
import { endAccessToken, SignInScreen } from './support/signInScreen';
import { expect, test } from './support/test';
import { recordTraffic, withFault } from './support/traffic';

/** The protected call under the session; its status. */
const callAccount = async () => {
  const answer = await window.portal?.session.fetch({ url: '/api/account' });
  return answer?.ok ? answer.response.status : null;
};

const refreshes = (calls: readonly string[]) =>
  calls.filter((call) => call.endsWith('/session/refresh'));

/** A second tab of the same person. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/portal');
  await portalStarted(page);
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
    await new SignInScreen(first).as(await platform.account());
    const second = await openTab(context);
    const calls = [recordTraffic(first), recordTraffic(second)];
    await endAccessToken(context);
    const statuses = await Promise.all([first.evaluate(callAccount), second.evaluate(callAccount)]);
    expect(statuses).toEqual([200, 200]);
    expect(refreshes(calls.flat())).toHaveLength(1);
  });

  test(`S3: a tab killed while it holds the lock stops nobody, by ${name}`, async ({
    context,
    platform,
  }) => {
    await context.addInitScript(prepare);
    const first = await context.newPage();
    await new SignInScreen(first).as(await platform.account());
    const second = await openTab(context);
    await endAccessToken(context);

    // The refresh of the first tab never gets anywhere: it holds the lock until it dies.
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
    process.stdout.write(`by ${name} the survivor went on after ${Date.now() - began} ms\n`);
    expect(await answered).toBe(200);
  });
}
