import { fieldsOf } from '../../server/json';
import { Authenticator, type Lies } from './support/authenticator';
import { Browser } from './support/browser';
import { assertion, passkeyWorld, post } from './support/passkeyWorld';
import { clockedPlatform } from './support/platform';
import { secondStepWorld } from './support/secondStep';

const platform = clockedPlatform({ settings: { passkeysOffered: true } });
const { register, withPasskey } = passkeyWorld(platform);

describe('a passkey as the second step', () => {
  const STEP = '/api_v2/auth/second-step';
  const world = secondStepWorld(platform);

  /** A user with an app and a passkey, who has entered the password in a separate browser. */
  async function atTheStep() {
    const { email, browser: known } = await world.withApp();
    const authenticator = new Authenticator(platform.url);
    expect((await register(known, authenticator)).status).toBe('OK');
    const { browser } = await world.firstStep(email);
    return { email, browser, authenticator };
  }

  async function step(browser: Browser, authenticator: Authenticator, lies?: Lies) {
    const { sent } = await assertion(browser, authenticator, lies);
    return { sent, status: fieldsOf((await post(browser, STEP, sent)).body['data'])['status'] };
  }

  it('replaces the app’s code', async () => {
    const { email, browser, authenticator } = await atTheStep();
    expect(await world.ask(browser)).toMatchObject({ email, step: 'code', hasPasskey: true });
    expect((await step(browser, authenticator)).status).toBe('OK');
    expect((await browser.account()).status).toBe(200);
    expect(browser.front().up['st-mfa']).toEqual({
      c: { emailpassword: expect.any(Number), webauthn: expect.any(Number) },
      v: true,
    });
  });

  const attacks: readonly (readonly [string, (url: string) => Lies])[] = [
    ['the challenge of other options', () => ({ challenge: 'AAAA' })],
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['a user who was not verified', () => ({ flags: 1 })],
  ];
  it.each(attacks)('refuses %s', async (_name, lies) => {
    const { browser, authenticator } = await atTheStep();
    const refused = await step(browser, authenticator, lies(platform.url));
    expect(refused.status).toBe('PASSKEY_NOT_VERIFIED');
    expect((await browser.account()).status).toBe(401);
  });

  it('refuses another account’s passkey, a used assertion, and a user without a first step', async () => {
    const { email, browser, authenticator } = await atTheStep();
    const stranger = await withPasskey();
    const refused = 'PASSKEY_NOT_VERIFIED';
    expect((await step(browser, stranger.authenticator)).status).toBe(refused);
    expect((await browser.account()).status).toBe(401);

    const { sent, status } = await step(browser, authenticator);
    expect(status).toBe('OK');
    const again = (await world.firstStep(email)).browser;
    expect((await post(again, STEP, sent)).body['data']).toEqual({ status: refused });
    const unproved = new Browser(platform.url);
    expect((await step(unproved, authenticator)).status).toBe('NO_SIGN_IN');
  });
});
