import type { Page } from '@playwright/test';
import { STATUSES } from '../sagas/apiClient/answerTable';
import { violations } from './support/axe';
import { walkByKeyboard } from './support/keyboardWalk';
import { portalStarted, settleSession, wake, wantViews } from './support/portal';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { withFault } from './support/traffic';

/** Sends platform requests at once, and waits until all have ended. */
const callPlatform = (page: Page, path: string, count = 1, method: 'GET' | 'POST' = 'POST') =>
  page.evaluate(
    ([where, times, how]) =>
      Promise.allSettled(
        Array.from({ length: times }, async () =>
          window.portal?.platform.request({ method: how, path: where }),
        ),
      ),
    [path, count, method] as const,
  );

/** Lets the platform respond to a path with this body, in the envelope's type. */
const envelope = (body: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });

const PATH = '/api/games';

test.beforeEach(async ({ page }) => {
  await page.goto('/portal/login');
  await portalStarted(page);
  await wake(page);
});

it('M24, spec 4: errors are merged with a count, stay, and Close reports them to the server', async ({
  page,
  platform,
  complaints,
}) => {
  await page.clock.install();
  await withFault(page, PATH, envelope({ ret: 50_000, message: 'The report could not be made.' }));
  await callPlatform(page, PATH, 3);
  await expect(region(page).getByText('The request failed').first()).toBeVisible();
  await expect(region(page).getByText('3', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  const report = page.waitForResponse('**/api/response_error_collect*');
  await region(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(region(page)).toBeHidden();
  // The server has stored its response.
  const { checkId, errorList } = (await report).request().postDataJSON();
  expect(errorList).toHaveLength(3);
  expect(errorList[0].title).toBe(`POST ${platform.url}${PATH}`);
  expect(errorList[0].content).toContain('The report could not be made.');
  const kept = await page.request.get('/developers/api/errors');
  expect(JSON.stringify(await kept.json())).toContain(checkId);
  await expect.poll(() => complaints.join()).toContain('ret: 50000');
  complaints.length = 0;
});

it('spec 9: a single notice disappears after 3 seconds, and waits while the pointer or the focus is on it', async ({
  page,
}) => {
  await settleSession(page);
  // From here on, only the test moves the clock.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await withFault(page, PATH, envelope({ ret: 60_000, message: 'The budget is nearly spent.' }));
  await callPlatform(page, PATH);
  const notice = region(page).getByText('The budget is nearly spent.');
  await notice.hover();
  await page.clock.runFor(10_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(10, 700);
  await region(page).getByRole('button', { name: 'Close: Warning' }).focus();
  await page.clock.runFor(10_000);
  await expect(notice).toBeVisible();
  await page.locator('#email').focus();
  await page.clock.runFor(2_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toBeHidden();
});

test('N9: a response that is cut off counts as none, whatever its status', async ({
  page,
  platform,
}) => {
  for (const status of STATUSES.filter((each) => each !== 304)) {
    await platform.faults([{ path: PATH, status, body: { ret: 0, data: 'here' }, cut: true }]);
    const answer = await page.evaluate((url) => window.portal?.session.fetch({ url }), PATH);
    expect(answer, `status ${status}`).toMatchObject({ ok: false, failure: { kind: 'network' } });
  }
  await platform.faults([]);
});

it('N1: an offline submit is reported, nothing is sent automatically later, and typed text stays', async ({
  account,
  context,
  page,
  signIn,
}) => {
  await page.clock.install();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await signIn.submit(account.email, account.password);
  await expect(signIn.problems).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await page.clock.runFor(60_000);
  await expect(signIn.email).toHaveValue(account.email);
  expect(sent).toEqual([]);
  await signIn.submit(account.email, account.password);
  await signIn.expectSignedIn(account.email);
});

it('N1: offline, a part that fails to load removes nothing; online, it loads', async ({
  context,
  page,
  complaints,
  signIn,
}) => {
  await signIn.password.fill('Typed2026');
  const choose = page.getByRole('button', { name: 'Manage cookies' });
  await context.setOffline(true);
  await choose.click();
  await expect(page.getByText('We couldn’t load cookie preferences.')).toBeFocused();
  await context.setOffline(false);
  await choose.click();
  await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn.password).toHaveValue('Typed2026');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(failed).toBeFocused();
  await expect(page).toHaveTitle('This page could not be loaded – Adlantern');
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  complaints.length = 0;
});

it('D4: if a script throws at the start, the page shows a message, a button and the support address', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const broken = () => {
      throw new Error('broken on purpose');
    };
    Object.defineProperty(performance, 'now', { value: broken });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@adlantern.example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
  // The browser reports it in a separate task.
  await expect.poll(() => complaints).toEqual(['broken on purpose']);
  complaints.length = 0;
});

for (const [name, answer] of [
  ['D1: gone', { status: 404, body: '' }],
  ['D3: a page in its place', { contentType: 'text/html', body: '<!doctype html><p>Portal' }],
] as const)
  it(`${name}: a part that fails to load reloads the page once with drafts kept, then shows a button`, async ({
    page,
    complaints,
  }) => {
    await page.locator('#email').fill('mira@games.example');
    await page.goto('/portal');
    await wake(page);
    // The sign-in page's own part, and nothing that is loaded at the start.
    const known = new Set(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name: url }) => new URL(url).pathname),
      ),
    );
    // Loads are counted on request, since `load` may follow what the page shows.
    let loads = 0;
    page.on('request', (request) => void (loads += Number(request.isNavigationRequest())));
    await page.route('**/assets/*.js', (route) => {
      const { pathname } = new URL(route.request().url());
      return known.has(pathname) ? route.continue() : route.fulfill(answer);
    });
    await page.evaluate(() => window.history.pushState(null, '', '/portal/login'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => loads).toBe(1);
    await page.waitForLoadState('domcontentloaded');
    await wantViews(page);
    await expect(
      page.getByRole('heading', { name: 'This page could not be loaded' }),
    ).toBeVisible();
    expect(loads).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.locator('#email')).toHaveValue('mira@games.example');
    complaints.length = 0;
  });

