import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { fieldsOf } from '../../server/json';
import { Browser, PASSWORD } from './support/browser';
import { dishonestProvider, type ProviderLies } from './support/dishonestProvider';
import { clockedPlatform, memoryLog } from './support/platform';
import { AUTH, providerWorld, text, type ProviderTry } from './support/providerWorld';

const MINUTE_MS = 60_000;
const OWN = '/api/account/providers';

const acme = dishonestProvider();
const log = memoryLog();
const platform = clockedPlatform({
  log,
  settings: { providersOffered: true },
  providers: [acme.options],
  signInDomains: new Map([['studio.example', 'acme']]),
});
afterEach(() => acme.lie({}));

let serial = 0;
const { begin, visit, visited, finish, signIn, returnAddress } = providerWorld(platform, acme);

async function signedIn(subject = `person${(serial += 1)}`) {
  return { subject, ...(await platform.person({ email: `${subject}@example.com` })) };
}

/** The input of the account's own request. */
const proofOf = ({
  verifier: pkceCodeVerifier,
  parameters: redirectURIQueryParams,
}: ProviderTry) => ({ id: 'acme', pkceCodeVerifier, redirectURIQueryParams });

const own = async (browser: Browser, path: string, body: object) =>
  fieldsOf((await browser.post(OWN + path, body)).body['data']);
const listed = async (browser: Browser) =>
  fieldsOf((await browser.send('GET', OWN)).body['data'])['providers'];

/** An account that is connected to the user at the provider. */
async function connected() {
  const person = await signedIn();
  const { attempt } = await signIn({ subject: person.subject });
  const proof = { id: 'acme', pkceCodeVerifier: attempt.verifier };
  expect(await own(person.browser, '', proof)).toEqual({ status: 'OK' });
  return person;
}

describe('a provider', () => {
  it('is one of the login methods, with the same result as a password', async () => {
    const { email, subject, browser } = await connected();
    const methods = await new Browser(platform.url).send('GET', `${AUTH}/loginmethods`);
    expect(methods.body).toMatchObject({
      thirdParty: {
        enabled: true,
        providers: [
          { id: 'single-sign-on', name: 'Single sign-on' },
          { id: 'acme', name: 'Acme ID' },
          { id: 'embedded', name: 'Adlantern ID' },
        ],
      },
    });
    const entered = await signIn({ subject });
    expect(entered.body).toMatchObject({ status: 'OK', user: { email, refreshToken: {} } });
    expect((await entered.browser.account()).body).toEqual((await browser.account()).body);
    expect((await entered.browser.refresh()).status).toBe(200);
  });

  it('is sent PKCE, a nonce and the only return address', async () => {
    const { body } = await begin();
    expect(body).toMatchObject({ countsCancels: true });
    const { searchParams } = new URL(text(body, 'urlWithQueryParams'));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: returnAddress(),
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20,}/),
    });
    for (const other of ['https://evil.example/portal/provider-sign-in', `${returnAddress()}/x`])
      expect((await begin('acme', other)).status).toBe(400);
    expect((await begin('nobody')).status).toBe(400);
  });

  const LIES: readonly (readonly [string, string, ProviderLies])[] = [
    ['of another issuer', 'PROVIDER_NOT_VERIFIED', { issuer: 'https://evil.example' }],
    ['for another site', 'PROVIDER_NOT_VERIFIED', { audience: 'another' }],
    ['to another question', 'PROVIDER_NOT_VERIFIED', { nonce: 'of-another-try' }],
    ['that has expired', 'PROVIDER_NOT_VERIFIED', { expired: true }],
    ['signed by another', 'PROVIDER_NOT_VERIFIED', { forged: true }],
    ['that never comes', 'PROVIDER_UNAVAILABLE', { down: 'refused' }],
    ['that comes too late', 'PROVIDER_UNAVAILABLE', { down: 'slow' }],
    ['that is an error', 'PROVIDER_UNAVAILABLE', { down: 'error' }],
  ];
  it.each(LIES)('A42: signs no user in with a response %s', async (_name, status, lies) => {
    const { subject } = await connected();
    const { body, browser } = await signIn({ subject, ...lies });
    expect(body).toEqual({ status });
    expect((await browser.account()).status).toBe(401);
    expect(log.lines.at(-1)).toMatch(/^sign-in at the provider "acme" failed: (?!.*undefined)/);
  });

  it('A116: is disconnected by the link of a mail about a sign-in, as an intruder may have connected it', async () => {
    const { email, subject } = await connected();
    const pressed = await platform.press(await platform.linkTo(email, 'secureAccount'));
    expect(pressed).toMatchObject({ status: 'OK', waysRemoved: true });
    expect((await signIn({ subject })).body['status']).toBe('LINK_NEEDED');
  });

  it('accepts a code once, even if the provider accepts it twice', async () => {
    const { subject } = await connected();
    const { attempt, body } = await signIn({ subject, careless: true });
    expect(body['status']).toBe('OK');
    const replayed = await finish(new Browser(platform.url), attempt);
    expect(replayed.body).toEqual({ status: 'PROVIDER_TRY_ENDED' });
  });

  it('refuses a code from another tab', async () => {
    const [mine, thief] = [await visited(), await visited()];
    const mixed = { ...thief, parameters: mine.parameters };
    const { body } = await finish(new Browser(platform.url), mixed);
    expect(body).toEqual({ status: 'PROVIDER_TRY_ENDED' });
  });

  it('limits an attempt to ten minutes; distinguishes its own refusal from the user’s', async () => {
    const late = await visited();
    platform.setAhead(10 * MINUTE_MS);
    const browser = new Browser(platform.url);
    expect((await finish(browser, late)).body).toEqual({ status: 'PROVIDER_TRY_ENDED' });
    platform.setAhead(0);
    for (const [error, status] of [
      ['access_denied', 'PROVIDER_CANCELLED'],
      ['temporarily_unavailable', 'PROVIDER_UNAVAILABLE'],
      ['invalid_scope', 'PROVIDER_REFUSED'],
    ]) {
      const { verifier } = await visited();
      const refused = { verifier, parameters: { error: error ?? '', state: 'of-the-page' } };
      expect((await finish(browser, refused)).body).toEqual({ status });
    }
    expect(log.lines.slice(-2)).toEqual(
      ['temporarily_unavailable', 'invalid_scope'].map(
        (error) =>
          `sign-in at the provider "acme" failed: the identity provider responded with ${error} (${error})`,
      ),
    );
  });

  it('shows a suspended user the reason, after the proof', async () => {
    const { email, subject } = await connected();
    await platform.block(email, 'Left');
    const reason = 'This account is suspended: Left';
    const { body, browser } = await signIn({ subject });
    expect(body).toEqual({ status: 'SIGN_IN_UP_NOT_ALLOWED', reason });
    expect((await browser.account()).status).toBe(401);
  });

  it('accepts no tokens from a client', async () => {
    const body = { thirdPartyId: 'acme', oAuthTokens: { id_token: 'x' } };
    const answer = await new Browser(platform.url).post(`${AUTH}/signinup`, body);
    expect(answer.status).toBe(400);
  });

  it('is refused while it is not offered', async () => {
    const { browser } = await signedIn();
    await platform.services.settings.set({ providersOffered: false });
    expect((await begin()).status).toBe(404);
    expect((await finish(browser, { verifier: 'a', parameters: {} })).status).toBe(404);
    expect(fieldsOf((await browser.send('GET', OWN)).body['data'])).toEqual({ offered: false });
    await platform.services.settings.set({ providersOffered: true });
    expect(fieldsOf((await browser.send('GET', OWN)).body['data'])['offered']).toBe(true);
  });
});

