import type { PlatformOptions } from '../../../server/operate/options';
import { Browser, PASSWORD, signUpFields, type Answer } from './browser';
import { clockedPlatform } from './platform';

/** A refusal of the SDK in the platform's envelope. */
const refused = (message: string) => ({
  ret: 401,
  data: null,
  message,
  traceId: expect.any(String),
});

/** The behavior of accounts and sessions, on either database and core. */
export function sessionSuite(options: () => PlatformOptions): void {
  let serial = 0;
  /** Only this clock is put ahead; the SDK uses the machine's. */
  const platform = clockedPlatform(options);

  const newEmail = () => `person${(serial += 1)}@example.com`;

  async function signedUp(mode: 'cookie' | 'header' = 'cookie') {
    const browser = new Browser(platform.url, mode);
    const email = newEmail();
    const answer = await browser.form('/signup', signUpFields(email));
    expect(answer.body['status']).toBe('OK');
    return { browser, email };
  }

  describe('RFC 6265 5.4: cookies that another host of the parent domain has planted end no session', () => {
    /** Sends the requests of a session with the browser's cookies between these. */
    async function served(browser: Browser, before: readonly string[], after: readonly string[]) {
      const statuses = [];
      for (const [method, path] of [
        ['GET', '/api/account'],
        ['POST', '/api_v2/auth/session/refresh'],
        ['GET', '/api/account'],
        ['POST', '/api_v2/auth/signout'],
      ] as const) {
        const own = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
        const headers = { cookie: [...before, ...own, ...after].join('; ') };
        const body = path.endsWith('signout') ? { body: {} } : {};
        statuses.push((await browser.send(method, path, { headers, ...body })).status);
      }
      return statuses;
    }
    const SERVED = [200, 200, 200, 200];

    // As browsers send them: the longest path first, then the oldest.
    it('on a longer path', async () => {
      const { browser } = await signedUp();
      const own = browser.cookies.get('sAccessToken')?.value ?? '';
      const headers = { cookie: `sAccessToken=planted; sAccessToken=${own}`, 'anti-csrf': '' };
      expect((await browser.send('GET', '/api/account', { headers })).status).toBe(200);
      expect(await served(browser, ['sAccessToken=planted'], [])).toEqual(SERVED);
    });

    it.each([
      ['any text', () => 'planted'],
      ['tokens of another session', (eve: Browser, name: string) => eve.cookies.get(name)?.value],
    ])('on the same path, before or after ours: %s', async (_name, tokenOf) => {
      const { browser: eve } = await signedUp();
      const planted = ['sAccessToken', 'sRefreshToken'].flatMap((name) =>
        Array.from({ length: 19 }, () => `${name}=${tokenOf(eve, name)}`),
      );
      expect(await served((await signedUp()).browser, planted, [])).toEqual(SERVED);
      expect(await served((await signedUp()).browser, [], planted)).toEqual(SERVED);
      expect((await eve.account()).status).toBe(200);
    });

    it('on the same path, and a theft is still reported', async () => {
      const { browser } = await signedUp();
      const thief = browser.copy();
      await browser.refresh();
      await browser.account();
      const stolen = thief.cookies.get('sRefreshToken')?.value ?? '';
      const headers = { cookie: `sRefreshToken=${stolen}; sRefreshToken=planted` };
      const theft = await thief.send('POST', '/api_v2/auth/session/refresh', { headers });
      expect(theft.body).toEqual(refused('token theft detected'));
      expect((await browser.account()).status).toBe(401);
    });

    it('under the name of a former version', async () => {
      const { browser } = await signedUp();
      expect(await served(browser, [], ['sIdRefreshToken=planted'])).toEqual(SERVED);
    });
  });

  describe.each(['cookie', 'header'] as const)('in %s mode', (mode) => {
    it('spec 7: sign-up, sign-in, refresh and sign-out work in turn', async () => {
      const { browser, email } = await signedUp(mode);
      expect((await browser.account()).body['data']).toMatchObject({ email });

      const other = new Browser(platform.url, mode);
      expect((await other.signIn(email, PASSWORD)).body['status']).toBe('OK');
      expect((await other.refresh()).status).toBe(200);
      expect((await other.account()).status).toBe(200);

      const out = await other.post('/api_v2/auth/signout', {});
      expect(out.body).toEqual({ status: 'OK' });
      expect(out.headers.get('front-token')).toBe('remove');
      expect((await other.account()).status).toBe(401);
      expect((await browser.account()).status).toBe(200);
    });

    it('spec 7: tokens travel in the mode that the client requested', async () => {
      const { browser } = await signedUp(mode);
      expect(browser.cookies.has('sAccessToken')).toBe(mode === 'cookie');
      expect(browser.cookies.has('sRefreshToken')).toBe(mode === 'cookie');
      expect(browser.accessToken !== '').toBe(mode === 'header');
      expect(browser.refreshToken !== '').toBe(mode === 'header');
      expect(browser.antiCsrf !== '').toBe(mode === 'cookie');
    });

    it('spec 4: a lost refresh response can be requested again', async () => {
      const { browser } = await signedUp(mode);
      const lost = browser.copy();
      expect((await lost.refresh()).status).toBe(200);
      expect((await browser.refresh()).status).toBe(200);
      expect((await browser.account()).status).toBe(200);
    });

    it('spec 4: an old refresh token after its child was used counts as theft and ends the session', async () => {
      const { browser } = await signedUp(mode);
      const thief = browser.copy();
      expect((await browser.refresh()).status).toBe(200);
      expect((await browser.account()).status).toBe(200);

      const theft = await thief.refresh();
      expect(theft.status).toBe(401);
      expect(theft.body).toEqual(refused('token theft detected'));
      expect((await browser.account()).status).toBe(401);
      expect((await browser.refresh()).status).toBe(401);
    });

    it('spec 4: the child also becomes current by being refreshed', async () => {
      const { browser } = await signedUp(mode);
      const parent = browser.copy();
      await browser.refresh();
      expect((await browser.refresh()).status).toBe(200);
      expect((await parent.refresh()).body).toEqual(refused('token theft detected'));
    });
  });

  it('protocol 4: session cookies are HttpOnly; the access token lives an hour, the refresh token, for its path alone, 100 days', async () => {
    const { browser } = await signedUp();
    const cookiesOf = ({ headers }: Answer) =>
      headers.getSetCookie().map((line) => {
        const [, name = '', value = '', rest = '', expires = '', more = ''] =
          /^(\w+)=([^;]*); (.*)Expires=([^;]*)(.*)$/.exec(line) ?? [];
        const days = Math.round((Date.parse(expires) - Date.now()) / 86_400_000);
        return [name, value === '' ? 'empty' : 'a token', rest + more, days < 0 ? 'past' : days];
      });
    const attributes = {
      sAccessToken: 'Path=/; ; HttpOnly; SameSite=Lax',
      sRefreshToken: 'Path=/api_v2/auth/session/refresh; ; HttpOnly; SameSite=Lax',
    };
    expect(cookiesOf(await browser.refresh())).toEqual([
      ['sAccessToken', 'a token', attributes.sAccessToken, 365],
      ['sRefreshToken', 'a token', attributes.sRefreshToken, 100],
    ]);
    const { ate, up } = browser.front();
    expect(ate - Number(up['iat']) * 1_000).toBe(3_600_000);
    const out = await browser.post('/api_v2/auth/signout', {});
    expect(cookiesOf(out)).toEqual([
      ['sAccessToken', 'empty', attributes.sAccessToken, 'past'],
      ['sRefreshToken', 'empty', attributes.sRefreshToken, 'past'],
    ]);
  });

  it('spec 3: the access token payload contains user_email, st-ev, st-role and st-perm', async () => {
    const { browser, email } = await signedUp();
    const { up, uid, ate } = browser.front();
    expect(up).toMatchObject({
      sub: uid,
      rsub: uid,
      tId: 'public',
      user_email: email,
      user_name: 'Ada 王',
      'st-ev': { v: false, t: expect.any(Number) },
      'st-role': { v: ['admin'], t: expect.any(Number) },
      parentRefreshTokenHash1: null,
      antiCsrfToken: browser.antiCsrf,
    });
    expect(up['st-perm']).toMatchObject({ v: expect.arrayContaining(['report:read']) });
    expect(ate).toBe(Number(up['exp']) * 1000);
  });

  it('spec 4: the first use of a refreshed token returns a new front token', async () => {
    const { browser } = await signedUp();
    await browser.refresh();
    expect(browser.front().up['parentRefreshTokenHash1']).not.toBeNull();
    const answer = await browser.account();
    expect(answer.headers.get('front-token')).not.toBeNull();
    expect(browser.front().up['parentRefreshTokenHash1']).toBeNull();
    expect((await browser.account()).headers.get('front-token')).toBeNull();
  });

  it('spec 4: concurrent refreshes of one token all succeed, without a theft', async () => {
    const { browser } = await signedUp();
    await browser.refresh();
    const copies = Array.from({ length: 6 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => copy.refresh()));
    expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));
  });

  it('spec 7: two concurrent sign-ups of one address create one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        new Browser(platform.url).form('/signup', signUpFields(email)),
      ),
    );
    const made = answers.filter(({ body }) => body['status'] === 'OK');
    expect(made).toHaveLength(1);
  });

  it('spec 7: a POST without anti-csrf gets a 401; a GET needs none', async () => {
    const { browser } = await signedUp();
    browser.antiCsrf = '';
    const out = await browser.post('/api_v2/auth/signout', {});
    expect(out.status).toBe(401);
    expect(out.body).toEqual(refused('try refresh token'));
    expect((await browser.account()).status).toBe(200);
  });

  it('spec 7: without VIA_TOKEN no anti-csrf token is returned or required', async () => {
    await platform.services.settings.set({ antiCsrf: 'NONE' });
    try {
      const { browser } = await signedUp();
      expect(browser.antiCsrf).toBe('');
      // Without its front token, as after a sign-out that did not reach the server, a page knows of no session.
      const report = () => browser.send('GET', '/api/report');
      expect((await report()).body).toMatchObject({ data: { sample: true } });
      browser.cookies.set('sFrontToken', { value: browser.frontToken, path: '/' });
      expect((await report()).body).toMatchObject({ data: { sample: false } });
      expect((await browser.refresh()).status).toBe(200);
      const out = await browser.post('/api_v2/auth/signout', {});
      expect(out.body).toEqual({ status: 'OK' });
    } finally {
      await platform.services.settings.set({ antiCsrf: 'VIA_TOKEN' });
    }
  });

  it('spec 7: a session that began without an anti-csrf token gets one with its next refresh', async () => {
    const { settings } = platform.services;
    await settings.set({ antiCsrf: 'NONE' });
    const { browser } = await signedUp();
    await settings.set({ antiCsrf: 'VIA_TOKEN' });
    expect(browser.antiCsrf).toBe('');
    const signOut = () => browser.post('/api_v2/auth/signout', {});
    expect((await signOut()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.antiCsrf).not.toBe('');
    expect((await signOut()).status).toBe(200);
  });

  it('spec 7: a refresh without or with a foreign token gets a 401 and clears everything', async () => {
    const signedOut = new Browser(platform.url);
    const answer = await signedOut.refresh();
    expect(answer.status).toBe(401);
    expect(answer.headers.get('front-token')).toBe('remove');
    const stranger = new Browser(platform.url, 'header');
    stranger.refreshToken = 'bm90LW91cnM';
    expect((await stranger.refresh()).status).toBe(401);
  });

  it('spec 4: an expired access token gets a 401, and a refresh renews it', async () => {
    await platform.services.settings.set({ accessTokenValidityMs: 1_000 });
    try {
      // Created longer ago than it is valid.
      platform.setAhead(-1_100);
      const { browser } = await signedUp();
      platform.setAhead(0);
      const expired = await browser.account();
      expect(expired.status).toBe(401);
      expect(expired.body).toEqual(refused('try refresh token'));
      await platform.services.settings.set({ accessTokenValidityMs: 3_600_000 });
      expect((await browser.refresh()).status).toBe(200);
      expect((await browser.account()).status).toBe(200);
    } finally {
      await platform.services.settings.set({ accessTokenValidityMs: 3_600_000 });
    }
  });

  it('spec 4: a session expires when unused for its whole lifetime', async () => {
    await platform.services.settings.set({ refreshTokenValidityMs: 1_000 });
    try {
      const { browser } = await signedUp();
      const { cookies } = browser.copy();
      platform.setAhead(1_050);
      for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
      expect((await browser.refresh()).body).toEqual(refused('unauthorised'));
    } finally {
      await platform.services.settings.set({ refreshTokenValidityMs: 8_640_000_000 });
    }
  });

  it('spec 4: revoked sessions cannot be refreshed', async () => {
    const { browser, email } = await signedUp();
    expect(await platform.services.listSessions(email)).toHaveLength(1);
    expect(await platform.services.revokeSessions(email)).toBe(1);
    const answer = await browser.refresh();
    expect(answer.status).toBe(401);
    expect(answer.headers.get('front-token')).toBe('remove');
  });

  it('spec 7: a reset changes the password once, and O8: ends the other sessions', async () => {
    const { browser, email } = await signedUp();
    const ask = await browser.form('/user/password/reset/token', { email });
    expect(ask.body).toEqual({ status: 'OK' });
    const link = new URL((await platform.services.resetLink(email)) ?? '');
    expect(link.pathname).toBe('/portal/login/reset');
    expect(link.searchParams.get('email')).toBe(email);
    const token = link.searchParams.get('token');
    const reset = (password: string) => browser.resetPassword(token, password);
    expect((await reset('weak')).body).toEqual({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'password', error: 'Password is not strong enough.' }],
    });
    const other = await Browser.signedIn(platform.url, email);
    expect((await reset('Lantern2027')).body).toEqual({
      status: 'OK',
      signedOutEverywhere: true,
      signedInHere: true,
    });
    expect((await other.account()).status).toBe(401);
    expect((await other.refresh()).status).toBe(401);
    expect((await reset('Lantern2028')).body).toEqual({
      status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR',
      reason: 'USED',
    });
    expect((await browser.refresh()).status).toBe(200);
    expect((await browser.signIn(email, PASSWORD)).body['status']).toBe('WRONG_CREDENTIALS_ERROR');
    expect((await browser.signIn(email, 'Lantern2027')).body['status']).toBe('OK');
  });

  it('spec 6: opening a verification link changes nothing; its button confirms, and the session is updated at once', async () => {
    const { browser, email } = await signedUp();
    const [mail] = await platform.services.mails(email);
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await browser.send('GET', link.pathname + link.search);
    expect(browser.front().up['st-ev']).toMatchObject({ v: false });

    const body = { method: 'token', token: link.searchParams.get('token') };
    const press = await browser.post('/api_v2/auth/user/email/verify', body);
    expect(press.body).toEqual({ status: 'OK' });
    expect(browser.front().up['st-ev']).toMatchObject({ v: true });
  });
}
