import { fieldsOf, parseObject } from '../../server/json';
import { Browser } from './support/browser';
import { clockedPlatform } from './support/platform';
import { countsOf } from './support/countedSignIns';
import { solvedCaptcha } from './support/solvedCaptcha';

const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };
const MINUTE_MS = 60_000;

const platform = clockedPlatform({ settings: { captchaMaxNumber: 500 } });

const browser = () => new Browser(platform.url);

async function wrongPasswords(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await browser().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
  }
}

describe('POST /api_v2/auth/signin', () => {
  it('spec 3: returns OK with the email and the tokens of the console', async () => {
    const before = Date.now();
    const { body, headers } = await browser().signIn(DEMO.email, DEMO.password);
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
    expect((await browser().signIn(DEMO.email, DEMO.password, more)).body['status']).toBe('OK');
  });

  it('spec 5: accepts the address in any letter case and with surrounding spaces', async () => {
    const { body } = await browser().signIn(`  ${DEMO.email.toUpperCase()} `, DEMO.password);
    expect(body['status']).toBe('OK');
  });

  it('spec 7: returns WRONG_CREDENTIALS_ERROR for a wrong password and an unknown address alike', async () => {
    const known = await browser().signIn(DEMO.email, 'Wrong2026');
    const unknown = await browser().signIn('nobody@example.com', 'Wrong2026');
    expect(known.body).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' });
    expect(unknown.body).toEqual(known.body);
    expect(known.headers.getSetCookie()).toEqual([]);
    await browser().signIn(DEMO.email, DEMO.password);
  });

  it.each([
    ['not-an-address', 'The email address format is wrong, please modify.'],
    ['', 'Email is required.'],
  ])('spec 5: returns FIELD_ERROR for the address "%s"', async (email, error) => {
    const { body } = await browser().signIn(email, DEMO.password);
    expect(body).toEqual({ status: 'FIELD_ERROR', formFields: [{ id: 'email', error }] });
  });

  it('spec 5: returns FIELD_ERROR when the password is missing', async () => {
    const { body } = await browser().form('/signin', { email: DEMO.email });
    expect(body).toEqual({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'password', error: 'Password is required.' }],
    });
  });

  it('spec 7: returns SIGN_IN_NOT_ALLOWED with the reason, but only for the right password', async () => {
    const email = 'blocked@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const block = (reason: string) => platform.block(email, reason);
    expect((await block('Your account is suspended.')).status).toBe(200);
    expect((await browser().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
    const refused = await browser().signIn(email, 'Lantern2026');
    expect(refused.body).toEqual({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'Your account is suspended.',
    });
    expect(refused.headers.get('front-token')).toBeNull();
    await block('');
    expect((await browser().signIn(email, 'Lantern2026')).body['status']).toBe('OK');
  });

  it('spec 7: a stale session cookie does not stop a sign-in', async () => {
    const old = browser();
    await old.signIn(DEMO.email, DEMO.password);
    await platform.services.revokeSessions(DEMO.email);
    expect((await old.signIn(DEMO.email, DEMO.password)).body['status']).toBe('OK');
  });
});

describe('captcha', () => {
  it('spec 7: is required after three wrong passwords in a row, also for unknown addresses', async () => {
    for (const email of [DEMO.email, 'stranger@example.com']) {
      await wrongPasswords(email, 3);
      expect((await browser().signIn(email, DEMO.password)).body).toEqual({
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
      (await browser().signIn(email, password, { token, action: 'login' })).body;

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
    expect((await browser().signIn(email, 'Wrong2026', { token })).body['status']).toBe(
      'RECAPTCHA_CHECK_ERR',
    );
  });

  it('spec 7: forgets wrong passwords after 15 minutes', async () => {
    const email = 'patient@example.com';
    await wrongPasswords(email, 3);
    platform.setAhead(15 * MINUTE_MS + 1);
    expect((await browser().signIn(email, 'Wrong2026')).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
  });

  it('spec 7: counts concurrent guesses', async () => {
    const guesses = Array.from({ length: 10 }, () =>
      browser().signIn('rush@example.com', 'Wrong2026'),
    );
    const statuses = (await Promise.all(guesses)).map(({ body }) => body['status']);
    expect(statuses.filter((status) => status === 'WRONG_CREDENTIALS_ERROR')).toHaveLength(3);
  });
});
