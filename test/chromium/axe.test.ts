import type { Page } from '@playwright/test';
import { expectAccessible, violations } from './support/axe';
import { grouped } from './support/grouped';
import { hold, intercept, stop } from './support/interception';
import type { TestPlatform } from './support/platform';
import { asNew, portalStarted } from './support/portal';
import { beginSession, type SignInScreen } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';
import { withFault } from './support/traffic';
import { expectWhole, faintControls } from './support/wholePage';

interface Tools {
  page: Page;
  platform: TestPlatform;
  signIn: SignInScreen;
}

/** How many states share one page. */
const STATES_OF_A_TEST = 6;

/** Time limit for checking one state. */
const STATE_LIMIT_MS = 60_000;

const main = (page: Page) => page.getByRole('main');
const problems = (page: Page) => main(page).getByRole('alert');
const send = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const newAddress = () => `new-${crypto.randomUUID()}@games.example`;
const titled = (page: Page, name: string) =>
  expect(main(page).getByRole('heading', { name, level: 1 })).toBeVisible();

/** Starts a sign-in that requires a proof at once. */
async function askedForProof({ page, platform, signIn }: Tools) {
  await platform.settings({ captchaThreshold: 0, captchaMaxNumber: 1_000 });
  const { email } = await platform.account();
  await signIn.open();
  await signIn.submit(email, 'Wrong12345');
  await expect(problems(page)).toBeVisible();
}

async function registering(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('#first_name')).toBeVisible();
}

/** How to bring each screen into each of its states. */
const STATES: Record<string, (tools: Tools) => Promise<unknown>> = {
  'sign-in, nothing filled in': async ({ page, signIn }) => {
    await signIn.open();
    await signIn.submitButton.click();
    await expect(problems(page)).toBeVisible();
  },
  'sign-in, refused': async ({ page, platform, signIn }) => {
    const { email } = await platform.account();
    await signIn.open();
    await signIn.submit(email, 'Wrong12345');
    await expect(problems(page)).toBeVisible();
  },
  'sign-in, after a captcha': async (tools) => {
    await askedForProof(tools);
    await expect(tools.page.getByText('Security check passed')).toBeVisible();
  },
  'sign-in, without a proof': async (tools) => {
    await intercept(tools.page, '**/captcha/**', stop);
    await askedForProof(tools);
    await expect(main(tools.page).getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'sign-in, ways unknown': async ({ page, signIn }) => {
    await intercept(page, '**/loginmethods*', (request) => request.respond(500));
    await signIn.open();
    await expect(page.getByText('We couldn’t check your sign-in options')).toBeVisible();
  },
  'sign-in, closed': async ({ page, platform }) => {
    await platform.settings({ emailPasswordOffered: false, singleSignOnOffered: false });
    await page.goto('/portal/login');
    await expect(page.getByText('Sign-in is unavailable right now.')).toBeVisible();
  },
  'sign-in, single sign-on refused': async ({ page }) => {
    await page.goto('/portal/login?error=access_denied');
    await expect(problems(page)).toBeVisible();
  },
  'registration, being checked': async ({ page, platform }) => {
    await intercept(page, '**/api/invitation?**', hold);
    await page.goto(await platform.invitation(newAddress()));
    await expect(page.getByText('Checking your invitation…')).toBeVisible();
  },
  'registration, invited': async ({ page, platform }) =>
    registering(page, await platform.invitation(newAddress())),
  'registration, nothing filled in': async ({ page }) => {
    await registering(page, '/portal/register');
    await send(page, 'Create account');
    await expect(problems(page)).toBeVisible();
  },
  'registration, invitation invalid': async ({ page, platform }) => {
    await page.goto(await platform.invitation(newAddress(), 'invalid'));
    await titled(page, 'Invalid invitation');
  },
  'registration, invitation used': async ({ page, platform }) => {
    await page.goto(await platform.invitation(newAddress(), 'used'));
    await titled(page, 'You have already registered');
  },
  'registration, wrong account': async ({ page, platform }) => {
    await beginSession(page, await platform.account());
    await page.goto(await platform.invitation(newAddress()));
    await titled(page, 'You’re signed in to a different account');
  },
  'registration, joined': async ({ page, platform }) => {
    await beginSession(page, await platform.account());
    await page.goto('/portal/register/success');
    await titled(page, 'Welcome to Adlantern');
  },
  'forgotten password, nothing filled in': async ({ page }) => {
    await page.goto('/portal/login/forgot');
    await send(page, 'Send link');
    await expect(problems(page)).toBeVisible();
  },
  'forgotten password, sent': async ({ page }) => {
    await page.goto('/portal/login/forgot');
    await page.locator('#email').fill('nobody@games.example');
    await send(page, 'Send link');
    await expect(page.getByText('has an account, a link is on its way')).toBeVisible();
  },
  'reset, weak password': async ({ page, platform }) => {
    const { email } = await platform.account();
    await page.goto(await platform.resetLink(email));
    await page.locator('#password').fill('weak');
    await send(page, 'Set new password');
    await expect(problems(page)).toBeVisible();
  },
  'reset, link expired': async ({ page, platform }) => {
    const { email } = await platform.account();
    await page.goto(await platform.resetLink(email, 'expired'));
    await page.locator('#password').fill('Harbour2027');
    await page.locator('#password_confirm').fill('Harbour2027');
    await send(page, 'Set new password');
    await titled(page, 'This link doesn’t work');
  },
  'reset, changed': async ({ page, platform }) => {
    const { email } = await platform.account();
    await page.goto(await platform.resetLink(email));
    await page.locator('#password').fill('Harbour2027');
    await page.locator('#password_confirm').fill('Harbour2027');
    await send(page, 'Set new password');
    await titled(page, 'Password changed');
  },
  'an account that is signed in, with an error': async ({ page, platform }) => {
    await beginSession(page, await platform.account());
    await page.goto('/portal/account/password');
    await portalStarted(page);
    await withFault(page, '/api/account', { status: 403 });
    await page.evaluate(() =>
      window.portal?.platform.request({ path: '/api/account' }).catch(() => undefined),
    );
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
  },
};

/** Visitors switch the language in the header, signed-in users in the menu. */
async function toChinese(page: Page) {
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: /^Account: / });
  const isSignedIn = await menu.isVisible();
  if (isSignedIn) await menu.click();
  await banner.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  if (isSignedIn) await page.keyboard.press('Escape');
}

/**
 * Checks one state light and dark, then in the other language (which has no colors of its own), then in forced colors,
 * zoomed and with wide spacing.
 */
async function expectNothing(page: Page) {
  await expectAccessible(page);
  await toChinese(page);
  expect(await violations(page, 'all but colours')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectWhole(page);
  expect(await faintControls(page)).toEqual([]);
}

const groups = grouped(Object.entries(STATES), STATES_OF_A_TEST);
for (const [at, states] of groups.entries())
  test(`axe finds nothing, and UX 46, 47, 54: nothing is lost, in any state, ${at + 1} of ${groups.length}`, async ({
    page,
    platform,
    signIn,
    complaints,
  }) => {
    test.setTimeout(states.length * STATE_LIMIT_MS);
    for (const [name, reach] of states)
      await test.step(name, async () => {
        await asNew(page);
        await platform.restoreSettings();
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({
          colorScheme: 'light',
          forcedColors: 'none',
          reducedMotion: 'reduce',
        });
        await reach({ page, platform, signIn });
        await expectNothing(page);
        expect(complaints).toEqual([]);
      });
  });
