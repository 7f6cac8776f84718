import { fieldsOf, parseObject } from '../../server/json';
import { Browser, type Answer, PASSWORD } from './support/browser';
import { clockedPlatform } from './support/platform';
import { countsOf } from './support/countedSignIns';
import { solvedCaptcha } from './support/solvedCaptcha';
import { codeCall as call, codeIn, mailCodeWorld } from './support/mailCodeWorld';

const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };
const MINUTE_MS = 60_000;

const platform = clockedPlatform({ settings: { captchaMaxNumber: 500, emailCodeOffered: true } });

const visitor = () => new Browser(platform.url);

async function wrongPasswords(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await visitor().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
  }
}

describe('POST /api_v2/auth/signin', () => {
  it('spec 3: returns OK with the email and the tokens of the console', async () => {
    const before = Date.now();
    const { body, headers } = await visitor().signIn(DEMO.email, DEMO.password);
    expect(body).toEqual({
      status: 'OK',
      user: {
        email: DEMO.email,
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        agentAccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: {
          token: expect.any(String),
          expiry: expect.any(Number),
          createdTime: expect.any(Number),
        },
      },
    });
    const { createdTime, expiry } = fieldsOf(fieldsOf(body['user'])['refreshToken']);
    expect(createdTime).toBeGreaterThanOrEqual(before);
    expect(Number(expiry) - Number(createdTime)).toBe(60 * 24 * 60 * MINUTE_MS);
    expect(headers.get('front-token')).not.toBeNull();
    expect(headers.get('anti-csrf')).not.toBeNull();
  });

  it('spec 5: accepts token and action although they are not needed', async () => {
    const more = { token: 'anything', action: 'login' };
    expect((await visitor().signIn(DEMO.email, DEMO.password, more)).body['status']).toBe('OK');
  });

  it('spec 5: accepts the address in any letter case and with surrounding spaces', async () => {
    const { body } = await visitor().signIn(`  ${DEMO.email.toUpperCase()} `, DEMO.password);
    expect(body['status']).toBe('OK');
  });

  it('spec 7: returns WRONG_CREDENTIALS_ERROR for a wrong password and an unknown address alike', async () => {
    const known = await visitor().signIn(DEMO.email, 'Wrong2026');
    const unknown = await visitor().signIn('nobody@example.com', 'Wrong2026');
    expect(known.body).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' });
    expect(unknown.body).toEqual(known.body);
    expect(known.headers.getSetCookie()).toEqual([]);
    await visitor().signIn(DEMO.email, DEMO.password);
  });

  it.each([
    ['not-an-address', 'The email address format is wrong, please modify.'],
    ['', 'Email is required.'],
  ])('spec 5: returns FIELD_ERROR for the address "%s"', async (email, error) => {
    const { body } = await visitor().signIn(email, DEMO.password);
    expect(body).toEqual({ status: 'FIELD_ERROR', formFields: [{ id: 'email', error }] });
  });

  it('spec 5: returns FIELD_ERROR when the password is missing', async () => {
    const { body } = await visitor().form('/signin', { email: DEMO.email });
    expect(body).toEqual({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'password', error: 'Password is required.' }],
    });
  });

  it('spec 7: returns SIGN_IN_NOT_ALLOWED with the reason, but only for the right password', async () => {
    const email = 'blocked@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const block = (reason: string) => platform.block(email, reason);
    expect((await block('Left the company')).status).toBe(200);
    expect((await visitor().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
    const refused = await visitor().signIn(email, 'Lantern2026');
    expect(refused.body).toEqual({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'This account is suspended: Left the company',
    });
    expect(refused.headers.get('front-token')).toBeNull();
    await block('');
    expect((await visitor().signIn(email, 'Lantern2026')).body['status']).toBe('OK');
  });

  it('spec 7: a stale session cookie does not stop a sign-in', async () => {
    const old = visitor();
    await old.signIn(DEMO.email, DEMO.password);
    await platform.services.revokeSessions(DEMO.email);
    expect((await old.signIn(DEMO.email, DEMO.password)).body['status']).toBe('OK');
  });
});

