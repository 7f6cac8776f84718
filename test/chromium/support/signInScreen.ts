import { type BrowserContext, type Page, expect } from '@playwright/test';
import { LOGIN_TYPE_PASSWORD, PORTAL_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Deletes the access token, so that every request is refused until the session is refreshed. */
export const endAccessToken = (context: BrowserContext) =>
  context.clearCookies({ name: 'sAccessToken' });

/** Begins a session without the sign-in page, for tests of what follows: its request, and the cookies that it writes. */
export async function beginSession(page: Page, { email, password }: Account): Promise<void> {
  const fields = Object.entries({ email, password });
  const response = await page.request.post('/api_v2/auth/signin', {
    headers: { rid: 'emailpassword', 'st-auth-mode': 'cookie' },
    data: { formFields: fields.map(([id, value]) => ({ id, value })) },
  });
  const { 'front-token': frontToken = '', 'anti-csrf': antiCsrf } = response.headers();
  expect(frontToken, await response.text()).not.toBe('');
  const cookies = {
    [SESSION_COOKIES.frontToken]: frontToken,
    [SESSION_COOKIES.lastUpdate]: String(Date.now()),
    ...(antiCsrf !== undefined && { [SESSION_COOKIES.antiCsrf]: antiCsrf }),
    [PORTAL_COOKIES.username]: encodeURIComponent(email),
    [PORTAL_COOKIES.signInType]: LOGIN_TYPE_PASSWORD,
    [PORTAL_COOKIES.lastLoginType]: LOGIN_TYPE_PASSWORD,
  };
  const { origin } = new URL(response.url());
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
}

/** The sign-in page, as a user operates it. */
export class SignInScreen {
  constructor(readonly page: Page) {}

  async open(query = '') {
    await this.page.goto(`/portal/login${query}`);
    await expect(this.email).toBeVisible();
  }

  get email() {
    return this.page.getByLabel('Email', { exact: true });
  }

  get password() {
    return this.page.getByLabel('Password', { exact: true });
  }

  /** The error: the one message at its field, or the summary above the form. */
  get problems() {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** The form's button; its name also shows when this method was used last. */
  get submitButton() {
    return this.page.getByRole('main').getByRole('button', { name: /^Sign in( Last used)?$/ });
  }

  get header() {
    return this.page.getByRole('banner');
  }

  async submit(email: string, password: string) {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submitButton.click();
  }

  /** Opens the page, signs in, and waits for the header to show it and for the redirect. */
  async as({ email, password }: Account, query = '') {
    await this.open(query);
    await this.submit(email, password);
    await this.expectSignedIn(email);
    // By then the sign-in has written its data.
    await expect(this.page).not.toHaveURL(/\/portal\/login/);
  }

  /** The button of the user's menu, or of the single menu of phones; its name contains the signed-in user. */
  menuOf(email: string) {
    return this.header.getByRole('button', { name: new RegExp(`^(Account:|Menu of) .*${email}`) });
  }

  expectSignedIn(email: string) {
    return expect(this.menuOf(email)).toBeVisible();
  }

  /** Expects that the header offers no sign-out; except on the sign-in page, it offers the sign-in. */
  async expectSignedOut() {
    await expect(this.menuOf('')).toBeHidden();
    const wayIn = this.header.getByRole('link', { name: 'Sign in', exact: true });
    await expect(wayIn.or(this.submitButton).first()).toBeVisible();
  }

  get signOutButton() {
    return this.header.getByRole('button', { name: 'Sign out' });
  }

  /** Opens the user's menu, if it is closed. */
  async openMenu() {
    const menu = this.menuOf('');
    if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  }

  /** Opens the menu, if it is closed, and presses "Sign out" (A5). */
  async signOut() {
    // A page that has just loaded takes the focus, which closes an open menu.
    await expect(async () => {
      await this.openMenu();
      await this.signOutButton.click({ timeout: 5_000 });
    }).toPass();
  }

  /** Signs out, and waits for the last step: the browser has returned from the identity provider. */
  async signOutToTheEnd() {
    const back = this.page.waitForEvent('domcontentloaded');
    await this.signOut();
    await back;
    await this.expectSignedOut();
  }
}
