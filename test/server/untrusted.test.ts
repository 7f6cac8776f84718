import { fieldsOf } from '../../server/json';
import { listErrors } from '../../server/notices/collectedErrors';
import { DEMO_ACCOUNT } from '../../server/developers/demo';
import { Browser, formOf, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';
import { databaseInFolder } from './support/databaseInFolder';

let serial = 0;
let clock = 0;
const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir }, () => Date.now() + clock);

const browser = () => new Browser(platform.url);
const signs = [
  ['NUL', '\0'],
  ['a line break', '\n'],
  ['half a character', '\uD800'],
  ['a change of direction', '\u202E'],
] as const;

/** Errors of the fields that a sign-up validates itself. */
const WORDS: Readonly<Record<string, RegExp>> = {
  first_name: /can only contain letters|invisible characters/,
  company: /invisible characters/,
  title: /invisible characters/,
  email: /email address format is wrong/,
  password: /not strong enough/,
};

describe.each(signs)('text with %s', (_name, sign) => {
  it.each(['first_name', 'company', 'title', 'email', 'password', 'invitation'])(
    'O11, O23: is refused as %s of a sign-up, and creates no account',
    async (id) => {
      const address = `text${(serial += 1)}@example.com`;
      const fields = signUpFields(address, { [id]: `A${sign}b2345678` });
      const { status, body } = await browser().form('/signup', fields);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'FIELD_ERROR',
        formFields: [
          { id, error: expect.stringMatching(WORDS[id] ?? /characters that cannot be used/) },
        ],
      });
      expect((await browser().signIn(address, 'Lantern2026')).body['status']).toBe(
        'WRONG_CREDENTIALS_ERROR',
      );
    },
  );

  it.each([
    ['/signin', { email: `a${sign}@example.com`, password: 'Lantern2026' }, 'email'],
    ['/signin', { email: 'a@example.com', password: `Lantern${sign}2026` }, 'password'],
    ['/user/password/reset/token', { email: `a${sign}@example.com` }, 'email'],
    ['/user/password/reset', { password: `Lantern${sign}2026` }, 'password'],
  ])('O11: is a FIELD_ERROR of %s', async (path, fields, id) => {
    const { status, body } = await browser().form(path, fields, { token: 'a', method: 'token' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'FIELD_ERROR', formFields: [{ id }] });
  });
});

it.each([
  ['GET', '/api/invitation?token=a%00b', undefined],
  ['GET', '/api/invitation?token=a&email=b%00', undefined],
  ['GET', '/api_v2/auth/signup/email/exists?email=a%00@example.com', undefined],
  ['GET', '/api/report?channel=a%00', undefined],
  ['POST', '/api_v2/auth/user/email/verify', { method: 'token', token: 'a\0b' }],
  ['POST', '/api_v2/auth/user/password/reset', { method: 'token', token: 'a\0b', formFields: [] }],
])('O11: %s %s with NUL is a client error, never a failure', async (method, path, body) => {
  const answer = await browser().send(method, path, body === undefined ? {} : { body });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer.body)).toMatchObject({
    message: 'The request contains invalid characters.',
  });
});

