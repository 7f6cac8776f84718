import type { Page } from '@playwright/test';
import { withConfig } from '../../server/http/pageBody';
import {
  PORTAL_COOKIES,
  REMEMBER_COOKIES,
  SESSION_COOKIES,
  TAB_STORAGE_KEYS,
} from '../../src/rules/cookies';
import type { NextPageWord } from '../../src/rules/nextPageWord';
import { HeldRoute } from './paths/heldRoute';
import { portalStarted, wake } from './support/portal';
import { watchShifts, shifts } from './support/shifts';
import { slowDown } from './support/slowNetwork';
import { expect, test } from './support/test';

// Its tests mostly wait: on one worker they leave the cores to the others.
test.describe.configure({ mode: 'default' });

const VIEWS = /\/assets\/(framework|views)\./;

/** Collects the addresses of the scripts that sign-in requests. */
function scriptsOf(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && page.url().includes('/portal/login'))
      scripts.push(request.url());
  });
  return scripts;
}

/** A network on which nothing arrives unless requested: every script takes longer than on a good one. */
async function onSlowNetwork(page: Page): Promise<readonly string[]> {
  await slowDown(page, { latency: 200, down: 100_000_000, up: 100_000_000 });
  return scriptsOf(page);
}

/** Acts like a password manager: writes without an event, and submits. */
const fillAndSend = (page: Page, account: { email: string; password: string }) =>
  page.evaluate(({ email, password }) => {
    const form = document.querySelector<HTMLFormElement>('form[data-form="signIn"]');
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form?.requestSubmit();
  }, account);

test('a right password signs in without React: cookies are written, the page is left, no view is requested', async ({
  account,
  page,
  signIn,
}) => {
  const scripts = await onSlowNetwork(page);
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.email.waitFor();
  await fillAndSend(page, account);
  await expect(page).toHaveURL('/portal/tos');
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([SESSION_COOKIES.frontToken, PORTAL_COOKIES.signInType]),
  );
});

test('requests the scripts for submitting on the first input, before any other; views do not load meanwhile on a good network', async ({
  account,
  page,
  signIn,
}) => {
  const scripts = scriptsOf(page);
  const main = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.email.waitFor();
  const before = scripts.length;
  await fillAndSend(page, account);
  await expect.poll(() => scripts.length).toBe(before + 1);
  await main.end('own');
  await expect(page).toHaveURL('/portal/tos');
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  expect(new Set(scripts).size).toBe(scripts.length);
});

test('a wrong password loads React over the same store: the refusal is shown in its place, and typed text stays', async ({
  account: { email },
  page,
  signIn,
}) => {
  const scripts = await onSlowNetwork(page);
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await page.locator('h1').evaluate((heading) => heading.setAttribute('data-drawn', ''));
  await signIn.email.fill(email);
  await signIn.password.fill('Wrong12345');
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await signIn.password.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Email password combination is incorrect.');
  await expect(page.locator('h1[data-drawn]')).toHaveText('Sign in');
  await expect(signIn.email).toHaveValue(email);
  await expect(signIn.password).toHaveValue('');
  await expect(signIn.password).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('form[data-form="signIn"]')).toHaveAttribute('aria-busy', 'false');
});

test('the views hydrate the page without moving anything, on the first interaction that needs them', async ({
  page,
  signIn,
}) => {
  await watchShifts(page);
  const scripts = await onSlowNetwork(page);
  await page.goto('/portal/login');
  await signIn.email.focus();
  await signIn.email.pressSequentially('mira');
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await expect(page.locator('html[data-started]')).toBeAttached();
  await expect(signIn.email).toHaveValue('mira');
  await expect(signIn.email).toBeFocused();
  expect(await shifts(page)).toEqual([]);
});

test('a press that begins before the views load submits the form', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  const scripts = await onSlowNetwork(page);
  await page.goto('/portal/login');
  await portalStarted(page);
  await signIn.email.fill(email);
  await signIn.password.fill(password);
  await signIn.submitButton.hover();
  await page.mouse.down();
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await page.evaluate(() =>
    document.querySelector('header a')?.dispatchEvent(new Event('pointerover', { bubbles: true })),
  );
  await expect(page.locator('html[data-started]')).toBeAttached();
  await page.mouse.up();
  await signIn.expectSignedIn(email);
});

test('a press on the submit button counts even if the button moves away before the press ends', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  await page.goto('/portal/login');
  await portalStarted(page);
  await signIn.email.fill(email);
  await signIn.password.fill(password);
  await signIn.submitButton.hover();
  await page.mouse.down();
  await page.getByRole('main').evaluate((main) => void (main.style.paddingTop = '100px'));
  await page.mouse.up();
  await signIn.expectSignedIn(email);
});