describe('a connection to a provider', () => {
  const CLAIMS: readonly (readonly [string, (email: string) => ProviderLies])[] = [
    ['a verified address that has an account', (email) => ({ email })],
    ['an unverified address', (email) => ({ email, emailVerified: false })],
    ['no address', () => ({ email: undefined })],
  ];
  it.each(CLAIMS)(
    'A42: %s gives no access to an account without its own proof',
    async (_name, claim) => {
      const { email } = await signedIn();
      const claims = claim(email);
      const { body, browser } = await signIn({ subject: `thief${(serial += 1)}`, ...claims });
      const isVerified = claims.email !== undefined && claims.emailVerified !== false;
      expect(body).toEqual({ status: 'LINK_NEEDED', email: isVerified ? email : null });
      expect((await browser.account()).status).toBe(401);
    },
  );

  it('returns the same response whether or not the address has an account', async () => {
    const { email } = await signedIn();
    const known = await signIn({ subject: 'one', email });
    const unknown = await signIn({ subject: 'two', email: 'nobody@example.com' });
    expect(unknown.body).toEqual({ ...known.body, email: 'nobody@example.com' });
  });

  it('A54: needs the provider’s proof from the same tab, once and in time', async () => {
    const { browser, subject } = await signedIn();
    const { attempt } = await signIn({ subject });
    const proof = { id: 'acme', pkceCodeVerifier: attempt.verifier };
    const ended = { status: 'PROVIDER_TRY_ENDED' };
    expect(await own(browser, '', { ...proof, pkceCodeVerifier: 'guessed' })).toEqual(ended);
    expect(await own(browser, '', { ...proof, id: 'embedded' })).toEqual(ended);
    const unproved = await visited();
    const early = { ...proof, pkceCodeVerifier: unproved.verifier };
    expect(await own(browser, '', early)).toEqual(ended);
    expect(await own(browser, '', proof)).toEqual({ status: 'OK' });
    expect(await own(browser, '', proof)).toEqual(ended);
    const { attempt: late } = await signIn({ subject: 'late' });
    platform.setAhead(10 * MINUTE_MS);
    const { browser: fresh } = await signedIn();
    expect(await own(fresh, '', { ...proof, pkceCodeVerifier: late.verifier })).toEqual(ended);
  });

  it('A54, A75: needs a recent sign-in, as its removal does', async () => {
    const { browser } = await connected();
    platform.setAhead(11 * MINUTE_MS);
    for (const path of ['/begin', '', '/remove']) {
      const body = { id: 'acme', pkceCodeVerifier: 'a' };
      const answer = await browser.post(OWN + path, body);
      expect(answer.body).toMatchObject({
        ret: PROOF_NEEDED_RET,
        data: { action: 'changeProviders' },
      });
    }
  });

  it('A54: needs no new sign-in from the account; it is listed with its address, and the owner is notified by mail', async () => {
    const { browser, email, subject } = await signedIn();
    const begun = await own(browser, '/begin', { id: 'acme' });
    acme.lie({ subject, email: 'Ada@Acme.example' });
    expect(await own(browser, '', proofOf(visit(begun)))).toEqual({ status: 'OK' });
    expect(await listed(browser)).toEqual([
      {
        id: 'acme',
        name: 'Acme ID',
        connection: { email: 'ada@acme.example', createdAt: expect.any(Number), lastUsedAt: null },
      },
      { id: 'embedded', name: 'Adlantern ID', connection: null },
    ]);
    const subjects = async () => (await platform.services.mails(email)).map((mail) => mail.subject);
    expect(await subjects()).toContain('Acme ID now signs in to your Adlantern account');
    expect(await own(browser, '/remove', { id: 'acme' })).toEqual({ status: 'OK' });
    expect(await subjects()).toContain('Acme ID no longer signs in to your Adlantern account');
    expect((await signIn({ subject })).body['status']).toBe('LINK_NEEDED');
  });

  it('A54: joins one account here with one there', async () => {
    const first = await connected();
    const second = await signedIn();
    const connect = async (subject: string) => {
      const begun = await own(second.browser, '/begin', { id: 'acme' });
      acme.lie({ subject });
      return own(second.browser, '', proofOf(visit(begun)));
    };
    expect(await connect(first.subject)).toEqual({ status: 'CONNECTED_ELSEWHERE' });
    for (let time = 0; time < 2; time += 1)
      expect(await connect(second.subject)).toEqual({ status: 'OK' });
    const subjects = (await platform.services.mails(second.email)).map((mail) => mail.subject);
    expect(subjects.filter((each) => each.startsWith('Acme ID now signs in'))).toHaveLength(1);
    const unknown = await second.browser.post(`${OWN}/begin`, { id: 'nobody' });
    expect(unknown.status).toBe(400);
    expect(await connect('somebody-else')).toEqual({ status: 'ANOTHER_CONNECTED' });
  });

  it('A44, A54: cannot be removed as the last available sign-in method', async () => {
    const { browser } = await connected();
    const { settings } = platform.services;
    await settings.set({ emailPasswordOffered: false });
    expect(await own(browser, '/remove', { id: 'acme' })).toEqual({ status: 'LAST_WAY' });
    await settings.set({ emailPasswordOffered: true });
    expect(await own(browser, '/remove', { id: 'acme' })).toEqual({ status: 'OK' });
  });
});

