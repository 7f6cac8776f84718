import { admin } from '../../server/admin/admin';
import { fieldsOf, textField } from '../../server/json';
import { Browser } from './support/browser';
import { assertion, passkeyWorld, post } from './support/passkeyWorld';
import { clockedPlatform } from './support/platform';
import { duringTurn } from './support/duringTurn';
import { refusing } from './support/refusing';
import { PhoneApp, secondStepWorld, STEP_MS, STILL, withCodeBefore } from './support/secondStep';
import { databaseInFolder } from './support/databaseInFolder';
import { Authenticator, type Lies } from './support/authenticator';
import { rowOf } from './support/rows';

const { folder, db } = databaseInFolder();
const command = (...typed: string[]) =>
  admin(['second-step', ...typed], { DATA_DIR: folder, PUBLIC_URL: 'https://portal.example' });
const platform = clockedPlatform({ dataDir: folder, settings: { passkeysOffered: true } }, STILL);
beforeAll(() => command('require', 'admin'));

const { firstStep, ask, next, withApp, begin, own, shown, signedIn } = secondStepWorld(platform);
const { register, withPasskey } = passkeyWorld(platform);
const administrator = () => platform.account({ role: 'admin' });

const postStep = async (browser: Browser, end: string, body: object = {}) =>
  fieldsOf((await browser.post(`/api_v2/auth/second-step${end}`, body)).body['data']);

/** Begins to set up an app during a sign-in; returns it with what confirms it. */
async function beginAtSignIn(browser: Browser) {
  const begun = await postStep(browser, '/app');
  const phone = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
  const confirm = (code: string) => postStep(browser, '/app/confirm', { id: begun['id'], code });
  return { phone, confirm };
}

describe('a second step that the studio requires', () => {
  it('is set up during the next sign-in, but not for other roles', async () => {
    const email = await administrator();
    const { browser, body } = await firstStep(email);
    expect(body).toEqual({ status: 'SECOND_STEP_NEEDED' });
    expect(await ask(browser)).toMatchObject({ status: 'OK', step: 'setUp', email });
    expect((await browser.account()).status).toBe(401);
    // Without an app, none can be lost.
    expect(await postStep(browser, '/help')).toEqual({ status: 'NO_SIGN_IN' });

    const { phone, confirm } = await beginAtSignIn(browser);
    expect(await confirm('000000')).toMatchObject({ status: 'WRONG_CODE' });
    const entered = await confirm(phone.code());
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
    const { phone, confirm } = await beginAtSignIn(browser);
    await platform.resetPassword(email, 'Harbour2027', browser);
    expect(await confirm(phone.code())).toEqual({ status: 'NO_SIGN_IN' });
    const owner = new Browser(platform.url);
    await owner.signIn(email, 'Harbour2027');
    expect(await ask(owner)).toMatchObject({ step: 'setUp' });
  });

  it('keeps its last app', async () => {
    const email = await administrator();
    const { browser } = await firstStep(email);
    const { phone, confirm } = await beginAtSignIn(browser);
    await withCodeBefore(phone, confirm);
    const removed = await browser.post('/api/account/second-step/app/remove', {
      name: 'Authenticator app',
      code: phone.code(),
    });
    expect(removed.body['data']).toEqual({ status: 'REQUIRED' });
  });
});

describe('a user with a passkey when the studio begins to require a second step', () => {
  afterAll(() => command('require', 'admin'));

  it('signs in with it, as the page offers, and needs no app', async () => {
    const { email, authenticator } = await withPasskey();
    await command('require', 'admin,advertiser');
    const { browser } = await firstStep(email);
    expect(await ask(browser)).toMatchObject({ step: 'setUp', hasPasskey: true });
    const { sent } = await assertion(browser, authenticator);
    expect(await postStep(browser, '', sent)).toMatchObject({ status: 'OK' });
    expect(browser.front().up['st-mfa']).toMatchObject({ v: true });
  });
});

