import { fieldsOf } from '../../server/json';
import { Authenticator, type Lies } from './support/authenticator';
import { Browser, signUpFields } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { AUTH, OWN, own, passkeyWorld, post, text } from './support/passkeyWorld';

const MINUTE_MS = 60_000;

type Fields = Record<string, unknown>;

const formOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([id, value]) => (value === undefined ? [] : [{ id, value }]));

let serial = 0;
const newEmail = () => `began${(serial += 1)}@example.com`;
const withoutPassword = (email: string, more: Fields = {}) =>
  signUpFields(email, { password: undefined, ...more });

describe.each(CORES)('sign-up with a passkey, with a core %s', (where) => {
  const platform = platformWithCore(where, { settings: { passkeysOffered: true } });
  const { signIn, withPasskey } = passkeyWorld(platform);

  const invited = async (email: string) => {
    const { token } = await platform.services.createInvitation(email);
    return withoutPassword(email, { invitation: token });
  };

  /** The request before the browser creates a passkey. */
  const ask = async (fields: Fields, browser = new Browser(platform.url)) => {
    const sent = { email: fields['email'], formFields: formOf(fields) };
    return (await post(browser, `${AUTH}/options/register`, sent)).body;
  };

  /** Sends a passkey for the requested options. */
  async function send(
    options: Fields,
    fields: Fields,
    {
      authenticator = new Authenticator(platform.url),
      lies,
    }: { authenticator?: Authenticator; lies?: Lies } = {},
  ) {
    const browser = new Browser(platform.url);
    const handle = text(fieldsOf(options['user']), 'id');
    const credential = authenticator.create(text(options, 'challenge'), handle, lies);
    const { webauthnGeneratedOptionsId } = options;
    const made = { webauthnGeneratedOptionsId, credential, formFields: formOf(fields) };
    const { body } = await post(browser, `${AUTH}/signup`, made);
    return { browser, authenticator, made, body, status: body['status'] };
  }

  const register = async (fields: Fields) => send(await ask(fields), fields);

  it('spec 5: creates the account of an invitation, signs in, and signs in again by the passkey', async () => {
    const email = newEmail();
    const fields = await invited(email);
    const { browser, status, authenticator, made } = await register(fields);
    expect(status).toBe('OK');
    expect(browser.front().up).toMatchObject({
      user_email: email,
      user_name: 'Ada 王',
      'st-mfa': { c: { webauthn: expect.any(Number) }, v: true },
    });
    const entered = await signIn(authenticator);
    expect(entered.status).toBe('OK');
    expect((await entered.browser.account()).body).toEqual((await browser.account()).body);
    const used = { status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_USED' };
    expect(await ask(fields)).toEqual(used);
    expect((await post(new Browser(platform.url), `${AUTH}/signup`, made)).body).toEqual(used);
  });

  it.each([
    [true, 'OK'],
    [false, 'CREDENTIAL_NOT_FOUND_ERROR'],
  ])('A116: outlives “not you?” if the address is confirmed: %s', async (isConfirmed, status) => {
    const email = newEmail();
    const { authenticator } = await register(await invited(email));
    if (isConfirmed) {
      const link = new URL((await platform.services.createConfirmationLink(email)) ?? '');
      const body = { method: 'token', token: link.searchParams.get('token') };
      await new Browser(platform.url).post('/api_v2/auth/user/email/verify', body);
    }
    expect((await signIn(authenticator)).status).toBe('OK');
    await platform.press(await platform.linkTo(email, 'secureAccount'));
    expect((await signIn(authenticator)).status).toBe(status);
  });

  it('spec 5: is refused before a passkey is created, as with a password', async () => {
    const email = newEmail();
    const fields = await invited(email);
    const refusedField = (id: string, error: string) => ({
      status: 'FIELD_ERROR',
      formFields: [{ id, error }],
    });
    expect(await ask({ ...fields, first_name: '' })).toEqual(
      refusedField('first_name', 'First name is required.'),
    );
    expect(await ask({ ...fields, last_name: undefined })).toEqual(
      refusedField('last_name', 'Last name is required.'),
    );
    const { email: owned } = await withPasskey();
    expect(await ask(withoutPassword(owned))).toEqual(
      refusedField('email', 'This email already exists. Please sign in instead.'),
    );
    expect((await platform.services.mails(owned)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Someone tried to use your email'),
    );
    expect(await ask({ ...fields, email: newEmail() })).toMatchObject({ reason: 'NO_PERMISSION' });
    expect(await ask({ ...fields, invitation: 'unknown' })).toMatchObject({
      reason: 'INVITATION_INVALID',
    });
    const { settings } = platform.services;
    await settings.set({ openRegistration: false });
    expect(await ask(withoutPassword(email))).toMatchObject({
      status: 'SIGN_UP_NOT_ALLOWED',
      reason: expect.stringContaining('need an invitation'),
    });
    await settings.set({ openRegistration: true, passkeysOffered: false });
    expect((await post(new Browser(platform.url), `${AUTH}/options/register`, {})).status).toBe(
      400,
    );
    expect(await ask(fields)).not.toHaveProperty('challenge');
    await settings.set({ passkeysOffered: true });
    expect((await register(fields)).status).toBe('OK');
  });

  it('creates no account and uses no invitation for a passkey that fails its checks', async () => {
    const fields = await invited(newEmail());
    const other = await invited(newEmail());
    const wrong: readonly (readonly [Lies, string])[] = [
      [{ origin: 'https://evil.example' }, 'INVALID_AUTHENTICATOR_ERROR'],
      [{ challenge: 'AAAA' }, 'INVALID_AUTHENTICATOR_ERROR'],
      [{ flags: 1 | 64 }, 'INVALID_AUTHENTICATOR_ERROR'],
    ];
    for (const [lies, status] of wrong)
      expect((await send(await ask(fields), fields, { lies })).status).toBe(status);
    // The challenge of another invitation, a used one, and an expired one.
    expect((await send(await ask(other), fields)).status).toBe('OPTIONS_NOT_FOUND_ERROR');
    const { authenticator } = await withPasskey();
    expect((await send(await ask(fields), fields, { authenticator })).status).toBe(
      'INVALID_AUTHENTICATOR_ERROR',
    );
    const late = await ask(fields);
    platform.setAhead(5 * MINUTE_MS);
    expect((await send(late, fields)).status).toBe('INVALID_OPTIONS_ERROR');
    platform.setAhead(0);

    const options = await ask(fields);
    const twice = await Promise.all([send(options, fields), send(options, fields)]);
    expect(twice.filter(({ status }) => status === 'OK')).toHaveLength(1);
  });

  it('A44: has no password until one is chosen by mail, so its passkey stays', async () => {
    const email = newEmail();
    const { browser, authenticator } = await register(await invited(email));
    const { settings } = platform.services;
    await settings.set({ singleSignOnOffered: false });
    const id = authenticator.id.toString('base64url');
    for (const password of ['', 'Lantern2026'])
      expect((await new Browser(platform.url).signIn(email, password)).body).not.toMatchObject({
        status: 'OK',
      });
    expect((await browser.send('GET', OWN)).body['data']).toMatchObject({
      hasPassword: false,
      otherWays: [],
    });
    expect(await own(browser, '/remove', { id })).toEqual({ status: 'LAST_WAY' });
    for (const path of ['/api/account/password', '/api/account/proof'])
      expect((await browser.post(path, { formFields: [] })).body).toMatchObject({
        reason: expect.stringContaining('no password'),
      });

    // As long as there is none, its passkey replaces nothing.
    expect((await browser.send('GET', '/api/account/password')).body['data']).toEqual({
      passkeyUntil: 0,
    });

    await new Browser(platform.url).form('/user/password/reset/token', { email });
    const mails = await platform.services.mails(email);
    const link = mails.flatMap(({ text: body }) => /https?:\S+token=([\w-]+)/.exec(body) ?? []);
    const reset = await browser.resetPassword(link[1]);
    expect(reset.body).toMatchObject({ status: 'OK' });
    const again = new Browser(platform.url);
    expect((await again.signIn(email, 'Lantern2027')).body).toMatchObject({ status: 'OK' });
    expect(await own(again, '/remove', { id })).toMatchObject({ status: 'OK' });
    expect((await again.send('GET', OWN)).body['data']).toMatchObject({
      passkeys: [],
      hasPassword: true,
      otherWays: ['password'],
    });
    await settings.set({ singleSignOnOffered: true });
  });

  it('A44: the other ways to sign in are those offered now, with or without passkeys', async () => {
    const { settings } = platform.services;
    const proved = await platform.person({ emailVerified: true });
    const unproved = await platform.person();
    const waysOf = async ({ browser }: typeof proved) =>
      (await browser.send('GET', OWN)).body['data'];
    await settings.set({ emailCodeOffered: true, passkeysOffered: false });
    expect(await waysOf(proved)).toEqual({
      offered: false,
      hasPassword: true,
      otherWays: ['password', 'emailCode', 'singleSignOn'],
    });
    expect(await waysOf(unproved)).toMatchObject({ otherWays: ['password'] });
    await settings.set({ passkeysOffered: true, emailPasswordOffered: false });
    expect(await waysOf(proved)).toMatchObject({
      offered: true,
      otherWays: ['emailCode', 'singleSignOn'],
    });
    await settings.set({ emailCodeOffered: false, emailPasswordOffered: true });
  });
});
