import { listUsersByAccountInfo, type RecipeUserId } from 'supertokens-node';
import { createNewSessionWithoutRequestResponse } from 'supertokens-node/recipe/session';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import { RECOVERY_CODES, SECOND_STEP_MS, TRUST_MS } from '../../src/rules/secondStep';
import { Browser, formOf, PASSWORD } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { clockedPlatform } from './support/platform';
import { secondStepWorld, STEP_MS, STILL } from './support/secondStep';
import { OF_SDK, OPEN } from './support/sessionRoutes';

async function makeSession(account: RecipeUserId): Promise<{ accessToken: string }> {
  const session = await createNewSessionWithoutRequestResponse('public', account);
  return { accessToken: session.getAccessToken() };
}

const changePassword = (browser: Browser) =>
  browser.post(
    '/api/account/password',
    formOf({ current_password: PASSWORD, password: 'Lantern2027' }),
  );

describe.each(CORES)('a second step, with a core %s', (where) => {
  const platform = platformWithCore(where, {}, STILL);
  const { own, shown, signedIn, begin, withApp, firstStep, ask, next } = secondStepWorld(platform);

  it('keeps one of two apps that are removed at the same time, if the studio requires it', async () => {
    const require = async (administrator: Browser, roles: string[]) =>
      (await administrator.post('/api/people/second-step', { roles })).body;

    const { browser, app } = await withApp('Phone', 'admin');
    const tablet = await begin(browser);
    expect((await tablet.confirmBefore('Tablet'))['status']).toBe('OK');
    expect(await require(browser, ['admin'])).toMatchObject({ ret: 0 });
    const removed = await Promise.all([
      own(browser, '/app/remove', { name: 'Phone', code: app.code() }),
      own(browser, '/app/remove', { name: 'Tablet', code: tablet.app.code() }),
    ]);
    expect(await require(browser, [])).toMatchObject({ ret: 0 });
    const statuses = removed.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['OK', 'REQUIRED']));
  });

  it('106: accepts a new app after its first code, and requires it at the next sign-in', async () => {
    const { email, browser } = await signedIn();
    const { begun, app, confirm } = await begin(browser);
    expect(begun).toMatchObject({
      status: 'OK',
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`otpauth://totp/Adlantern:${encodeURIComponent(email)}?`),
    });
    expect((await firstStep(email)).body['status']).toBe('OK');

    const added = await confirm(app.code(), ' Old phone ');
    expect(added).toMatchObject({ status: 'OK', isFirst: true });
    expect(added['recoveryCodes']).toHaveLength(RECOVERY_CODES);
    expect(await shown(browser)).toMatchObject({
      apps: [{ name: 'Old phone' }],
      recoveryCodesLeft: RECOVERY_CODES,
      required: false,
    });

    const entered = await firstStep(email);
    expect(entered.body).toEqual({ status: 'SECOND_STEP_NEEDED' });
    expect((await entered.browser.account()).status).toBe(401);
    expect(await ask(entered.browser)).toEqual({
      status: 'OK',
      step: 'code',
      email,
      removalMs: 86_400_000,
      hasRecoveryCodes: true,
      hasPasskey: false,
    });
    platform.setAhead(STEP_MS);
    const { body } = await next(entered.browser, app.code());
    expect(body).toMatchObject({ status: 'OK', way: 'password', user: { email } });
    expect((await entered.browser.account()).status).toBe(200);
    expect(entered.browser.front().up['st-mfa']).toEqual({
      c: { emailpassword: expect.any(Number), totp: expect.any(Number) },
      v: true,
    });
    expect(await ask(entered.browser)).toEqual({ status: 'NO_SIGN_IN' });
  });

  it('110, A50: accepts a code once, also the one that set the app up, and also of two at once', async () => {
    const { email, browser } = await signedIn();
    const { app, confirm } = await begin(browser);
    await confirm(app.code());
    const first = await firstStep(email);
    expect((await next(first.browser, app.code())).body['status']).toBe('WRONG_CODE');
    platform.setAhead(STEP_MS);
    const second = await firstStep(email);
    const both = await Promise.all([first, second].map((each) => next(each.browser, app.code())));
    expect(both.map(({ body }) => String(body['status'])).toSorted()).toEqual(['OK', 'WRONG_CODE']);
  });

  it('116, A50: pauses for 15 minutes after five wrong codes, in all browsers, and notifies the owner', async () => {
    const { email, app } = await withApp();
    for (let left = PROOF_TRIES - 1; left >= 0; left -= 1) {
      const { browser } = await firstStep(email);
      const { body } = await next(browser, '000000');
      expect(body).toEqual({ status: 'WRONG_CODE', left });
    }
    const { browser } = await firstStep(email);
    const slowed = await next(browser, app.code());
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(890);
    expect(await platform.subjects(email)).toContain(
      'Someone tried to get into your Adlantern account',
    );
    platform.setAhead(PROOF_PAUSE_MS + STEP_MS);
    const later = await firstStep(email);
    expect((await next(later.browser, app.code())).body['status']).toBe('OK');
  });

  it('120, 121, A52: accepts a recovery code once, also of two at once, and mails how many are left', async () => {
    const { email, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const browsers = await Promise.all([firstStep(email), firstStep(email)]);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const both = await Promise.all(browsers.map(({ browser }) => next(browser, typed)));
    expect(both.map(({ body }) => String(body['status'])).toSorted()).toEqual(['OK', 'WRONG_CODE']);
    const texts = (await platform.services.mails(email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('You have 9 codes left'))).toBe(true);
    const { browser } = await firstStep(email);
    expect((await next(browser, code)).body['status']).toBe('WRONG_CODE');
  });

  it('A42, A43: needs a code to remove an app; then a password is enough again', async () => {
    const { email, browser, app, recoveryCodes } = await withApp('Phone');
    expect((await browser.send('POST', '/api/account/second-step/app/remove')).status).toBe(400);
    const wrong = { name: 'Phone', code: '000000' };
    expect(await own(browser, '/app/remove', wrong)).toMatchObject({ status: 'WRONG_CODE' });
    expect(await own(browser, '/app/remove', { name: 'Phone', code: app.code() })).toEqual({
      status: 'OK',
    });
    expect(await shown(browser)).toMatchObject({ apps: [], recoveryCodesLeft: 0 });
    expect((await firstStep(email)).body['status']).toBe('OK');
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await platform.subjects(email)).toEqual(
      expect.arrayContaining([
        'Two-step verification is on for your Adlantern account',
        'An app was removed from your Adlantern second step',
      ]),
    );
  });
});

