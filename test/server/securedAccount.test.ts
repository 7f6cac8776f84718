import { setTimeout as wait } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import { DELETION_GRACE_MS } from '../../src/rules/accountLimits';
import { Authenticator } from './support/authenticator';
import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { passkeyWorld } from './support/passkeyWorld';
import { secondStepWorld, STILL } from './support/secondStep';

jest.mock<typeof argon2>('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});

const DAY_MS = 86_400_000;
const NEW = 'Harbour2027';

let ahead = 0;
/** Time only moves forward: a server whose clock goes back accepts no tokens. */
const pass = (ms: number) => void (ahead += ms);

describe.each(CORES)('an account with an intruder, with a core %s', (where) => {
  // No new keys: the SDK fetches keys at most twice a second, and this clock passes a week in less.
  const settings = { passkeysOffered: true, keyRotationMs: 366 * DAY_MS };
  const platform = platformWithCore(where, { settings }, () => STILL() + ahead);
  const passkeys = passkeyWorld(platform);
  const { ask, withApp, firstStep } = secondStepWorld(platform);

  const person = () => platform.person({ emailVerified: true });
  const signedIn = (email: string) => Browser.signedIn(platform.url, email);
  const send = async (browser: Browser, path: string, body: object) =>
    (await browser.post(`/api/account${path}`, body)).body;
  const changeEmail = (browser: Browser, to: string) =>
    send(browser, '/email', formOf({ new_email: to }));
  const changePassword = (browser: Browser) =>
    send(browser, '/password', formOf({ current_password: PASSWORD, password: NEW }));
  const ownPasskey = async (browser: Browser) => {
    const authenticator = new Authenticator(platform.url);
    expect((await passkeys.register(browser, authenticator)).status).toBe('OK');
    return authenticator;
  };
  const statusOf = async (authenticator: Authenticator) =>
    (await passkeys.signIn(authenticator)).status;

  const { linkTo, press } = platform;

  it.each(['secureAccount', 'undoEmailChange'])(
    'A29, A116: loses by the link %s what was added in the week before the mail or since, keeps older ways, and is not deleted',
    async (action) => {
      const { email, browser } = await person();
      const own = await ownPasskey(browser);
      pass(8 * DAY_MS);
      const intruder = await signedIn(email);
      const before = await ownPasskey(intruder);
      pass(6 * DAY_MS);
      const again = await signedIn(email);
      await changeEmail(again, `moved-${email}`);
      await changePassword(again);
      const after = await ownPasskey(again);
      await send(again, '/deletion', formOf({ confirm_email: email }));
      const link = await linkTo(email, action);
      expect(await press(link)).toMatchObject({ status: 'OK', waysRemoved: true });
      expect(await statusOf(before)).toBe('CREDENTIAL_NOT_FOUND_ERROR');
      expect(await statusOf(after)).toBe('CREDENTIAL_NOT_FOUND_ERROR');
      expect(await statusOf(own)).toBe('OK');
      pass(DELETION_GRACE_MS + 1_000);
      await platform.services.removeDueAccounts();
      expect(await platform.services.createResetLink(email)).toBeDefined();
    },
  );

  it.each(['secureAccount', 'undoEmailChange'])(
    'keeps the way to a new password of the first of two simultaneous clicks on %s',
    async (action) => {
      const { email, browser } = await person();
      await changeEmail(browser, `moved-${email}`);
      await changePassword(browser);
      const link = await linkTo(email, action);
      const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
      let other: Promise<Record<string, unknown>> | undefined;
      jest.mocked(argon2.hash).mockImplementationOnce(async (...given) => {
        other = press(link);
        await Promise.race([other, wait(1_000)]);
        return real.hash(...given);
      });
      const [first, second] = [await press(link), await other].toSorted((one) =>
        one?.['status'] === 'OK' ? -1 : 1,
      );
      expect(second).toEqual({ status: 'LINK_INVALID', reason: 'USED' });
      const { token } = Object(first?.['reset']);
      const reset = await new Browser(platform.url).resetPassword(token, NEW);
      expect(reset.body).toMatchObject({ status: 'OK' });
    },
  );

  it('is not moved to another address by a change that was pending when it was secured', async () => {
    const { email, browser } = await person();
    const to = `intruder-${email}`;
    await changeEmail(browser, to);
    const pending = await linkTo(to, 'changeEmail');
    const secured = await press(await linkTo(email, 'secureAccount'));
    expect(secured).toMatchObject({ status: 'OK', waysRemoved: false });
    expect(await press(pending)).toEqual({ status: 'LINK_INVALID', reason: 'WITHDRAWN' });
  });

  it('gets back the address of the mail if an intruder has changed it since', async () => {
    const { email, browser } = await person();
    await Browser.signedIn(platform.url, email);
    pass(1_000);
    const to = `intruder-${email}`;
    await changeEmail(browser, to);
    await press(await linkTo(to, 'changeEmail'));
    const secured = await press(await linkTo(email, 'secureAccount'));
    expect(secured).toMatchObject({ status: 'OK', reset: { email } });
    expect(await platform.services.createResetLink(to)).toBeUndefined();
    const undo = await press(await linkTo(email, 'undoEmailChange'));
    expect(undo).toEqual({ status: 'LINK_INVALID', reason: 'USED' });
  });

  it('is not given a password by links that were mailed to the address of an undone change', async () => {
    const { email, browser } = await person();
    const to = `intruder-${email}`;
    await changeEmail(browser, to);
    await press(await linkTo(to, 'changeEmail'));
    await signedIn(to);
    const theirs = await linkTo(to, 'secureAccount');
    expect(await press(await linkTo(email, 'undoEmailChange'))).toMatchObject({ status: 'OK' });
    expect(await press(theirs)).toEqual({ status: 'LINK_INVALID', reason: 'USED' });
  });

  it('belongs to the owner of its address after a reset, even if someone else registered it first', async () => {
    const email = `squatted-${where === 'embedded' ? 1 : 2}@example.com`;
    const squatter = new Browser(platform.url);
    await squatter.form('/signup', signUpFields(email));
    const theirs = await ownPasskey(squatter);
    await changeEmail(squatter, `moved-${email}`);
    const pending = await linkTo(`moved-${email}`, 'changeEmail');
    await new Browser(platform.url).form('/user/password/reset/token', { email });
    const link = new URL((await platform.services.resetLink(email)) ?? '');
    await new Browser(platform.url).resetPassword(link.searchParams.get('token'), NEW);
    expect(await statusOf(theirs)).toBe('CREDENTIAL_NOT_FOUND_ERROR');
    expect(await press(pending)).toEqual({ status: 'LINK_INVALID', reason: 'WITHDRAWN' });
  });

  it.each([
    ['another browser', 'WITHDRAWN'],
    ['the same browser', undefined],
  ])(
    'keeps its passkeys after a reset in %s, but no change of address that another browser requested',
    async (place, reason) => {
      const { email, browser } = await person();
      const own = await ownPasskey(browser);
      await changeEmail(browser, `moved-${email}`);
      const owner = place === 'the same browser' ? browser : undefined;
      await platform.resetPassword(email, NEW, owner);
      expect(await statusOf(own)).toBe('OK');
      const moved = await press(await linkTo(`moved-${email}`, 'changeEmail'));
      expect(moved['reason']).toBe(reason);
    },
  );

  it.each([
    ['secured', async (email: string) => press(await linkTo(email, 'secureAccount'))],
    ['changed', (_email: string, owner: Browser) => changePassword(owner)],
    [
      'reset',
      async (email: string) => {
        return platform.resetPassword(email, NEW);
      },
    ],
  ])('continues no sign-in that began before its password was %s', async (_how, end) => {
    const { email, browser } = await withApp();
    const { browser: intruder } = await firstStep(email);
    expect(await ask(intruder)).toMatchObject({ status: 'OK', step: 'code' });
    await end(email, browser);
    expect(await ask(intruder)).toEqual({ status: 'NO_SIGN_IN' });
  });
});
