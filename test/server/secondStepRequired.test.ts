import { admin } from '../../server/admin/admin';
import { fieldsOf, textField } from '../../server/json';
import { Browser } from './support/browser';
import { assertion, passkeyWorld } from './support/passkeyWorld';
import { clockedPlatform } from './support/platform';
import { PhoneApp, secondStepWorld, STEP_MS, STILL, withCodeBefore } from './support/secondStep';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();
const command = (...typed: string[]) =>
  admin(['second-step', ...typed], { DATA_DIR: folder, PUBLIC_URL: 'https://portal.example' });
const platform = clockedPlatform({ dataDir: folder, settings: { passkeysOffered: true } }, STILL);
beforeAll(() => command('require', 'admin'));

const { firstStep, ask, next, withApp } = secondStepWorld(platform);
const administrator = () => platform.account({ role: 'admin' });

const post = async (browser: Browser, end: string, body: object = {}) =>
  fieldsOf((await browser.send('POST', `/api_v2/auth/second-step${end}`, { body })).body['data']);

describe('a second step that the studio requires', () => {
  it('is set up during the next sign-in, but not for other roles', async () => {
    const email = await administrator();
    const { browser, body } = await firstStep(email);
    expect(body).toEqual({ status: 'SECOND_STEP_NEEDED' });
    expect(await ask(browser)).toMatchObject({ status: 'OK', step: 'setUp', email });
    expect((await browser.account()).status).toBe(401);
    // Without an app, none can be lost.
    expect(await post(browser, '/help')).toEqual({ status: 'NO_SIGN_IN' });

    const begun = await post(browser, '/app');
    const phone = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    const wrong = { id: begun['id'], code: '000000' };
    expect(await post(browser, '/app/confirm', wrong)).toMatchObject({ status: 'WRONG_CODE' });
    const right = { id: begun['id'], code: phone.code() };
    const entered = await post(browser, '/app/confirm', right);
    expect(entered).toMatchObject({ status: 'OK', user: { email } });
    expect(entered['recoveryCodes']).toHaveLength(10);
    expect((await browser.account()).status).toBe(200);

    platform.setAhead(STEP_MS);
    const again = await firstStep(email);
    expect(await ask(again.browser)).toMatchObject({ step: 'code' });
    expect((await next(again.browser, phone.code())).body['status']).toBe('OK');
    expect((await withApp()).recoveryCodes).toHaveLength(10);
  });

  it('is not set up by a sign-in that began with an earlier password', async () => {
    const email = await administrator();
    const { browser } = await firstStep(email);
    const begun = await post(browser, '/app');
    const phone = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    const link = new URL((await platform.services.createResetLink(email)) ?? '');
    await browser.resetPassword(link.searchParams.get('token'), 'Harbour2027');
    const sent = { id: begun['id'], code: phone.code() };
    expect(await post(browser, '/app/confirm', sent)).toEqual({ status: 'NO_SIGN_IN' });
    const owner = new Browser(platform.url);
    await owner.signIn(email, 'Harbour2027');
    expect(await ask(owner)).toMatchObject({ step: 'setUp' });
  });

  it('keeps its last app', async () => {
    const email = await administrator();
    const { browser } = await firstStep(email);
    const begun = await post(browser, '/app');
    const phone = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    await withCodeBefore(phone, (code) => post(browser, '/app/confirm', { id: begun['id'], code }));
    const removed = await browser.send('POST', '/api/account/second-step/app/remove', {
      body: { name: 'Authenticator app', code: phone.code() },
    });
    expect(removed.body['data']).toEqual({ status: 'REQUIRED' });
  });
});

describe('a user with a passkey when the studio begins to require a second step', () => {
  const passkeys = passkeyWorld(platform);
  afterAll(() => command('require', 'admin'));

  it('signs in with it, as the page offers, and needs no app', async () => {
    const { email, authenticator } = await passkeys.withPasskey();
    await command('require', 'admin,advertiser');
    const { browser } = await firstStep(email);
    expect(await ask(browser)).toMatchObject({ step: 'setUp', hasPasskey: true });
    const { sent } = await assertion(browser, authenticator);
    expect(await post(browser, '', sent)).toMatchObject({ status: 'OK' });
    expect(browser.front().up['st-mfa']).toMatchObject({ v: true });
  });
});

describe('a user who lost phone and codes', () => {
  it('regains access through the operator, who states a reason; their sessions end', async () => {
    const { email, browser } = await withApp();
    expect((await command('remove', email)).code).toBe(2);
    for (const typed of [
      ['require', 'owner'],
      ['require', ''],
      ['dance', email, '--reason', 'x'],
    ])
      expect((await command(...typed)).code).toBe(2);
    const stranger = await command('remove', 'nobody@example.com', '--reason', 'Seen on video');
    expect([stranger.code, stranger.err]).toEqual([1, 'nobody@example.com has no account.']);
    expect((await command('remove', email, '--reason', 'Seen on video')).code).toBe(0);
    expect((await browser.account()).status).toBe(401);
    expect((await firstStep(email)).body['status']).toBe('OK');
    const lines = async (event: string) => {
      const { out } = await admin(['audit', '--event', event, '--json'], { DATA_DIR: folder });
      return JSON.parse(out) as { reason: string }[];
    };
    expect((await lines('second_step_removed'))[0]).toMatchObject({ reason: 'Seen on video' });
    expect((await command('require', 'none')).code).toBe(0);
    expect((await lines('studio_changed'))[0]).toMatchObject({ reason: 'second step: none' });
    expect((await firstStep(await administrator())).body['status']).toBe('OK');
  });
});