describe('captcha', () => {
  it('spec 7: is required after three wrong passwords in a row, also for unknown addresses', async () => {
    for (const email of [DEMO.email, 'stranger@example.com']) {
      await wrongPasswords(email, 3);
      expect((await visitor().signIn(email, DEMO.password)).body).toEqual({
        status: 'NEED_CHECK_RECAPTCHA',
        message: expect.any(String),
      });
    }
  });

  it('spec 7: accepts a solved one once and returns RECAPTCHA_CHECK_ERR for anything else', async () => {
    const email = 'twice@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    await wrongPasswords(email, 3);
    const refused = { status: 'RECAPTCHA_CHECK_ERR', message: expect.any(String) };
    const trySignIn = async (token: string, password = 'Lantern2026') =>
      (await visitor().signIn(email, password, { token, action: 'login' })).body;

    for (const bad of ['nonsense', 'e30=', Buffer.from('[1]').toString('base64')]) {
      expect(await trySignIn(bad)).toEqual(refused);
    }
    const token = await solvedCaptcha(platform.url);
    const forged = parseObject(Buffer.from(token, 'base64').toString());
    const reencode = (change: Record<string, unknown>) =>
      Buffer.from(JSON.stringify({ ...forged, ...change })).toString('base64');
    expect(await trySignIn(reencode({ signature: 'ab' }))).toEqual(refused);
    expect(await trySignIn(reencode({ number: -1 }))).toEqual(refused);
    expect(await trySignIn(reencode({ algorithm: 'SHA-1' }))).toEqual(refused);

    expect(await trySignIn(token, 'Wrong2026')).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' });
    expect(await trySignIn(token)).toEqual(refused);
    expect(await trySignIn(await solvedCaptcha(platform.url))).toMatchObject({ status: 'OK' });
    const counts = await countsOf('portal_captchas_total');
    expect([counts(['right']), counts(['wrong'])]).toEqual([2, 7]);
    await wrongPasswords(email, 1);
  });

  it('spec 7: refuses an expired challenge', async () => {
    const email = 'late@example.com';
    await wrongPasswords(email, 3);
    const token = await solvedCaptcha(platform.url);
    platform.setAhead(11 * MINUTE_MS);
    expect((await visitor().signIn(email, 'Wrong2026', { token })).body['status']).toBe(
      'RECAPTCHA_CHECK_ERR',
    );
  });

  it('spec 7: forgets wrong passwords after 15 minutes', async () => {
    const email = 'patient@example.com';
    await wrongPasswords(email, 3);
    platform.setAhead(15 * MINUTE_MS + 1);
    expect((await visitor().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
  });

  it('spec 7: counts concurrent guesses', async () => {
    const guesses = Array.from({ length: 10 }, () =>
      visitor().signIn('rush@example.com', 'Wrong2026'),
    );
    const statuses = (await Promise.all(guesses)).map(({ body }) => body['status']);
    expect(statuses.filter((status) => status === 'WRONG_CREDENTIALS_ERROR')).toHaveLength(3);
  });
});

const person = (emailVerified = true) => platform.account({ emailVerified });

const { asked } = mailCodeWorld(platform);
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('an emailed code', () => {
  it('is listed as a sign-in method, and signs in like a password', async () => {
    const email = await person();
    const methods = await new Browser(platform.url).send('GET', '/api_v2/auth/loginmethods');
    expect(methods.body).toMatchObject({
      firstFactors: ['emailpassword', 'otp-email', 'link-email', 'thirdparty'],
      passwordless: { enabled: true },
    });
    const { browser, body, type, code } = await asked(email.toUpperCase());
    expect(body).toMatchObject({ status: 'OK', flowType: 'USER_INPUT_CODE_AND_MAGIC_LINK' });
    const answer = await type(` ${code} `);
    expect(answer.body).toMatchObject({ status: 'OK', user: { email, refreshToken: {} } });
    const byPassword = await Browser.signedIn(platform.url, email);
    const accounts = await Promise.all([browser.account(), byPassword.account()]);
    expect(accounts[0].body).toEqual(accounts[1].body);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('its link works in another browser, and opening it changes nothing', async () => {
    const { press } = await asked(await person());
    const other = new Browser(platform.url);
    expect((await other.send('GET', '/portal/verify')).status).not.toBe(500);
    expect((await press(other)).body['status']).toBe('OK');
    expect((await press(other)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('works once, and ends all other codes of the address', async () => {
    const email = await person();
    const first = await asked(email);
    const second = await asked(email);
    const both = await Promise.all([second.type(second.code), second.type(second.code)]);
    expect(new Set(both.map(({ body }) => body['status']))).toEqual(
      new Set(['OK', 'RESTART_FLOW_ERROR']),
    );
    expect((await first.type(first.code)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('a wrong code returns the attempts left; the fifth starts over', async () => {
    const { type, code } = await asked(await person());
    const status = 'INCORRECT_USER_INPUT_CODE_ERROR';
    for (let tries = 1; tries < 5; tries += 1)
      expect((await type(wrong(code))).body).toEqual({
        status,
        failedCodeInputAttemptCount: tries,
        maximumCodeInputAttempts: 5,
      });
    expect((await type(wrong(code))).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await type(code)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('concurrent wrong codes do not exceed the limit', async () => {
    const { type, code } = await asked(await person());
    const answers = await Promise.all(Array.from({ length: 9 }, () => type(wrong(code))));
    const incorrect = answers.filter(({ body }) => String(body['status']).startsWith('INCORRECT'));
    expect(incorrect.length).toBeLessThan(5);
    platform.setAhead(10 * MINUTE_MS);
    expect((await type(code)).body['status']).not.toBe('OK');
  });

  it('expires after 15 minutes, as code and as link', async () => {
    const { type, code, press } = await asked(await person());
    platform.setAhead(15 * MINUTE_MS);
    expect((await type(code)).body).toMatchObject({ status: 'EXPIRED_USER_INPUT_CODE_ERROR' });
    expect((await press(new Browser(platform.url))).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('stays valid after a second code for the same browser', async () => {
    const email = await person();
    const { browser, device, type, code } = await asked(email);
    expect((await call(browser, '/resend', device)).body).toEqual({ status: 'OK' });
    const mails = await platform.services.mails(email);
    expect(new Set(mails.map(codeIn)).size).toBe(2);
    expect((await type(code)).body['status']).toBe('OK');
    expect((await call(browser, '/resend', device)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('a resent code is valid for its own 15 minutes, however old the first one is', async () => {
    const email = await person();
    const { browser, device, type } = await asked(email);
    platform.setAhead(50 * MINUTE_MS);
    await call(browser, '/resend', device);
    const [mail] = await platform.services.mails(email);
    platform.setAhead(64 * MINUTE_MS);
    expect((await type(codeIn(mail))).body['status']).toBe('OK');
  });

  it('does not reveal whether an address has an account', async () => {
    const known = await asked(await person());
    const unknown = await asked('nobody@example.com');
    expect(unknown.mail).toBeUndefined();
    const shape = ({ body }: Answer) => Object.keys(body);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    const [yes, no] = [await known.type(wrong(known.code)), await unknown.type('111111')];
    expect([no.status, shape(no)]).toEqual([yes.status, shape(yes)]);
    expect(no.body).toEqual(yes.body);
    for (const path of ['/passwordless/email/exists', '/signup/code/exists'])
      expect(
        (await known.browser.send('GET', `/api_v2/auth${path}?email=nobody@example.com`)).status,
      ).toBe(404);
  });

  it('an unverified address gets the verification email and no code', async () => {
    const email = await person(false);
    const { body, mail } = await asked(email);
    expect(body['status']).toBe('OK');
    expect(mail?.subject).toBe('Confirm your email for Adlantern');
  });

  it('is worthless in another browser', async () => {
    const email = await person();
    const mine = await asked(email);
    const thief = await asked(email);
    const mixed = { ...thief.device, preAuthSessionId: mine.device.preAuthSessionId };
    const body = { ...mixed, userInputCode: mine.code };
    expect((await call(thief.browser, '/consume', body)).body).toEqual({
      status: 'RESTART_FLOW_ERROR',
    });
    expect((await thief.type(mine.code)).body['status']).toBe('INCORRECT_USER_INPUT_CODE_ERROR');
  });

  it('allows five emails an hour, with or without an account', async () => {
    for (const email of [await person(), 'nowhere@example.com']) {
      const browser = new Browser(platform.url);
      for (let mails = 0; mails < 5; mails += 1)
        expect((await asked(email, browser)).body['status']).toBe('OK');
      expect((await asked(email, browser)).body).toMatchObject({ status: 'GENERAL_ERROR' });
    }
  });

  it('throttles guesses over many devices, without blocking the owner’s password', async () => {
    const email = await person();
    const tries: Answer[] = [];
    for (let devices = 0; devices < 2; devices += 1) {
      const { type, code } = await asked(email);
      for (let each = 0; each < 4; each += 1) tries.push(await type(wrong(code)));
    }
    expect(tries.map(({ status }) => status)).toContain(429);
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
  });

  it('shows a suspended user the reason, after the proof', async () => {
    const email = await person();
    const { type, code } = await asked(email);
    await platform.block(email, 'Left');
    const reason = 'This account is suspended: Left';
    expect((await type(code)).body).toEqual({ status: 'SIGN_IN_UP_NOT_ALLOWED', reason });
  });

  it('is refused while it is not offered', async () => {
    const { settings } = platform.services;
    await settings.set({ emailCodeOffered: false });
    const device = { deviceId: 'a', preAuthSessionId: 'a' };
    const typed = { ...device, userInputCode: '111111' };
    const calls = { '': { email: 'a@example.com' }, '/resend': device, '/consume': typed };
    for (const [path, body] of Object.entries(calls))
      expect((await call(new Browser(platform.url), path, body)).status).toBe(404);
    await settings.set({ emailCodeOffered: true });
  });
});