it('a user who lost phone and codes regains access through the operator, who states a reason; their sessions end', async () => {
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

const idOf = async (email: string) => (await rowOf(db(), 'profiles', { email })).user_id;

/** As `duringTurn`, by the platform's clock. */
const meanwhile = <Answer>(
  user_id: string,
  request: () => Promise<Answer>,
  work: () => Promise<unknown>,
) => duringTurn(db(), { user_id, until: platform.now() + 20_000 }, request, work);

const addApp = (user_id: string) => {
  const times = { period: 30, skew: 1, last_step: 0, created_at: 1, last_used_at: 0 };
  const app = { user_id, name: 'First', secret: '', verified: 1, ...times };
  return db().insertInto('totp_devices').values(app).execute();
};

const verifiedApps = async (userId: string) => {
  const apps = db().selectFrom('totp_devices').select('name').where('user_id', '=', userId);
  return (await apps.where('verified', '=', 1).execute()).map(({ name }) => name);
};

describe('two set-ups of a second step at once', () => {
  it('during a sign-in: only the first adds an app', async () => {
    await admin(['second-step', 'require', 'admin'], { DATA_DIR: folder });
    const email = await platform.account({ role: 'admin' });
    const userId = await idOf(email);
    const { browser } = await firstStep(email);
    const { phone, confirm } = await beginAtSignIn(browser);
    const answer = await meanwhile(
      userId,
      () => confirm(phone.code()),
      () => addApp(userId),
    );
    expect(answer).toEqual({ status: 'NO_SIGN_IN' });
    expect(await verifiedApps(userId)).toEqual(['First']);
  });

  it('in the account: a session that the first app ended adds none', async () => {
    const { email, browser } = await signedIn();
    const userId = await idOf(email);
    const sessions = db().selectFrom('sessions').select('handle').where('user_id', '=', userId);
    const { handle } = await sessions.executeTakeFirstOrThrow();
    const other = (await firstStep(email)).browser;
    const { confirm } = await begin(other);
    const endOthers = db().deleteFrom('sessions').where('user_id', '=', userId);
    const answer = await meanwhile(
      userId,
      () => confirm(),
      () => endOthers.where('handle', '<>', handle).execute(),
    );
    expect(answer).toEqual({});
    expect(await verifiedApps(userId)).toEqual([]);
    expect(await shown(browser)).toMatchObject({ apps: [] });
  });
});

/** Runs work while the audit log accepts no line of this event. */
const withoutLine = (event: string, work: () => Promise<unknown>) =>
  refusing(db(), `insert on audit when new.event = '${event}'`, work);

it('service: the trust of a device neither begins nor ends without its line in the audit log', async () => {
  const { email, browser: first, app } = await withApp();
  const { browser } = await firstStep(email);
  await withoutLine('device_trusted', async () =>
    expect((await next(browser, app.code(), { trust: true })).status).toBe(500),
  );
  expect((await shown(first))['devices']).toEqual([]);
  const again = await firstStep(email);
  expect((await next(again.browser, app.code(1), { trust: true })).body['status']).toBe('OK');
  const { devices } = await shown(first);
  expect(devices).toHaveLength(1);
  const [{ id } = { id: '' }] = devices as { id: string }[];
  await withoutLine('device_trust_ended', () => own(first, '/devices/forget', { id }));
  expect((await shown(first))['devices']).toHaveLength(1);
});

it('the last app is removed with its recovery codes and trusted devices, or not at all', async () => {
  const { email, browser: first, app, recoveryCodes } = await withApp();
  const { browser } = await firstStep(email);
  await next(browser, app.code(), { trust: true });
  const [{ name } = { name: '' }] = (await shown(first))['apps'] as { name: string }[];
  const remove = (code = '') => own(first, '/app/remove', { name, code });
  await refusing(db(), 'delete on trusted_devices', () => remove(app.code(1)));
  const [state, removed] = [await shown(first), await remove(recoveryCodes[0])];
  expect([state['apps'], removed['status']]).toEqual([[expect.objectContaining({ name })], 'OK']);
  expect(await shown(first)).toMatchObject({ apps: [], devices: [], recoveryCodesLeft: 0 });
});

describe('a passkey as the second step', () => {
  const STEP = '/api_v2/auth/second-step';

  /** A user with an app and a passkey, who has entered the password in a separate browser. */
  async function atTheStep() {
    const { email, browser: known } = await withApp();
    const authenticator = new Authenticator(platform.url);
    expect((await register(known, authenticator)).status).toBe('OK');
    const { browser } = await firstStep(email);
    return { email, browser, authenticator };
  }

  async function step(browser: Browser, authenticator: Authenticator, lies?: Lies) {
    const { sent } = await assertion(browser, authenticator, lies);
    return { sent, status: fieldsOf((await post(browser, STEP, sent)).body['data'])['status'] };
  }

  it('replaces the app’s code', async () => {
    const { email, browser, authenticator } = await atTheStep();
    expect(await ask(browser)).toMatchObject({ email, step: 'code', hasPasskey: true });
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
    const again = (await firstStep(email)).browser;
    expect((await post(again, STEP, sent)).body['data']).toEqual({ status: refused });
    const unproved = new Browser(platform.url);
    expect((await step(unproved, authenticator)).status).toBe('NO_SIGN_IN');
  });
});