describe('the page that finds the provider by the address', () => {
  const ask = async (email: string) =>
    (await new Browser(platform.url).form('/../../api/work-sign-in', { email })).body;
  const ordinary = { status: 'OK', provider: null };

  it('responds by the domain alone, regardless of accounts', async () => {
    const { email } = await signedIn('known');
    await platform.services.createAccount({ email: 'mira@studio.example', password: PASSWORD });
    const provider = { status: 'OK', provider: { id: 'acme', name: 'Acme ID' } };
    for (const address of ['mira@studio.example', 'nobody@Studio.Example'])
      expect(await ask(address)).toEqual(provider);
    for (const address of [email, 'nobody@example.com', 'eva@evil.studio.example'])
      expect(await ask(address)).toEqual(ordinary);
    expect(await ask('studio.example')).toMatchObject({ status: 'FIELD_ERROR' });
  });

  it('is one of the first factors only while its provider is offered', async () => {
    const { settings } = platform.services;
    const factors = async () =>
      (await new Browser(platform.url).send('GET', `${AUTH}/loginmethods`)).body['firstFactors'];
    expect(await factors()).toContain('work-email');
    await settings.set({ providersOffered: false });
    expect(await factors()).not.toContain('work-email');
    expect(await ask('mira@studio.example')).toMatchObject({ ret: expect.any(Number) });
    await settings.set({ providersOffered: true });
  });
});
