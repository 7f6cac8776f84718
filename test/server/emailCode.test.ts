import { type Answer, Browser, PASSWORD } from './support/browser';
import { codeCall as call, codeIn, mailCodeWorld } from './support/mailCodeWorld';
import { clockedPlatform } from './support/platform';

const MINUTE_MS = 60_000;

const platform = clockedPlatform({ settings: { emailCodeOffered: true } });

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
    expect((await press(new Browser(platform.url))).body).toEqual({
      status: 'RESTART_FLOW_ERROR',
    });
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
    const reason = 'Your studio has ended its contract.';
    await platform.block(email, reason);
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
