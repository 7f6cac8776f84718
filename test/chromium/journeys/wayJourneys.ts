import { expect, type Page } from '@playwright/test';
import { CODE_MINUTES } from '../../../src/rules/constants';
import { wake } from '../support/portal';
import type { ForeignTravel } from './foreign';
import type { Journey } from './journeys';

const way = (name: string, go: Journey<ForeignTravel>['go']): Journey<ForeignTravel> => ({
  name,
  ofSession: false,
  go,
});

const main = (page: Page) => page.getByRole('main');
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const TERMS = '?redirect=%2Fportal%2Ftos';

/** Journeys with a backend whose users also sign in without a password. */
export const WAY_JOURNEYS: readonly Journey<ForeignTravel>[] = [
  way('a provider: canceled there, then signed in', async ({ page, backend, signIn }) => {
    const { email } = await backend.account();
    backend.behind.provider.script = { email };
    await signIn.open(TERMS);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    const told: string[] = [];
    page.on('request', (request) => told.push(request.url()));
    await page.getByRole('link', { name: 'Deny' }).click();
    await expect(main(page).getByRole('alert')).toContainText('You canceled the sign-in at Acme.');
    // The SDK would log an error of its own for it.
    expect(told.filter((url) => url.endsWith('/signinup'))).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page).toHaveURL(`${backend.portal}/portal/tos`);
    await signIn.expectSignedIn(email);
  }),
  way('a code: wrong, expired, resent, right', async ({ page, backend, signIn }) => {
    const { email } = await backend.account();
    const { behind } = backend;
    const code = () => behind.newestMail(email).code ?? '';
    await page.goto(`/portal/login/code${TERMS}`);
    await signIn.email.fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(codeField(page)).toBeVisible();
    await codeField(page).fill(code() === '111111' ? '222222' : '111111');
    await expect(signIn.problems.first()).toContainText('You have 4 tries left.');
    const first = code();
    behind.pass((CODE_MINUTES + 1) * 60_000);
    await codeField(page).fill(first);
    await expect(signIn.problems.first()).toContainText('This code has expired.');
    await page.evaluate(() => {
      const later = Date.now() + 120_000;
      Date.now = () => later;
    });
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(main(page)).toContainText('We sent a new code');
    await codeField(page).fill(code());
    await expect(page).toHaveURL(`${backend.portal}/portal/tos`);
    await signIn.expectSignedIn(email);
    behind.pass(-(CODE_MINUTES + 1) * 60_000);
  }),
];

/** Journeys with a backend whose mails have a link and no code. */
export const LINK_JOURNEYS: readonly Journey<ForeignTravel>[] = [
  way('a link: sent, and pressed', async ({ page, backend, signIn }) => {
    const { email } = await backend.account();
    await signIn.open(TERMS);
    await page.getByRole('link', { name: 'Email me a sign-in link' }).click();
    await signIn.email.fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(main(page)).toContainText(`If ${email} has an account, a sign-in link`);
    await expect(codeField(page)).toHaveCount(0);
    await page.reload();
    await wake(page);
    await expect(main(page)).toContainText(`If ${email} has an account, a sign-in link`);
    await expect(codeField(page)).toHaveCount(0);
    await page.goto(backend.behind.newestMail(email).link);
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    await signIn.expectSignedIn(email);
  }),
];
