import { setTimeout as wait } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { DEMO_ACCOUNT } from '../../../server/developers/demo';
import type { PlatformOptions } from '../../../server/operate/options';
import { Browser } from './browser';
import { NavigatingBrowser } from './jar';
import { clockedPlatform } from './platform';
import {
  authorizeAddress,
  beginSso,
  fillForm,
  isLoginPage,
  loginAnswer,
  portalState,
  signInWithSso,
} from './sso';

const MINUTE_MS = 60_000;

function apiBrowser(url: string, navigated: NavigatingBrowser): Browser {
  const browser = new Browser(url);
  for (const { line, value, path } of navigated.cookies.values()) {
    browser.cookies.set(line.slice(0, line.indexOf('=')), { value, path });
  }
  browser.antiCsrf = navigated.cookie('sAntiCsrf')?.value ?? '';
  browser.frontToken = navigated.cookie('sFrontToken')?.value ?? '';
  return browser;
}

/** Single sign-on at the embedded provider, on either database. */
export function ssoSuite(options: () => PlatformOptions): void {
  const platform = clockedPlatform(options);

  /** Signs in up to the redirect to the callback, which is not opened. */
  async function comeBack(browser = new NavigatingBrowser()) {
    const state = portalState(platform.url);
    const form = await beginSso(browser, platform.url, state);
    const back = await fillForm(browser, form, DEMO_ACCOUNT);
    return { browser, state, callback: back.headers.get('location') ?? '' };
  }
  const finish = async (browser: NavigatingBrowser, callback: string) =>
    loginAnswer(await browser.open(callback));
  const expectNoSession = (browser: NavigatingBrowser) => {
    for (const name of ['sAccessToken', 'sRefreshToken', 'sFrontToken', 'portal_sso_jwt']) {
      expect(browser.cookie(name)).toBeUndefined();
    }
  };

  it('spec 7: signs in: authorize, the provider, the callback, and back with an unchanged state', async () => {
    const { browser, state, end } = await signInWithSso(platform.url, DEMO_ACCOUNT);
    expect(end.status).toBe(303);
    expect(loginAnswer(end)).toEqual({ state, error: null });
    expect(end.headers.get('referrer-policy')).toBe('no-referrer');
    expect(end.headers.get('cache-control')).toBe('no-store');

    for (const name of ['sAccessToken', 'sRefreshToken']) {
      expect(browser.cookie(name)?.line).toMatch(/; HttpOnly; SameSite=Lax$/);
    }
    // An attempt works once, so its cookie is removed; otherwise each sign-in would leave one.
    expect([...browser.cookies.values()].map(({ line }) => line)).not.toContainEqual(
      expect.stringContaining('; Path=/api/auth/login-callback'),
    );
    const jwt = browser.cookie('portal_sso_jwt');
    expect(jwt?.line).not.toMatch(/HttpOnly|Secure|Domain/);
    const { email, iat = 0, exp = 0 } = decodeJwt(jwt?.value ?? '');
    expect(email).toBe(DEMO_ACCOUNT.email);
    expect(exp - iat).toBe(60 * 86_400);

    const api = apiBrowser(platform.url, browser);
    expect(api.front().up).toMatchObject({ user_email: DEMO_ACCOUNT.email });
    expect((await api.account()).body['data']).toMatchObject({ email: DEMO_ACCOUNT.email });
    expect((await api.refresh()).status).toBe(200);
    expect((await api.account()).status).toBe(200);
  });

  it('A117: reports a sign-in in another browser, but not in the same one or one known by a password', async () => {
    const email = `devices-${Math.random()}@example.com`;
    const account = { email, password: 'Lantern2026' };
    await platform.services.createAccount(account);
    const { browser } = await signInWithSso(platform.url, account);
    await browser.open(`${platform.url}/idp/logout`);
    await signInWithSso(platform.url, account, browser);
    await apiBrowser(platform.url, browser).signIn(email, account.password);
    await signInWithSso(platform.url, account);
    const subject = 'New sign-in to your Adlantern account';
    // Stored beside the response of the sign-in.
    while ((await platform.subjects(email)).length < 2) await wait(5);
    expect(await platform.subjects(email)).toEqual([subject, subject]);
  });

  it('spec 7: needs no password for a second sign-in in the same browser, until the sign-out', async () => {
    const { browser } = await signInWithSso(platform.url, DEMO_ACCOUNT);
    const again = await browser.follow(
      await browser.open(authorizeAddress(platform.url, portalState(platform.url))),
      isLoginPage,
    );
    expect(loginAnswer(again).error).toBeNull();

    const target = `${platform.url}/portal`;
    const out = await browser.open(
      `${platform.url}/idp/logout?${new URLSearchParams({ client_id: 'adlantern-portal', post_logout_redirect_uri: target })}`,
    );
    expect([out.status, out.headers.get('location')]).toEqual([302, target]);
    expect(browser.cookie('idp_session')).toBeUndefined();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    expect(form.text).toContain('type="password"');
  });

  it('spec 4: ends the session at the provider itself with a sign-out, not only its cookie', async () => {
    const { browser } = await signInWithSso(platform.url, DEMO_ACCOUNT);
    const thief = browser.copy();
    await browser.open(`${platform.url}/idp/logout`);
    const form = await beginSso(thief, platform.url, portalState(platform.url));
    expect(form.text).toContain('type="password"');
  });

  it('R8: completes two concurrent attempts in one browser', async () => {
    const browser = new NavigatingBrowser();
    const first = await comeBack(browser);
    const second = portalState(platform.url);
    const back = await browser.open(authorizeAddress(platform.url, second));
    const other = await browser.follow(back, (target) => target.pathname.startsWith('/api/'));
    expect(await finish(browser, other.headers.get('location') ?? '')).toEqual({
      state: second,
      error: null,
    });
    expect(await finish(browser, first.callback)).toEqual({ state: first.state, error: null });
  });

  it('R8: refuses a replayed response', async () => {
    const { browser, callback } = await comeBack();
    const replay = browser.copy();
    expect((await finish(browser, callback)).error).toBeNull();
    expect(await finish(replay, callback)).toEqual({ state: null, error: 'invalid_state' });
    expectNoSession(replay);
  });

  it('R8: refuses the response of another browser, and the right one can still use it', async () => {
    const { browser, callback } = await comeBack();
    const stranger = new NavigatingBrowser();
    expect((await finish(stranger, callback)).error).toBe('invalid_state');
    expectNoSession(stranger);
    const own = await comeBack(new NavigatingBrowser());
    expect((await finish(own.browser, callback)).error).toBe('invalid_state');
    const guessing = browser.copy();
    for (const [key, cookie] of guessing.cookies) {
      if (!key.startsWith('portal_sso_')) continue;
      const line = cookie.line.replace(/=[^;]*/, '=guessed');
      guessing.cookies.set(key, { ...cookie, value: 'guessed', line });
    }
    expect((await finish(guessing, callback)).error).toBe('invalid_state');
    expect((await finish(browser, callback)).error).toBeNull();
  });

  it('R8: refuses a response after ten minutes', async () => {
    const { browser, callback } = await comeBack();
    platform.setAhead(10 * MINUTE_MS + 1);
    expect(await finish(browser, callback)).toEqual({ state: null, error: 'invalid_state' });
    expectNoSession(browser);
  });

  it('R8: refuses an absent, empty, repeated, forged or changed state', async () => {
    const { browser, state, callback } = await comeBack();
    const path = `${platform.url}/api/auth/login-callback`;
    for (const query of [
      '',
      '?code=x',
      '?code=x&state=',
      `?code=x&state=${state}&state=${state}`,
      '?code=x&state=%E0%A4%A',
      `?code=x&state=${portalState(platform.url)}`,
      callback.slice(callback.indexOf('?')).replace(/state=./, 'state=_'),
    ]) {
      expect(await finish(browser, path + query)).toEqual({ state: null, error: 'invalid_state' });
    }
    expectNoSession(browser);
  });

  it('R8: creates no session for a wrong code', async () => {
    const { browser, state, callback } = await comeBack();
    const wrong = callback.replace(/code=[^&]+/, 'code=guessed');
    expect(await finish(browser, wrong)).toEqual({ state, error: 'server_error' });
    expectNoSession(browser);
    expect((await finish(browser, callback)).error).toBe('invalid_state');
  });

  it('R9: returns access_denied for a cancellation at the provider', async () => {
    const browser = new NavigatingBrowser();
    const state = portalState(platform.url);
    const form = await beginSso(browser, platform.url, state);
    const back = await fillForm(browser, form, { action: 'cancel' });
    expect(await finish(browser, back.headers.get('location') ?? '')).toEqual({
      state,
      error: 'access_denied',
    });
    expectNoSession(browser);
  });

  it.each([
    ['/portal/account?a=1&b#c', '/portal/account?a=1&b#c'],
    ['/portal/report', null],
  ])(
    'after a refusal of an attempt for %s returns %s as the return address',
    async (url, wanted) => {
      const browser = new NavigatingBrowser();
      const form = await beginSso(browser, platform.url, portalState(platform.url, url));
      const back = await fillForm(browser, form, { action: 'cancel' });
      const page = await browser.open(new URL(back.headers.get('location') ?? '', platform.url));
      const target = new URL(page.headers.get('location') ?? '', platform.url);
      expect(target.searchParams.get('redirect')).toBe(wanted);
    },
  );

  it('R9: returns login_required for prompt=none without a session at the provider', async () => {
    const browser = new NavigatingBrowser();
    const state = portalState(platform.url);
    const page = await browser.open(authorizeAddress(platform.url, state, { prompt: 'none' }));
    expect(loginAnswer(await browser.follow(page, isLoginPage))).toEqual({
      state,
      error: 'login_required',
    });
  });

  it('spec 7: shows the form again for a wrong password, and a blocked user the reason', async () => {
    const email = `blocked-${Math.random()}@example.com`;
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    await platform.block(email, 'Your account is suspended.');
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    const wrong = await fillForm(browser, form, { email, password: 'Wrong2026' });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([200, null]);
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).toContain(`value="${email}"`);
    expect(wrong.text).not.toContain('suspended');
    const blocked = await fillForm(browser, form, { email, password: 'Lantern2026' });
    expect(blocked.text).toContain('Your account is suspended.');
  });

  it('spec 7: refuses attempts after ten wrong passwords in a row', async () => {
    const email = `guessed-${Math.random()}@example.com`;
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    for (let time = 0; time < 10; time += 1) {
      // Longer than the longest wait of O4 between two attempts.
      platform.goOn(40_000);
      const wrong = await fillForm(browser, form, { email, password: 'Wrong2026' });
      expect(wrong.text).toContain('combination is incorrect');
    }
    platform.goOn(40_000);
    const right = await fillForm(browser, form, { email, password: 'Lantern2026' });
    expect(right.text).toContain('Too many wrong passwords');
    platform.goOn(16 * MINUTE_MS);
    await expect(
      signInWithSso(platform.url, { email, password: 'Lantern2026' }),
    ).resolves.toMatchObject({ end: { status: 303 } });
  });

  it('O4: delays guesses in quick succession too', async () => {
    const email = `hurried-${Math.random()}@example.com`;
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    const texts: string[] = [];
    for (let time = 0; time < 7; time += 1) {
      texts.push((await fillForm(browser, form, { email, password: 'Wrong2026' })).text);
    }
    expect(texts[5]).toContain('combination is incorrect');
    expect(texts[6]).toContain('Too many wrong passwords');
  });

  it('A40: ends the session at the provider with a reset too', async () => {
    const email = `everywhere-${Math.random()}@example.com`;
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const { browser } = await signInWithSso(platform.url, { email, password: 'Lantern2026' });
    const link = new URL((await platform.services.createResetLink(email)) ?? '');
    const answer = await new Browser(platform.url).resetPassword(link.searchParams.get('token'));
    expect(answer.body).toEqual({ status: 'OK', signedOutEverywhere: true });
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    expect(form.text).toContain('type="password"');
    expect((await apiBrowser(platform.url, browser).refresh()).status).toBe(401);
  });
}
