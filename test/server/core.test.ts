import { setTimeout } from 'node:timers/promises';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startCore, type EmbeddedCore } from '../../server/core/core';
import { openKeyStore } from '../../server/core/keys';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { loadSettings, type SettingsStore } from '../../server/data/settings';
import { createApp } from '../../server/http/app';
import { startPlatform } from '../../server/platform';
import { accountSuite } from './support/accountSuite';
import { Browser, signUpFields } from './support/browser';
import { platformOfTest } from './support/ofTest';
import { memoryLog, startTestPlatform } from './support/platform';

describe('the embedded core', () => {
  const log = memoryLog();
  let db: Database;
  let settings: SettingsStore;
  let core: EmbeddedCore;

  beforeAll(async () => {
    db = await openDatabase({ dataDir: ':memory:' });
    settings = await loadSettings(db);
    const keys = openKeyStore(db, settings, Date.now);
    core = await startCore({ db, settings, keys, log, now: Date.now });
  });
  afterAll(async () => {
    await core.close();
    await db.destroy();
  });

  const call = async (method: string, path: string, body?: string, apiKey = core.apiKey) => {
    const headers = { 'api-key': apiKey, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await fetch(core.url + path, init);
    return { status: response.status, body: await response.json() };
  };

  it.each([
    ['s-', false],
    ['d-', true],
  ])('signs access tokens by a key named %s… if that key changes: %s', async (prefix, changes) => {
    const sent = { userId: 'mira', userDataInJWT: {}, userDataInDatabase: {} };
    const more = { enableAntiCsrf: false, useDynamicSigningKey: changes };
    const { body } = await call('POST', '/recipe/session', JSON.stringify({ ...sent, ...more }));
    const [head = ''] = String(body.accessToken.token).split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString()).kid.slice(0, 2)).toBe(prefix);
  });

  it('lists passkeys beside a password, as no other core does', async () => {
    const path = '/recipe/webauthn/user/credential/list?recipeUserId=nobody';
    const { body } = await call('GET', path);
    expect(body).toEqual({ status: 'OK', credentials: [], besidePassword: true });
  });

  it('makes no token for a verified address', async () => {
    const path = '/public/recipe/user/email/verify';
    const owner = JSON.stringify({ userId: 'mira', email: 'mira@example.com' });
    const { token } = (await call('POST', `${path}/token`, owner)).body;
    const sent = JSON.stringify({ method: 'token', token });
    expect((await call('POST', path, sent)).body).toMatchObject({ status: 'OK' });
    expect((await call('POST', `${path}/token`, owner)).body).toEqual({
      status: 'EMAIL_ALREADY_VERIFIED_ERROR',
    });
  });

  it('returns 404 with a message for an unknown route, and logs it', async () => {
    const answer = await call('POST', '/public/recipe/unknown?code=1', '{}');
    expect(answer).toEqual({
      status: 404,
      body: { message: 'The embedded core does not implement POST /recipe/unknown' },
    });
    expect(log.lines).toContain('core: no route for POST /recipe/unknown');
    // Declares JSON and sends none.
    expect((await call('DELETE', '/recipe/unknown')).status).toBe(404);
  });

  it('requires its key, except for the public keys', async () => {
    expect((await call('GET', '/apiversion', undefined, 'wrong')).status).toBe(401);
    expect((await call('GET', '/.well-known/jwks.json', undefined, 'wrong')).status).toBe(200);
    expect(await call('GET', '/apiversion')).toEqual({ status: 200, body: { versions: ['5.4'] } });
  });

  it.each(['{}', '[]', '{"email":1,"password":"x"}', '{'])('refuses the body %s', async (body) => {
    expect((await call('POST', '/public/recipe/signup', body)).status).toBe(400);
  });

  it.each([
    ['POST', '/public/recipe/signup', '"text"', 'The body must be a JSON object'],
    ['POST', '/public/recipe/signup', 'null', 'The body must be a JSON object'],
    ['PUT', '/recipe/session/data', {}, "Field name 'sessionHandle' is missing"],
    ['PUT', '/recipe/session/data', { sessionHandle: 1 }, "'sessionHandle' must be a string"],
    ['PUT', '/recipe/session/data', { sessionHandle: 'x', userDataInDatabase: [] }, 'an object'],
    ['PUT', '/recipe/session/data', { sessionHandle: 'x', userDataInDatabase: 'x' }, 'an object'],
    ['PUT', '/recipe/role', { role: 'x', permissions: 'all' }, 'a list of strings'],
    ['PUT', '/recipe/role', { role: 'x', permissions: [1] }, 'a list of strings'],
  ])('refuses %s %s with %j and a message', async (method, path, body, words) => {
    const answer = await call(method, path, typeof body === 'string' ? body : JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(words);
    expect(await db.selectFrom('roles').select('role').where('role', '=', 'x').execute()).toEqual(
      [],
    );
  });

  it('never returns its private keys', async () => {
    const { body } = await call('GET', '/.well-known/jwks.json');
    expect(JSON.stringify(body)).not.toMatch(/"d":|"p":|PRIVATE/);
  });

  describe('accounts of a server that uses it by address', () => {
    accountSuite(() => ({ coreUri: core.url, coreApiKey: core.apiKey }));
  });

  it('a server whose core does not respond fails with one sentence', async () => {
    const options = { port: 0, dataDir: ':memory:', coreUri: 'http://127.0.0.1:1', log };
    await expect(startPlatform(options)).rejects.toThrow(
      'SUPERTOKENS_CORE_URI: no usable SuperTokens core responds there.',
    );
  });
});

