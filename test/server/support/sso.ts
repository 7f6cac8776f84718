import { randomUUID } from 'node:crypto';
import { NavigatingBrowser, type Page } from './jar';

/** The portal's `state` (spec 7). */
export function portalState(url: string, returnTo = '/portal/report'): string {
  const callback = `${url}/api/auth/login-callback`;
  const content = { nonce: randomUUID(), url: returnTo, callback };
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** The address that the portal opens (spec 7); `change` overrides parameters. */
export function authorizeAddress(
  url: string,
  state: string,
  change: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'adlantern-portal',
    scope: 'openid profile',
    redirect_uri: `${url}/api/auth/login-callback`,
    state,
    ...change,
  });
  return `${url}/idp/authorize?${query}`;
}

export const isCallback = (target: URL) => target.pathname === '/api/auth/login-callback';
export const isLoginPage = (target: URL) => target.pathname === '/portal/login';

/** Opens the provider's sign-in page with a new attempt. */
export async function beginSso(browser: NavigatingBrowser, url: string, state: string) {
  return browser.follow(await browser.open(authorizeAddress(url, state)), isCallback);
}

/** Submits the provider's form and returns the redirect to the callback, without following it. */
export async function fillForm(
  browser: NavigatingBrowser,
  form: Page,
  fields: Record<string, string>,
): Promise<Page> {
  const sent = { action: 'sign-in', ...fields };
  return browser.follow(await browser.open(form.url, { form: sent }), isCallback);
}

/** Returns the `state` and `error` that the portal's sign-in page is opened with. */
export function loginAnswer(page: Page): { state: string | null; error: string | null } {
  const target = new URL(page.headers.get('location') ?? '', page.url);
  if (!isLoginPage(target)) throw new Error(`not the login page but ${target.pathname}`);
  const { searchParams } = target;
  return { state: searchParams.get('state'), error: searchParams.get('error') };
}

/** Runs a whole sign-in with a new browser or the given one. */
export async function signInWithSso(
  url: string,
  account: { email: string; password: string },
  browser = new NavigatingBrowser(),
) {
  const state = portalState(url);
  const form = await beginSso(browser, url, state);
  const back = await fillForm(browser, form, account);
  const end = await browser.follow(
    await browser.open(new URL(back.headers.get('location') ?? '', url)),
    isLoginPage,
  );
  return { browser, state, end };
}
