import { expect, type Page } from '@playwright/test';
import { reportData } from '../../support/reportData';
import { ReportScreen } from '../support/reportScreen';
import { wake } from '../support/portal';
import type { SignInScreen } from '../support/signInScreen';
import { type Backend, newAddress, PASSWORD } from './backend';

/** What a journey works with. */
export interface Surroundings<B = Backend> {
  readonly page: Page;
  readonly backend: B;
  readonly signIn: SignInScreen;
}

export interface Journey<B = Backend> {
  readonly name: string;
  /** Whether it depends on how tokens travel and how forged requests are recognized. */
  readonly ofSession: boolean;
  readonly go: (surroundings: Surroundings<B>) => Promise<void>;
}

const journey = (name: string, go: Journey['go']): Journey => ({ name, ofSession: false, go });
const sessionJourney = (name: string, go: Journey['go']): Journey => ({
  name,
  ofSession: true,
  go,
});

const REPORT = '/api/report';
const SIGN_IN = '/api_v2/auth/signin';
/** A report as a studio's own platform may return it. */
const REPORTED = {
  path: REPORT,
  status: 200,
  body: { ret: 0, data: reportData({ sample: false }) },
} as const;

const GONE = { status: 401, body: {} } as const;
/** The report is refused as if no user were signed in. */
const REFUSED = { path: REPORT, ...GONE } as const;

const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
};

/** Responses to POST /signin, and the page's text for each (spec 8: sign-in and session messages). */
const SIGN_IN_ANSWERS = [
  [
    { status: 200, body: { status: 'FIELD_ERROR', formFields: [{ id: 'email', error: 'Ours.' }] } },
    'Ours.',
  ],
  [
    { status: 200, body: { status: 'SIGN_IN_NOT_ALLOWED', reason: 'Ask your lead.' } },
    'Ask your lead.',
  ],
  [
    { status: 200, body: { status: 'GENERAL_ERROR', message: 'Closed at night.' } },
    'Closed at night.',
  ],
  [{ status: 200, body: { status: 'GENERAL_ERROR' } }, 'No Error Message Provided'],
  [{ status: 200, body: { status: 'BANANA' } }, 'Oops! Something went wrong.'],
  [{ status: 500, body: 'down' }, 'Oops! Something went wrong.'],
  [{ drop: true }, 'Network Unknow Error'],
] as const;

/** Responses to a platform request, and the page's text for each (spec 8: HTTP statuses, other failures). */
const PLATFORM_ANSWERS = [
  [{ status: 400, body: '' }, 'Bad request, nothing created or changed'],
  [{ status: 403, body: '' }, 'Check the internal network or VPN connection'],
  [{ status: 404, body: '' }, 'Record does not exist'],
  [{ status: 406, body: '' }, 'Requested format unavailable'],
  [{ status: 410, body: '' }, 'Resource permanently deleted'],
  [{ status: 422, body: '' }, 'Validation error on create'],
  [{ status: 429, body: '' }, 'Network Error: 429'],
  [{ status: 500, body: '' }, 'Server error'],
  [{ status: 502, body: '' }, 'Gateway error'],
  [{ status: 503, body: '' }, 'Service unavailable, overloaded or in maintenance'],
  [{ status: 504, body: '' }, 'Gateway timeout'],
  [{ status: 200, body: '[1]' }, 'resData is not a object'],
  [{ status: 200, body: '<html>' }, 'Your network answered instead of our server'],
  [
    { status: 200, body: { ret: 0, data: 7 } },
    'We couldn’t read the server’s response. Try again.',
  ],
  [{ drop: true }, 'Network Unknow Error'],
] as const;

