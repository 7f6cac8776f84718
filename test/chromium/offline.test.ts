import type { Page } from '@playwright/test';
import { HeldRoute } from './paths/heldRoute';
import { intercept } from './support/interception';
import { portalStarted, wake } from './support/portal';
import { type Account, type SignInScreen, beginSession } from './support/signInScreen';
import { rejectOptional } from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

/** Waits until the form is sent by the page's own script, rather than kept until that is loaded. */
const formReady = (page: Page) => expect(page.locator('form[data-interactive]')).toBeAttached();

/** The page itself learns a moment after the network that it is offline. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/** The early script's message comes before the request: until that fails, it can still be sent when the network returns. */
const answered = (page: Page) => expect(page.getByLabel('Email', { exact: true })).toBeEditable();

/** Expects that the started page has the account that was typed before, and that it then signs in. */
async function expectSignInKept(
  page: Page,
  signIn: SignInScreen,
  account: Account,
  complaints: string[],
): Promise<void> {
  await portalStarted(page);
  await expect(signIn.email).toHaveValue(account.email);
  await expect(signIn.password).toHaveValue(account.password);
  complaints.length = 0;
  await signIn.submitButton.click();
  await expect(page).toHaveURL('/portal/tos');
}

test('N1: without a view, a page that loses its network reports it, and keeps typed text; online, it continues', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await watchShifts(page);
  await page.goto('/portal/login');
  await formReady(page);
  const offline = page.getByText('You’re offline.');
  await expect(offline).toBeHidden();
  await goOffline(page);
  await expect(offline).toBeVisible();
  expect(await shifts(page)).toEqual([]);
  // The end of the page can be scrolled clear of it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('contentinfo').boundingBox();
  const line = await offline.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  await signIn.submit(account.email, account.password);
  await answered(page);
  const answer = page.locator('form').getByRole('alert');
  await expect(answer).toHaveText(/^Check your connection, then try again/);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await expect(signIn.email).toHaveValue(account.email);
  await expect(signIn.password).toHaveValue(account.password);
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await expect(signIn.problems).toBeVisible();
  await expect(signIn.email).toHaveValue(account.email);
  await signIn.submit(account.email, account.password);
  await signIn.expectSignedIn(account.email);
});

test('N1, P15: a request that fails offline has one message in plain words, which stays the same online', async ({
  context,
  page,
}) => {
  const plain = 'Check your connection, then try again. What you typed is still here.';
  await page.goto('/portal/login/forgot');
  await formReady(page);
  await goOffline(page);
  await page.getByLabel('Email', { exact: true }).fill('mira@studio.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  const said = page.getByText(plain).filter({ visible: true });
  await expect(said).toHaveCount(1);
  await answered(page);
  await context.setOffline(false);
  // The views load, and show it where they show every error of a form.
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(/Network Unknow Error|POST/);
});

test('N1: if the first two requests for each file fail after the return of the network, the page loads them again and keeps its message', async ({
  complaints,
  context,
  page,
}) => {
  await page.goto('/portal/login/forgot');
  await formReady(page);
  await goOffline(page);
  await page.getByLabel('Email', { exact: true }).fill('mira@studio.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await answered(page);
  const requested = new Map<string, number>();
  await intercept(page, '**/assets/*', (request) => {
    const before = requested.get(request.url) ?? 0;
    requested.set(request.url, before + 1);
    return before < 2 ? request.abort() : request.send();
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  // Views, React, texts, the page and its styles.
  expect(requested.size).toBeGreaterThan(5);
  complaints.length = 0;
});

test('N1: a form submitted offline before any script reports it, and works once the network has loaded them', async ({
  account,
  complaints,
  context,
  page,
  signIn,
}) => {
  const script = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.submitButton.waitFor();
  await goOffline(page);
  await script.end({ drop: true });
  await signIn.submit(account.email, account.password);
  await expect(page.locator('form').getByRole('alert')).toHaveText(/^Check your connection/);
  await expect(signIn.submitButton).toBeVisible();
  await context.setOffline(false);
  await script.end('own');
  await expectSignInKept(page, signIn, account, complaints);
});

test('N1: if a script fails to load although the browser is online, a form that waits for it is reported as not sent', async ({
  account,
  complaints,
  page,
  signIn,
}) => {
  let isDown = true;
  await intercept(page, '**/assets/main.*.js', (request) =>
    isDown ? request.abort() : request.send(),
  );
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.submit(account.email, account.password);
  await expect(page.locator('form').getByRole('alert')).toHaveText(/^Check your connection/);
  isDown = false;
  await expectSignInKept(page, signIn, account, complaints);
});

test('N1: a page whose own script is lost with the network keeps typed text, and works once online', async ({
  account,
  complaints,
  context,
  page,
  signIn,
}) => {
  let lost = 0;
  // The console for tests comes at the same time, and is not to be lost.
  const loaded = page.waitForResponse('**/assets/console.*.js');
  const html = await (await page.request.get('/portal/login')).text();
  const own = /rel="preload" as="script" href="([^"]+)"/.exec(html)?.[1] ?? '';
  await page.route(`**${own}`, async (route) => {
    await (await loaded).finished();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    lost += 1;
  });
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.waitForFunction(() => !navigator.onLine);
  await signIn.submit(account.email, account.password);
  await expect(page.locator('form').getByRole('alert')).toHaveText(/^Check your connection/);
  await answered(page);
  await expect(signIn.submitButton).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await expectSignInKept(page, signIn, account, complaints);
});

test('N1: the line about a lost network moves no field that is being filled in', async ({
  account,
  context,
  page,
  platform,
}) => {
  await beginSession(page, account);
  await rejectOptional(context, platform.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/account');
  const field = page.getByLabel('First name');
  await field.fill('Mi');
  const placeOf = async () => (await field.boundingBox())?.y;
  const before = await placeOf();
  await goOffline(page);
  const line = page.getByText('You’re offline.');
  await expect(line).toBeInViewport({ ratio: 1 });
  expect(await placeOf()).toBe(before);
  // The views' line is in the page: its end needs no room for one below.
  await expect(page.locator('html')).toHaveCSS('padding-bottom', '0px');
  await context.setOffline(false);
  await expect(line).toBeHidden();
  expect(await placeOf()).toBe(before);
});

test('N1: offline, a page whose views are in the cache stays until the rest of it can be loaded too', async ({
  context,
  page,
}) => {
  // Another page, which leaves them there.
  await page.goto('/portal/login/forgot');
  await formReady(page);
  await wake(page);
  await page.goto('/portal/login');
  await formReady(page);
  await goOffline(page);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('mira@studio.example');
  await page.getByLabel('Password', { exact: true }).fill('Lantern2026');
  // The page's own part, which has no name.
  const lost = page.waitForEvent('requestfailed', (request) => /assets\/\d/.test(request.url()));
  await page.locator('form button[type="submit"]').click();
  await lost;
  await expect(page.locator('form').getByRole('alert')).toHaveText(/^Check your connection/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(email).toHaveValue('mira@studio.example');
});

test('N1: a browser that wrongly says it is offline still gets its views', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
  await page.goto(await platform.invitation('vpn@games.example'));
  await expect(page.getByLabel('First name')).toBeVisible();
});