test('an empty form is refused with messages on a slow network too, where views do not load automatically', async ({
  page,
}) => {
  await onSlowNetwork(page);
  for (const [path, name] of [
    ['/portal/login', 'Sign in'],
    ['/portal/login/forgot', 'Send link'],
    ['/portal/register', 'Create account'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  }
});

test('I8: a box ticked before the views load shows its state, and keeps it', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  const scripts = await onSlowNetwork(page);
  await page.goto('/portal/login');
  await portalStarted(page);
  const box = page.getByLabel('Remember this computer');
  const mark = () =>
    box.evaluate((input) => getComputedStyle(input.nextElementSibling ?? input, '::after').content);
  expect(await mark()).toBe('none');
  await box.check();
  expect(await mark()).toBe('""');
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await wake(page);
  await expect(box).toBeChecked();
  await signIn.submit(email, password);
  await signIn.expectSignedIn(email);
  await expect(page).not.toHaveURL(/\/portal\/login/);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain(REMEMBER_COOKIES.rememberUntil);
});

test('I8: before any script loads a password can be shown, and presses count in their order', async ({
  page,
  signIn,
}) => {
  const scripts = await HeldRoute.on(page, '/assets/main.*.js');
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await signIn.password.fill('Lantern2026');
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  await expect(signIn.password).toHaveAttribute('type', 'text');
  const theme = page.getByRole('button', { name: /^Theme:/ });
  await theme.click();
  await theme.click();
  await scripts.end('own');
  await portalStarted(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await expect(page.locator('html[data-started]')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await expect(signIn.password).toHaveAttribute('type', 'password');
});

test('a page that waits for another language becomes visible even if its scripts never load', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.addInitScript(() => (document.cookie = 'portal_language=zh; path=/'));
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await expect(page.locator('html[data-away]')).toBeAttached();
  await expect(page.locator('html[data-away]')).not.toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('UX 25: before any script and without a view, a form in progress shows it, and accepts no input that it would lose', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  const asked = await onSlowNetwork(page);
  const scripts = await HeldRoute.on(page, '/assets/main.*.js');
  const answer = await HeldRoute.on(page, '/signin');
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.submit(email, password);
  const said = page.locator('form output').filter({ hasText: 'Signing in…' });
  const expectSaid = async () => {
    await expect(page.getByRole('button', { name: 'Signing in…', exact: true })).toBeVisible();
    await expect(said.locator('span')).toBeVisible();
  };
  await expectSaid();
  await scripts.end('own');
  await expect(signIn.password).not.toBeEditable();
  await expectSaid();
  await answer.end({ drop: true });
  await expect(signIn.problems).toBeVisible();
  await expect(signIn.password).toBeEditable();
  await expect(signIn.submitButton).toBeVisible();
  expect(asked.filter((url) => VIEWS.test(url))).not.toEqual([]);
});

/** Opens a page after one that has left a message for it. */
async function openAfter(page: Page, word: NextPageWord, path: string) {
  await page.goto('/robots.txt');
  const entry = [TAB_STORAGE_KEYS.nextPageWord, word] as const;
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), entry);
  await page.goto(path);
}

test('a message from the previous page is shown on a slow network too', async ({ page }) => {
  await onSlowNetwork(page);
  await openAfter(page, 'signInAgain', '/portal/login');
  await expect(page.getByText('Please sign in again')).toBeVisible();
});

test('S19: the page after a sign-out that the server has not confirmed says so, untouched', async ({
  page,
}) => {
  await openAfter(page, 'signOutUnheard', '/');
  await expect(page.getByText('the server hasn’t confirmed it')).toBeVisible();
});

test('unneeded views wait until the user is idle', async ({ page, signIn }) => {
  const scripts = scriptsOf(page);
  // With a stopped clock every machine is fast.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/portal/login');
  // The engine's code and its start are separate tasks.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await page.evaluate(() => window.portal !== undefined)).toBe(true);
  }).toPass();
  for (const letter of 'mira') {
    await signIn.email.press(letter);
    await page.clock.runFor(2_500);
  }
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await page.clock.runFor(1_000);
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await expect(signIn.email).toHaveValue('mira');
});

test('A16: single sign-on that the server does not offer disappears without a view, and stays hidden with them', async ({
  page,
}) => {
  const scripts = await onSlowNetwork(page);
  const methods = await HeldRoute.on(page, '/loginmethods*');
  await page.goto('/portal/login', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Continue with single sign-on' });
  await expect(button).toBeVisible();
  await methods.end({
    status: 200,
    body: { status: 'OK', emailPassword: { enabled: true }, thirdParty: { enabled: false } },
  });
  await expect(button).toBeHidden();
  await expect(page.getByText('or', { exact: true })).toBeHidden();
  expect(scripts.filter((url) => VIEWS.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await expect(page.locator('html[data-started]')).toBeAttached();
  await expect(button).toBeHidden();
});

test('A16: single sign-on that the platform never offers is not shown first, and nothing moves', async ({
  page,
}) => {
  await page.route('**/portal/login', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withConfig(await response.text(), {}, 'singleSignOn') });
  });
  await onSlowNetwork(page);
  await watchShifts(page);
  const methods = await HeldRoute.on(page, '/loginmethods*');
  await page.goto('/portal/login', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeVisible();
  const button = page.getByRole('button', { name: 'Continue with single sign-on' });
  await expect(button).toBeHidden();
  const answered = page.waitForResponse('**/loginmethods*');
  await methods.end({
    status: 200,
    body: { status: 'OK', emailPassword: { enabled: true }, thirdParty: { enabled: false } },
  });
  await answered;
  await expect(button).toBeHidden();
  expect(await shifts(page)).toEqual([]);
});