it('D1: a decorative picture that fails to load is missing, and the page works', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/adlantern.*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/portal/login/forgot');
  await wake(page);
  await expect.poll(() => complaints.join()).toContain('adlantern');
  complaints.length = 0;
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

for (const [name, width, height] of [
  ['desktop', 1280, 800],
  ['tablet', 820, 700],
  ['phone', 360, 640],
] as const)
  test(`UX 39: on a ${name}, notices cover no submit button, are reached by keyboard, and pass axe`, async ({
    page,
    signIn,
    complaints,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await withFault(page, PATH, envelope({ ret: 50_000, message: 'no' }));
    await withFault(page, '/api/denied', envelope({ ret: 40_000 }));
    await callPlatform(page, PATH, 120);
    await callPlatform(page, '/api/denied', 2);
    await expect(region(page).getByText('Permission Denied')).toBeAttached();
    // Spec 9: z-index 6000, 16 px from the edges, also where it makes way.
    const place = () =>
      region(page).evaluate((area) => {
        const { top, right, bottom } = area.getBoundingClientRect();
        const { clientWidth, clientHeight } = document.documentElement;
        const anchor = area.parentElement ?? area;
        const above = top - anchor.getBoundingClientRect().top;
        return {
          layer: getComputedStyle(anchor).zIndex,
          side: clientWidth - right,
          edge: area.dataset['notices'] === 'above' ? above : clientHeight - bottom,
        };
      });
    await expect.poll(place).toEqual({ layer: '6000', side: 16, edge: 16 });
    const isFree = () =>
      signIn.submitButton.evaluate((button) => {
        const { left, width: wide, top, height: high } = button.getBoundingClientRect();
        const at = document.elementFromPoint(left + wide / 2, top + high / 2);
        return at === null || button.contains(at);
      });
    await expect.poll(isFree).toBe(true);
    expect(await violations(page)).toEqual([]);
    await walkByKeyboard(page);
    await page.locator('#email').focus();
    await region(page).getByRole('button', { name: 'Close: Permission Denied' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(region(page).getByText('The request failed')).toHaveCount(0);
    await expect(region(page).getByText('Permission Denied')).toBeVisible();
    await expect(page.locator('#email')).toBeFocused();
    await expect.poll(() => complaints).toHaveLength(1);
    complaints.length = 0;
  });