it.each([100, 20_000])(
  'O11: nested lists, %d deep, are a client error, never a failure',
  async (depth) => {
    const body = `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const path of ['/api/response_error_collect', '/api_v2/auth/signin'])
      expect(await browser().post(path, body)).toMatchObject({
        status: 400,
        body: { message: 'The body is nested too deeply.' },
      });
  },
);

it.each([
  ['/signinup/code', 'email', 'string', {}],
  ['/webauthn/options/register', 'email', 'string', {}],
  ['/webauthn/signin', 'webauthnGeneratedOptionsId', 'string', { credential: {} }],
  ['/webauthn/signin', 'credential', 'object', { webauthnGeneratedOptionsId: 'one' }],
  ['/signinup', 'redirectURIInfo', 'object', { thirdPartyId: 'acme' }],
])('O11: %s returns 400 if %s is not of type %s', async (...given) => {
  const [path, name, shape, others] = given;
  await platform.services.settings.set({ emailCodeOffered: true, passkeysOffered: true });
  for (const value of [null, 5, true, [], shape === 'string' ? { trim: 1 } : 'text'])
    expect(await browser().post(`/api_v2/auth${path}`, { ...others, [name]: value })).toMatchObject(
      {
        status: 400,
        body: { message: `${name} must be ${shape === 'string' ? 'a string' : 'an object'}.` },
      },
    );
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('ASVS 2.4.1: error reports, which anyone can send', () => {
  const report = (checkId: string, count: number) =>
    browser().post('/api/response_error_collect', {
      checkId,
      errorList: Array.from({ length: count }, () => ({ title: 't', content: '' })),
    });
  const kept = async () => {
    const errors = await listErrors(db());
    return new Set(errors.map(({ checkId }) => checkId));
  };

  it('are accepted up to 600 errors a minute; a report that exceeds it is refused completely, in the envelope', async () => {
    expect((await report('first', 500)).status).toBe(200);
    const refused = await report('refused', 101);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.body).toEqual({
      ret: 429,
      data: null,
      message: 'Too many errors were reported within a minute.',
      traceId: expect.any(String),
    });
    expect((await report('second', 100)).body).toMatchObject({ ret: 0 });
    expect((await report('third', 1)).status).toBe(429);
    clock += MINUTE_MS;
    expect((await report('later', 1)).status).toBe(200);
    expect(await kept()).toEqual(new Set(['later', 'second', 'first']));
  });

  it('have a separate limit, so that a flood of policy reports does not block them', async () => {
    clock += MINUTE_MS;
    const violation = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'x' } };
    const send = (body: unknown) => browser().post('/api/csp_report', body);
    const violations = async () =>
      (await listErrors(db())).filter(({ title }) => title === 'Policy: img-src').length;
    const before = await violations();
    await send(Array.from({ length: 21 }, () => violation));
    expect(await violations()).toBe(before + 20);
    const flood = Array.from({ length: 70 }, () => send(violation));
    for (const { status } of await Promise.all(flood)) expect(status).toBe(204);
    expect(await violations()).toBe(before + 60);
    expect((await report('beside', 500)).status).toBe(200);
  });
});

describe('emails, which anyone can trigger to any address', () => {
  const ask = async (email: string) =>
    (await browser().form('/user/password/reset/token', { email })).body;
  const askOften = async (email: string) => {
    for (let time = 0; time < 5; time += 1) expect(await ask(email)).toEqual({ status: 'OK' });
  };
  const refused = {
    status: 'PASSWORD_RESET_NOT_ALLOWED',
    reason: 'You’ve requested several emails. Use the latest one, or try again in 1 hour.',
  };

  it('spec 7: sends a reset link five times an hour, with the same outcome for known and unknown addresses', async () => {
    const email = 'often@games.example';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    await askOften(email);
    const begun = performance.now();
    await askOften('nobody@games.example');
    // Response times do not reveal it either (ms).
    expect(performance.now() - begun).toBeGreaterThan(5 * 245);
    expect(await ask(` ${email.toUpperCase()} `)).toEqual(refused);
    expect(await ask('nobody@games.example')).toEqual(refused);
    expect(await ask('other@games.example')).toEqual({ status: 'OK' });
    expect(await platform.services.mails(email)).toHaveLength(5);
    clock += HOUR_MS;
    expect(await ask(email)).toEqual({ status: 'OK' });
  });

  it.each([
    ['/user/password/reset/token', (email: string) => formOf({ email })],
    ['/signinup/code', (email: string) => ({ email })],
  ])('answers 300 requests of a network an hour at %s', async (path, bodyOf) => {
    await platform.services.settings.set({ emailCodeOffered: true });
    const from = async (network: string) => {
      const body = bodyOf(`of${(serial += 1)}@games.example`);
      const headers = { 'x-forwarded-for': network };
      return (await browser().post(`/api_v2/auth${path}`, body, headers)).body;
    };
    expect(await from('192.0.2.7')).toMatchObject({ status: 'OK' });
    const counted = db().updateTable('guesses').where('key', 'like', 'l:mail-%-network:%');
    await counted.where('count', '=', 1).set({ count: 299 }).execute();
    expect(await from('192.0.2.7')).toMatchObject({ status: 'OK' });
    const { reason, message = reason } = await from('192.0.2.7');
    expect(message).toBe('Too many emails were requested from this network. Try again in 1 hour.');
    expect(await from('192.0.2.8')).toMatchObject({ status: 'OK' });
    clock += HOUR_MS;
    expect(await from('192.0.2.7')).toMatchObject({ status: 'OK' });
  });

  it('A105, A131: takes three requests for access of an address a day, and ten of a network; then they have to wait', async () => {
    const request = (email: string, network: string, language = 'en') => {
      const fields = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email };
      const headers = { 'x-forwarded-for': network };
      const body = { ...formOf(fields), language };
      return browser().post('/api/access-requests', body, headers);
    };
    // With an account or without.
    for (const [at, email] of [DEMO_ACCOUNT.email, 'new@games.example'].entries()) {
      const often = async () => (await request(email, `192.0.2.${20 + at}`)).body;
      for (let time = 0; time < 3; time += 1) expect(await often()).toEqual({ status: 'OK' });
      const message = expect.stringContaining('requested several times with this email');
      expect(await often()).toMatchObject({ ret: 429, message });
      expect(await platform.services.mails(email)).toHaveLength(3);
    }
    const many = Array.from({ length: 11 }, (_, at) => `many${at}@tide.example`);
    const answers = await Promise.all(many.map((email) => request(email, '192.0.2.30')));
    expect(answers.filter(({ body }) => body['status'] === 'OK')).toHaveLength(10);
    const { status, headers, body } = await request('zh@tide.example', '192.0.2.30', 'zh');
    expect([status, headers.get('retry-after')]).toEqual([429, '86400']);
    expect(body['message']).toBe('该网络提交的申请过多，请明天重试');
    // What a network is refused uses up no address.
    const elsewhere = async () => (await request('zh@tide.example', '192.0.2.31')).body;
    for (let time = 0; time < 3; time += 1) expect(await elsewhere()).toEqual({ status: 'OK' });
  });

  it('spec 3, A26: sends a verification email to an address five times an hour', async () => {
    const visitor = browser();
    const email = 'proof@games.example';
    await visitor.form('/signup', signUpFields(email));
    const again = async () =>
      (await visitor.send('POST', '/api_v2/auth/user/email/verify/token')).body['status'];
    for (let time = 0; time < 5; time += 1) expect(await again()).toBe('OK');
    expect(await again()).toBe('GENERAL_ERROR');
    // One was sent at sign-up.
    expect(await platform.services.mails(email)).toHaveLength(6);
  });
});

it('the audit log keeps a hundred refused passkeys of a network an hour, which cost their sender no guess', async () => {
  await platform.services.settings.set({ passkeysOffered: true });
  const lines = db().selectFrom('audit').select('id').where('subject', '=', 'passkey');
  const kept = async () => (await lines.execute()).length;
  const refuse = async (network: string) => {
    const body = { webauthnGeneratedOptionsId: 'none', credential: {} };
    const headers = { rid: 'webauthn', 'x-forwarded-for': network };
    const path = '/api_v2/auth/webauthn/signin';
    return (await browser().post(path, body, headers)).body['status'];
  };
  const before = await kept();
  const refusals = await Promise.all(Array.from({ length: 110 }, () => refuse('192.0.2.9')));
  expect(new Set(refusals)).toEqual(new Set(['INVALID_CREDENTIALS_ERROR']));
  expect(await kept()).toBe(before + 100);
  await refuse('192.0.2.10');
  clock += HOUR_MS;
  await refuse('192.0.2.9');
  expect(await kept()).toBe(before + 102);
});

describe('accounts, which anyone can create while registration is open', () => {
  const signUp = async (network: string, more: Record<string, unknown> = {}) => {
    const fields = signUpFields(`many${(serial += 1)}@games.example`, more);
    return (await browser().form('/signup', fields, {}, { 'x-forwarded-for': network })).body;
  };
  const refused = {
    status: 'SIGN_UP_NOT_ALLOWED',
    reason: 'Too many registrations from this network. Use an invitation, or try again in 1 hour.',
  };

  it('spec 5: allows a network a hundred attempts an hour, without limiting others and invited users', async () => {
    const tries = Array.from({ length: 100 }, () =>
      signUp('192.0.2.1', { email: DEMO_ACCOUNT.email }),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe('FIELD_ERROR');
    expect(await signUp('192.0.2.1')).toEqual(refused);
    expect(await signUp('192.0.2.2')).toMatchObject({ status: 'OK' });
    const email = 'invited@games.example';
    const { token } = await platform.services.createInvitation(email);
    const invited = { email, invitation: token };
    expect(await signUp('192.0.2.1', invited)).toMatchObject({ status: 'OK' });
    clock += HOUR_MS;
    expect(await signUp('192.0.2.1')).toMatchObject({ status: 'OK' });
  });
});