describe('a second step', () => {
  const platform = clockedPlatform({}, STILL);
  const { own, shown, signedIn, begin, withApp, firstStep, next } = secondStepWorld(platform);

  it('109, A50: accepts a clock that is one period off, but not two', async () => {
    for (const [periods, status] of [
      [-2, 'WRONG_CODE'],
      [2, 'WRONG_CODE'],
      [1, 'OK'],
    ] as const) {
      const { email, app } = await withApp();
      const { browser } = await firstStep(email);
      expect((await next(browser, app.code(periods))).body['status']).toBe(status);
    }
  });

  it.each(['12345', 'abcdef', '1234567', ''])(
    '112: returns 400 to %j without counting an attempt',
    async (code) => {
      const { email, app, browser: known } = await withApp();
      // A 400 has no data.
      expect(await (await begin(known)).confirm(code)).toEqual({});
      const { browser } = await firstStep(email);
      for (let tries = 0; tries <= PROOF_TRIES; tries += 1) {
        const { status, text } = await next(browser, code);
        expect(status).toBe(400);
        expect(text).toContain('"message":"The code is not valid."');
      }
      expect((await next(browser, app.code())).body['status']).toBe('OK');
    },
  );

  it('114, A48: ignores an unfinished app; beginning again creates a new key, and ends the earlier setup', async () => {
    const { email, browser } = await signedIn();
    const first = await begin(browser);
    const second = await begin(browser);
    expect(second.begun['key']).not.toBe(first.begun['key']);
    expect(await first.confirm()).toMatchObject({ status: 'RESTART' });
    expect(await shown(browser)).toMatchObject({ apps: [] });
    expect((await firstStep(email)).body['status']).toBe('OK');
  });

  it('113: accepts either of two apps, which have different names and keep the codes', async () => {
    const { email, browser, app } = await withApp();
    const more = await begin(browser);
    expect(await more.confirmBefore()).toEqual({
      status: 'OK',
      isFirst: false,
      recoveryCodes: null,
    });
    const { apps } = await shown(browser);
    expect(apps).toMatchObject([{ name: 'Authenticator app' }, { name: 'Authenticator app 2' }]);
    for (const each of [app, more.app]) {
      const entered = await firstStep(email);
      expect((await next(entered.browser, each.code())).body['status']).toBe('OK');
    }
  });

  it('ends all other sessions, which began without it, with the first app', async () => {
    const { email, browser } = await signedIn();
    const other = (await firstStep(email)).browser;
    const { app, confirm } = await begin(browser);
    await confirm(app.code());
    expect([(await browser.account()).status, (await other.account()).status]).toEqual([200, 401]);
  });

  it('keeps what was proved in a session that replaces another', async () => {
    const { browser } = await withApp();
    await browser.post('/api/account/proof', formOf({ password: PASSWORD }));
    expect((await browser.account()).status).toBe(200);
    expect(browser.front().up['st-mfa']).toMatchObject({ v: true });
  });

  it('122, A52: invalidates old recovery codes when new ones are created, and notifies by mail', async () => {
    const { email, browser, recoveryCodes } = await withApp();
    const renewed = await own(browser, '/codes');
    expect(renewed['recoveryCodes']).toHaveLength(RECOVERY_CODES);
    const entered = await firstStep(email);
    expect((await next(entered.browser, recoveryCodes[0] ?? '')).body['status']).toBe('WRONG_CODE');
    expect(await platform.subjects(email)).toContain(
      'New recovery codes for your Adlantern account',
    );
  });

  it('must follow the first step within 15 minutes in the same browser', async () => {
    const { email, app } = await withApp();
    const { browser } = await firstStep(email);
    expect((await next(new Browser(platform.url), app.code())).body).toEqual({
      status: 'NO_SIGN_IN',
    });
    platform.setAhead(SECOND_STEP_MS);
    expect((await next(browser, app.code())).body).toEqual({ status: 'NO_SIGN_IN' });
  });

  it('is refused after the password of its first step was changed', async () => {
    const { email, browser, app } = await withApp();
    const entered = await firstStep(email);
    await changePassword(browser);
    expect((await next(entered.browser, app.code())).body).toEqual({ status: 'NO_SIGN_IN' });
  });

  it('118: allows no other app before a code of the existing one', async () => {
    const { email } = await withApp();
    const { browser } = await firstStep(email);
    for (const path of ['/app', '/app/confirm']) {
      const { body } = await browser.post(`/api_v2/auth/second-step${path}`, {});
      expect(body['data']).toEqual({ status: 'NO_SIGN_IN' });
    }
  });

  it('A53: is skipped on a trusted device for 30 days; the device is listed and can be removed', async () => {
    const { email, app } = await withApp();
    const { browser } = await firstStep(email);
    await next(browser, app.code(), { trust: true });
    expect((await firstStep(email, browser)).body['status']).toBe('OK');
    expect(browser.front().up['st-mfa']).toMatchObject({
      c: { 'trusted-device': expect.any(Number) },
    });
    expect((await firstStep(email)).body['status']).toBe('SECOND_STEP_NEEDED');

    const { devices } = await shown(browser);
    const [{ id } = { id: '' }] = devices as { id: string }[];
    const stranger = await signedIn();
    await own(stranger.browser, '/devices/forget', { id });
    expect((await firstStep(email, browser)).body['status']).toBe('OK');
    expect(await own(browser, '/devices/forget', { id })).toEqual({ status: 'OK' });
    expect((await firstStep(email, browser)).body['status']).toBe('SECOND_STEP_NEEDED');
  });

  it('A53: revokes trust when the password is changed', async () => {
    const { email, app } = await withApp();
    const { browser } = await firstStep(email);
    await next(browser, app.code(), { trust: true });
    await changePassword(browser);
    const { body } = await browser.signIn(email, 'Lantern2027');
    expect(body['status']).toBe('SECOND_STEP_NEEDED');
  });

  it('is required by every route of the platform for an account that needs it', async () => {
    const { email } = await withApp();
    const [profile] = await listUsersByAccountInfo('public', { email });
    const account = profile?.loginMethods[0]?.recipeUserId;
    if (account === undefined) throw new Error('the account is not there');
    // Like a bug in the platform; no sign-in method leads here.
    const { accessToken } = await makeSession(account);
    const calls = platform.routes
      .map((route) => route.split(' '))
      .filter(([, path = '']) => /^\/api.*[^*]$/.test(path) && !OPEN.has(path));
    expect(calls.length).toBeGreaterThan(40);
    const answers: Record<string, number> = {};
    for (const [method = '', path = ''] of [...calls, ...OF_SDK]) {
      const { status } = await new Browser(platform.url, 'header').send(method, path, {
        headers: { authorization: `Bearer ${accessToken}` },
        ...(method === 'GET' ? {} : { body: {} }),
      });
      answers[`${method} ${path}`] = status;
    }
    expect(Object.entries(answers).filter(([, status]) => status !== 403)).toEqual([]);
  });

  // Last, as the waits counted at that time would be in the future.
  it('A53: limits the time of trust', async () => {
    const { email, app } = await withApp();
    const { browser } = await firstStep(email);
    await next(browser, app.code(), { trust: true });
    platform.setAhead(TRUST_MS);
    expect((await firstStep(email, browser)).body['status']).toBe('SECOND_STEP_NEEDED');
  });
});