const kidOf = (browser: Browser) =>
  Buffer.from(browser.accessToken.split('.')[0] ?? '', 'base64url').toString();

it('spec 4: after a rotation of signing keys old sessions continue and new ones use the new key', async () => {
  const start = Date.now();
  let ahead = 0;
  // Its clock only advances in this test, however long a sign-in takes.
  const platform = await platformOfTest({ now: () => start + ahead });
  const old = await Browser.signedIn(platform.url, 'demo@adlantern.example', 'header');
  expect((await old.account()).status).toBe(200);
  await platform.services.settings.set({ keyRotationMs: 1_000 });
  ahead = 1_050;

  // The new key is published before it signs, so that clients can fetch it in time.
  const between = await Browser.signedIn(platform.url, 'demo@adlantern.example', 'header');
  await platform.services.settings.set({ keyRotationMs: 604_800_000 });
  expect(kidOf(between)).toBe(kidOf(old));
  ahead = 2_100;
  // The SDK fetches unknown keys at most twice a second, by its own clock.
  await setTimeout(1_000);

  const fresh = await Browser.signedIn(platform.url, 'demo@adlantern.example', 'header');
  expect(kidOf(fresh)).not.toBe(kidOf(old));
  expect((await fresh.account()).status).toBe(200);
  expect((await old.account()).status).toBe(200);
});

/** Resolves once the server at a port has received this many more requests. */
const requestsBegun = (port: number, count: number) =>
  new Promise<void>((resolve) => {
    let begun = 0;
    const onStart = (message: unknown) => {
      // Node's message on this channel.
      const { socket } = message as { socket: Socket };
      if (socket.localPort === port) begun += 1;
      if (begun < count) return;
      unsubscribe('http.server.request.start', onStart);
      resolve();
    };
    subscribe('http.server.request.start', onStart);
  });

describe('the web server', () => {
  it('spec 8: responds to an unexpected error with 500 and a trace id, and logs it without secrets', async () => {
    const log = memoryLog();
    const app = createApp(log);
    app.get('/api/boom/:id', () => {
      throw new Error('no row for a.person@example.com at /x?token=sesame&b=1');
    });
    const answer = await app.inject({
      url: '/api/boom/4711?token=sesame&campaign=Launch',
      headers: { 'x-trace-id': 't1' },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      ret: 500,
      data: null,
      message: 'Something went wrong on the server.',
      traceId: 't1',
    });
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toContain('[t1] GET /api/boom/:id failed: Error: no row for …@…');
    expect(log.lines[0]).not.toMatch(/4711|Launch/);
    expect(log.lines[0]).not.toContain('sesame');
    await app.close();
  });

  it('completes a request in flight while the server closes', async () => {
    const platform = await startTestPlatform();
    const headers = { 'x-fault': '{"delayMs":150}' };
    const browser = new Browser(platform.url);
    const both = requestsBegun(platform.port, 2);
    const slow = browser.form('/signup', signUpFields('late@example.com'));
    const slower = browser.send('GET', '/api/auth/logout', { headers });
    await both;
    await platform.close();
    expect((await slow).body['status']).toBe('OK');
    expect((await slower).status).toBe(200);
  });
});
