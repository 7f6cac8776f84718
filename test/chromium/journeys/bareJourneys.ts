import { expect, type Page } from '@playwright/test';
import { wake } from '../support/portal';
import type { Journey } from './journeys';

const NOT_OFFERED = 'Not available here';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Collects the requests that the backend does not know. */
function missed(page: Page): string[] {
  const paths: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) paths.push(new URL(response.url()).pathname);
  });
  return paths;
}

const bare = (name: string, go: Journey['go']): Journey => ({ name, ofSession: false, go });

/** Journeys with a backend whose deployment offers neither report, account nor people. */
export const BARE_JOURNEYS: readonly Journey[] = [
  bare(
    'a sign-in leads to the account, which offers only what works',
    async ({ page, backend, signIn }) => {
      const unknown = missed(page);
      const { email, password } = await backend.account();
      await signIn.open();
      await signIn.submit(email, password);
      await page.waitForURL('**/portal/account');
      await expect(heading(page)).toHaveText('Your account');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Sign-in and security']);
      await expect(main.getByRole('alert')).toHaveCount(0);
      await page.getByRole('button', { name: /^Account: / }).click();
      await expect(signIn.header.getByRole('link')).toHaveText(['Adlantern', 'Account']);
      await page.keyboard.press('Escape');
      await expect(
        page.locator('a[href*="/portal/report"], a[href*="/portal/people"]'),
      ).toHaveCount(0);
      await main.getByRole('link', { name: 'Change password' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      expect(unknown).toEqual([]);
    },
  ),
  bare('pages that it does not serve say so, from the first paint', async ({ page }) => {
    const unknown = missed(page);
    for (const path of ['/portal/report', '/portal/people', '/portal/request-access']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(NOT_OFFERED);
      await wake(page);
      await expect(heading(page)).toHaveText(NOT_OFFERED);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.goto('/portal/report?lang=zh');
    await expect(heading(page)).toHaveText('此处未提供');
    await page.goto('/?lang=en');
    await expect(page.locator('a[href*="/portal/report"]')).toHaveCount(0);
    expect(unknown).toEqual([]);
  }),
  bare('ways to sign in that it does not offer say so', async ({ page }) => {
    for (const path of ['/portal/login/code', '/portal/login/work']) {
      await page.goto(`${path}?redirect=%2Fportal%2Faccount`);
      await expect(heading(page)).toHaveText(NOT_OFFERED);
      await page.getByRole('link', { name: 'Other ways to sign in' }).click();
      await page.waitForURL('**/portal/login?redirect=%2Fportal%2Faccount');
      await expect(heading(page)).toHaveText('Sign in');
    }
  }),
  bare('a failed request for the ways to sign in hides none', async ({ page, backend }) => {
    await backend.faults({ path: '/api_v2/auth/loginmethods', status: 503, body: {} });
    const asked = page.waitForResponse(/loginmethods/);
    await page.goto('/portal/login/work');
    await wake(page);
    await asked;
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(heading(page)).toHaveText('Sign in with your work email');
  }),
];
