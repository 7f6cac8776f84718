import { generateKeyPairSync } from 'node:crypto';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { fieldsOf } from '../../server/json';
import { Authenticator, type Lies } from './support/authenticator';
import { Browser, PASSWORD } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { assertion, AUTH, OWN, own, passkeyWorld, post, text } from './support/passkeyWorld';

const MINUTE_MS = 60_000;

describe.each(CORES)('a passkey, with a core %s', (where) => {
  const platform = platformWithCore(where, { settings: { passkeysOffered: true } });
  const { signedIn, register, withPasskey, signIn } = passkeyWorld(platform);

  it('is one of the login methods, with the same result as a password', async () => {
    const { email, browser, authenticator } = await withPasskey();
    const methods = await new Browser(platform.url).send('GET', '/api_v2/auth/loginmethods');
    expect(methods.body).toMatchObject({
      firstFactors: ['emailpassword', 'webauthn', 'thirdparty'],
      webauthn: { enabled: true },
    });
    const entered = await signIn(authenticator);
    expect(entered.body).toMatchObject({ status: 'OK', user: { email, refreshToken: {} } });
    expect((await entered.browser.account()).body).toEqual((await browser.account()).body);
  });

  it('is listed with its last use; existing ones are excluded from new options', async () => {
    const { browser, authenticator } = await withPasskey();
    await signIn(authenticator);
    const id = authenticator.id.toString('base64url');
    const { body } = await browser.send('GET', OWN);
    expect(fieldsOf(body['data'])['passkeys']).toEqual([
      expect.objectContaining({ id, synced: true, lastUsedAt: expect.any(Number) }),
    ]);
    const { options } = await register(browser, new Authenticator(platform.url));
    expect(options).toMatchObject({
      excludeCredentials: [{ id, type: 'public-key', transports: ['hybrid', 'internal'] }],
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      rp: { id: 'localhost' },
    });
  });

  it('works while its counter grows or stays at 0, but not when it decreases', async () => {
    const { authenticator } = await withPasskey();
    for (const [counter, status] of [
      [0, 'OK'],
      [7, 'OK'],
      [8, 'OK'],
      [8, 'INVALID_CREDENTIALS_ERROR'],
      [3, 'INVALID_CREDENTIALS_ERROR'],
      [9, 'OK'],
    ] as const)
      expect((await signIn(authenticator, { counter })).status).toBe(status);
  });

  const attacks: readonly (readonly [string, (url: string) => Lies])[] = [
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['an origin that looks alike', (url) => ({ origin: `${url}.evil.example` })],
    ['a page in a frame of another site', () => ({ crossOrigin: true })],
    ['the address of a page around it', () => ({ topOrigin: 'https://evil.example' })],
    ['another site’s id', () => ({ rpId: 'evil.example' })],
    ['the challenge of other options', () => ({ challenge: 'AAAA' })],
    ['data of a registration', () => ({ type: 'webauthn.create' })],
    ['a user who was not verified', () => ({ flags: 1 })],
    ['an absent user', () => ({ flags: 4 })],
    ['a backup without its right', () => ({ flags: 1 | 4 | 16 })],
    ['handle of another account', () => ({ userHandle: 'c29tZWJvZHk' })],
    [
      'another key’s signature',
      () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    ],
  ];
  it.each(attacks)('refuses %s', async (_name, lies) => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator, lies(platform.url))).body).toEqual({
      status: 'INVALID_CREDENTIALS_ERROR',
    });
    expect((await signIn(authenticator)).status).toBe('OK');
  });

  it('is not created by a page in a frame of another site', async () => {
    const { browser } = await platform.person();
    const { status } = await register(browser, new Authenticator(platform.url), {
      crossOrigin: true,
    });
    expect(status).not.toBe('OK');
    expect(fieldsOf((await browser.send('GET', OWN)).body['data'])['passkeys']).toEqual([]);
  });

  it('accepts an assertion once, also of two concurrent ones', async () => {
    const { authenticator } = await withPasskey();
    const { sent } = await signIn(authenticator);
    const replayed = await post(new Browser(platform.url), `${AUTH}/signin`, sent);
    expect(replayed.body).toEqual({ status: 'INVALID_OPTIONS_ERROR' });
    const { body: options } = await post(new Browser(platform.url), `${AUTH}/options/signin`);
    const credential = authenticator.get(text(options, 'challenge'));
    const { webauthnGeneratedOptionsId } = options;
    const twice = await Promise.all(
      [1, 2].map(() =>
        post(new Browser(platform.url), `${AUTH}/signin`, {
          webauthnGeneratedOptionsId,
          credential,
        }),
      ),
    );
    expect(new Set(twice.map(({ body }) => body['status']))).toEqual(
      new Set(['OK', 'INVALID_OPTIONS_ERROR']),
    );
  });

  it('refuses options of a sign-up for a sign-in, and the reverse', async () => {
    const { browser, authenticator } = await withPasskey();
    const making = await own(browser, '/options');
    const signed = {
      webauthnGeneratedOptionsId: making['webauthnGeneratedOptionsId'],
      credential: authenticator.get(text(making, 'challenge')),
    };
    const entered = await post(new Browser(platform.url), `${AUTH}/signin`, signed);
    expect(entered.body).toEqual({ status: 'INVALID_OPTIONS_ERROR' });
    const { body: using } = await post(new Browser(platform.url), `${AUTH}/options/signin`);
    const made = new Authenticator(platform.url);
    const added = await own(browser, '', {
      webauthnGeneratedOptionsId: using['webauthnGeneratedOptionsId'],
      credential: made.create(text(using, 'challenge'), ''),
    });
    expect(added['status']).not.toBe('OK');
  });

  it('refuses options of another account for a new passkey', async () => {
    const owner = await signedIn();
    const thief = await signedIn();
    const options = await own(owner.browser, '/options');
    const authenticator = new Authenticator(platform.url);
    const added = await own(thief.browser, '', {
      webauthnGeneratedOptionsId: options['webauthnGeneratedOptionsId'],
      credential: authenticator.create(text(options, 'challenge'), ''),
    });
    expect(added).toEqual({ status: 'OPTIONS_NOT_FOUND_ERROR' });
    expect((await signIn(authenticator)).status).toBe('CREDENTIAL_NOT_FOUND_ERROR');
  });

  it('refuses a credential of another account', async () => {
    const { authenticator } = await withPasskey();
    const thief = await signedIn();
    expect((await register(thief.browser, authenticator)).status).toBe(
      'INVALID_AUTHENTICATOR_ERROR',
    );
  });

  it('reports expired options', async () => {
    const { authenticator } = await withPasskey();
    const browser = new Browser(platform.url);
    const { body: options } = await post(browser, `${AUTH}/options/signin`);
    const credential = authenticator.get(text(options, 'challenge'));
    platform.setAhead(5 * MINUTE_MS);
    const { webauthnGeneratedOptionsId } = options;
    const late = await post(browser, `${AUTH}/signin`, { webauthnGeneratedOptionsId, credential });
    expect(late.body).toEqual({ status: 'INVALID_OPTIONS_ERROR' });
    platform.setAhead(0);

    const owner = await signedIn();
    const making = await own(owner.browser, '/options');
    const made = new Authenticator(platform.url).create(text(making, 'challenge'), '');
    platform.setAhead(5 * MINUTE_MS);
    const tooLate = {
      webauthnGeneratedOptionsId: making['webauthnGeneratedOptionsId'],
      credential: made,
    };
    expect(await own(owner.browser, '', tooLate)).toEqual({ status: 'INVALID_OPTIONS_ERROR' });
  });

  it('does not prevent a sign-in with the password after refusals', async () => {
    const { email, authenticator } = await withPasskey();
    for (let tries = 0; tries < 12; tries += 1)
      expect((await signIn(authenticator, { challenge: 'AAAA' })).status).not.toBe('OK');
    const { body } = await new Browser(platform.url).signIn(email, PASSWORD);
    expect(body['status']).toBe('OK');
  });

  it('A47: returns what devices should offer for the account, whose passkeys contain its handle', async () => {
    const { email, browser, authenticator } = await withPasskey();
    const id = authenticator.id.toString('base64url');
    const handle = Buffer.from(browser.front().uid).toString('base64url');
    const { body } = await browser.send('GET', OWN);
    expect(body['data']).toMatchObject({ accepted: { handle, name: email, ids: [id] } });
    expect(await own(browser, '/remove', { id })).toEqual({
      status: 'OK',
      accepted: { handle, name: email, ids: [] },
    });
  });

  it('A42, A43: needs a sign-in within ten minutes, and intent, to be added or removed', async () => {
    const { browser, authenticator } = await withPasskey();
    expect((await post(browser, `${OWN}/remove`)).status).toBe(400);
    const id = authenticator.id.toString('base64url');
    platform.setAhead(11 * MINUTE_MS);
    for (const path of [`${OWN}/options`, `${OWN}/remove`, OWN])
      expect((await post(browser, path, { id })).body).toMatchObject({
        ret: PROOF_NEEDED_RET,
        data: { action: 'changePasskeys' },
      });
    platform.setAhead(0);
    expect(await own(browser, '/remove', { id })).toMatchObject({ status: 'OK' });
    expect((await signIn(authenticator)).status).toBe('CREDENTIAL_NOT_FOUND_ERROR');
  });

  it('A77: proves the current user once, and only for their own account', async () => {
    const person = await withPasskey();
    const stranger = await withPasskey();
    platform.setAhead(11 * MINUTE_MS);
    const signed = async (authenticator: Authenticator, lies?: Lies) =>
      (await assertion(person.browser, authenticator, lies)).sent;
    const prove = async (proof: object) =>
      (await post(person.browser, '/api/account/proof', proof)).body['status'];
    const isFresh = async () =>
      (await post(person.browser, `${OWN}/options`)).body['ret'] !== PROOF_NEEDED_RET;

    const refused = 'PASSKEY_NOT_VERIFIED';
    expect(await prove(await signed(stranger.authenticator))).toBe(refused);
    const elsewhere = { origin: 'https://evil.example' };
    expect(await prove(await signed(person.authenticator, elsewhere))).toBe(refused);
    expect(await isFresh()).toBe(false);
    const proof = await signed(person.authenticator);
    expect(await prove(proof)).toBe('OK');
    expect(await isFresh()).toBe(true);
    expect(await prove(proof)).toBe(refused);
  });

  it('A44: cannot be removed as the last available sign-in method', async () => {
    const { browser, authenticator } = await withPasskey();
    const { settings } = platform.services;
    const id = authenticator.id.toString('base64url');
    await settings.set({ emailPasswordOffered: false, singleSignOnOffered: false });
    expect(await own(browser, '/remove', { id })).toEqual({ status: 'LAST_WAY' });
    await settings.set({ emailPasswordOffered: true, singleSignOnOffered: true });
    expect(await own(browser, '/remove', { id })).toMatchObject({ status: 'OK' });
  });

  it('A44: only one of the last two available methods can be removed at the same time', async () => {
    const { browser, authenticator } = await withPasskey();
    const second = new Authenticator(platform.url);
    expect((await register(browser, second)).status).toBe('OK');
    const { settings } = platform.services;
    await settings.set({ emailPasswordOffered: false, singleSignOnOffered: false });
    const removed = await Promise.all(
      [authenticator, second].map(({ id }) =>
        own(browser, '/remove', { id: id.toString('base64url') }),
      ),
    );
    await settings.set({ emailPasswordOffered: true, singleSignOnOffered: true });
    const statuses = removed.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['LAST_WAY', 'OK']));
  });

  it('notifies the owner of every change by mail', async () => {
    const { email, browser, authenticator } = await withPasskey();
    await own(browser, '/remove', { id: authenticator.id.toString('base64url') });
    expect(await platform.subjects(email)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your Adlantern account',
        'A passkey was removed from your Adlantern account',
      ]),
    );
  });

  it.each([
    ['', 'Chrome · Windows'],
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager · Windows'],
    ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ])('A45: of the model "%s" is first named %s', async (aaguid, name) => {
    const { browser } = await signedIn();
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    await register(browser, new Authenticator(platform.url), { aaguid }, { 'user-agent': agent });
    const { body } = await browser.send('GET', OWN);
    expect(fieldsOf(body['data'])['passkeys']).toMatchObject([{ name }]);
  });

  it('can be named by its owner only', async () => {
    const { browser, authenticator } = await withPasskey();
    const thief = await signedIn();
    const id = authenticator.id.toString('base64url');
    const stranger = { status: 'CREDENTIAL_NOT_FOUND_ERROR' };
    expect(await own(thief.browser, '/rename', { id, name: 'Mine' })).toEqual(stranger);
    expect(await own(browser, '/rename', { id, name: ' Work laptop ' })).toEqual({ status: 'OK' });
    const { body } = await browser.send('GET', OWN);
    expect(fieldsOf(body['data'])['passkeys']).toMatchObject([{ id, name: 'Work laptop' }]);
    for (const named of [{}, { name: 'x'.repeat(61) }, { name: 'a\u2028b' }])
      expect((await post(browser, `${OWN}/rename`, { id, ...named })).status).toBe(400);
    expect(await own(browser, '/rename', { id, name: '' })).toEqual({ status: 'OK' });
  });

  it('is offered once after a password, not after a passkey, and never after being declined', async () => {
    const { email, browser } = await signedIn();
    const offer = async (of: Browser) =>
      fieldsOf((await of.send('GET', `${OWN}/offer`)).body['data'])['offer'];
    const again = async () => {
      const elsewhere = await Browser.signedIn(platform.url, email);
      return offer(elsewhere);
    };
    expect(await offer(browser)).toBe(true);
    // Later, adding one would need a proof first.
    platform.setAhead(11 * MINUTE_MS);
    expect(await offer(browser)).toBe(false);
    platform.setAhead(0);
    await platform.services.settings.set({ passkeysOffered: false });
    expect(await offer(browser)).toBe(false);
    await platform.services.settings.set({ passkeysOffered: true });

    const owner = await withPasskey();
    expect(await offer(owner.browser)).toBe(false);
    const entered = await signIn(owner.authenticator);
    await own(owner.browser, '/remove', { id: owner.authenticator.id.toString('base64url') });
    expect(await offer(owner.browser)).toBe(true);
    expect(await offer(entered.browser)).toBe(false);

    expect(await own(browser, '/decline')).toEqual({ status: 'OK' });
    expect(await again()).toBe(false);
  });

  it('cannot be removed by another user', async () => {
    const { authenticator } = await withPasskey();
    const thief = await signedIn();
    const id = authenticator.id.toString('base64url');
    expect(await own(thief.browser, '/remove', { id })).toMatchObject({
      status: 'CREDENTIAL_NOT_FOUND_ERROR',
    });
    expect((await signIn(authenticator)).status).toBe('OK');
  });

  it('is refused while it is not offered, and cannot be created without a session', async () => {
    const { browser } = await withPasskey();
    expect((await post(new Browser(platform.url), `${OWN}/options`)).status).toBe(401);
    const { settings } = platform.services;
    await settings.set({ passkeysOffered: false });
    const answers = [
      await post(browser, `${OWN}/options`),
      await post(browser, `${AUTH}/options/signin`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const left = { offered: false, hasPassword: true, otherWays: ['password'] };
    expect((await browser.send('GET', OWN)).body['data']).toEqual(left);
    await settings.set({ passkeysOffered: true });
  });
});