/** The actions of a user at the portal, whatever its backend. */
export const JOURNEYS: readonly Journey[] = [
  sessionJourney('signs in, and is still signed in after a reload', async (given) => {
    const { page, backend, signIn } = given;
    const account = await backend.account();
    await backend.faults(REPORTED);
    await signIn.as(account, '?redirect=%2Fportal%2Freport');
    await expect(page).toHaveURL(`${backend.portal}/portal/report`);
    await page.reload();
    await signIn.expectSignedIn(account.email);
  }),
  sessionJourney('is refused once, refreshed, and sees the requested report', async (given) => {
    const { page, backend, signIn } = given;
    const account = await backend.account();
    const report = new ReportScreen(page);
    await backend.faults(REPORTED);
    await signIn.as(account, '?redirect=%2Fportal%2Freport');
    await expect(report.figures).toBeVisible();
    await backend.faults({ ...REFUSED, count: 1 }, REPORTED);
    const refreshed = page.waitForResponse('**/api_v2/auth/session/refresh');
    await report.button('Last 7 days').click();
    expect((await refreshed).status()).toBe(200);
    await expect(report.figures).toBeVisible();
    await signIn.expectSignedIn(account.email);
  }),
  sessionJourney('signs out, and nothing of the session is left', async (given) => {
    const { page, backend, signIn } = given;
    await signIn.as(await backend.account(), '?redirect=%2Fportal%2Ftos');
    await signIn.signOutToTheEnd();
    const left = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(left).not.toContain('sFrontToken');
    for (const name of ['sAccessToken', 'sRefreshToken', 'st-access-token', 'st-refresh-token'])
      expect(await left()).not.toContain(name);
    await page.reload();
    await signIn.expectSignedOut();
  }),
  journey('a wrong password, then every response of section 8 to a sign-in', async (given) => {
    const { backend, signIn } = given;
    const { email, password } = await backend.account();
    await signIn.open();
    await signIn.submit(email, 'Wrong12345');
    await expect(signIn.problems).toContainText(
      'Email password combination is incorrect. Please try again.',
    );
    for (const [fault, words] of SIGN_IN_ANSWERS) {
      await backend.faults({ path: SIGN_IN, ...fault });
      await signIn.submit(email, password);
      await expect(signIn.problems).toContainText(words);
    }
    await backend.faults();
    await signIn.submit(email, password);
    await signIn.expectSignedIn(email);
  }),
  journey(
    'forgets the password, sets a new one with the emailed link, and signs in with it',
    async (given) => {
      const { page, backend, signIn } = given;
      const { email } = await backend.account();
      await page.goto('/portal/login/forgot');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
      await page.goto(await backend.mailedLink(email));
      await choosePassword(page, 'Harbour2027');
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await signIn.submit(email, 'Harbour2027');
      await signIn.expectSignedIn(email);
    },
  ),
  journey('an invalid reset link is reported', async ({ page }) => {
    await page.goto('/portal/login/reset?token=abc');
    await choosePassword(page, 'Harbour2027');
    await expect(page.getByRole('button', { name: 'Request new link' })).toBeVisible();
  }),
  sessionJourney('registers, and is signed in', async ({ page, signIn }) => {
    const email = newAddress();
    await page.goto(`/portal/register?email=${encodeURIComponent(email)}`);
    await page.getByLabel('First name').fill('Mira');
    await page.getByLabel('Last name').fill('宋');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('You have joined Adlantern.')).toBeVisible();
    await signIn.expectSignedIn(email);
  }),
  journey('M4: reports an address that has an account as soon as it was typed', async (given) => {
    const { page, backend } = given;
    const { email } = await backend.account();
    await page.goto('/portal/register');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(email);
    // A page that is not interactive yet does not handle input.
    await wake(page);
    await field.focus();
    await field.blur();
    await expect(page.getByText(`${email} already has an account.`)).toBeVisible();
  }),
  journey('the report, and every error of section 8 on its page', async (given) => {
    const { page, backend } = given;
    const report = new ReportScreen(page);
    await backend.faults(REPORTED);
    await report.open();
    await backend.faults({ path: REPORT, status: 400, body: '' });
    await page.reload();
    // The waits before retries are shortened.
    await page.evaluate(() => {
      const wait = window.setTimeout;
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => wait(run, ms / 20) });
    });
    for (const [fault, words] of PLATFORM_ANSWERS) {
      await backend.faults({ path: REPORT, ...fault });
      await report.button('Try again').click();
      await expect(report.problem).toContainText(words);
      await expect(report.problem).toContainText(/Trace ID: [\da-f-]{36}/);
    }
    await backend.faults(REPORTED);
    await report.button('Try again').click();
    await expect(report.figures).toBeVisible();
  }),
  sessionJourney(
    'an ended session is opened again in place, and the page continues',
    async (given) => {
      const { page, backend, signIn } = given;
      const { email, password } = await backend.account();
      const report = new ReportScreen(page);
      await backend.faults(REPORTED);
      await signIn.as({ email, password }, '?redirect=%2Fportal%2Freport');
      await expect(report.figures).toBeVisible();
      await backend.faults(REFUSED, { path: '/api_v2/auth/session/refresh', ...GONE });
      await page.reload();
      const dialog = page.getByRole('alertdialog', { name: 'Your session has expired' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await backend.faults(REPORTED);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(report.figures).toBeVisible();
      await signIn.expectSignedIn(email);
    },
  ),
  journey('M7: HTTP 401 leads to sign-in with a message, and from there back', async (given) => {
    const { page, backend, signIn } = given;
    const account = await backend.account();
    await backend.faults(REFUSED);
    await page.goto('/portal/report');
    await expect(signIn.submitButton).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Please sign in again.');
    await backend.faults(REPORTED);
    await signIn.submit(account.email, account.password);
    await expect(page).toHaveURL(`${backend.portal}/portal/report`);
    await signIn.expectSignedIn(account.email);
  }),
];

/** The journeys that another transport of the tokens could break; the others run once at each backend. */
export const SESSION_JOURNEYS = JOURNEYS.filter(({ ofSession }) => ofSession);
