import { setTimeout as wait } from 'node:timers/promises';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { DEMO_ACCOUNT } from '../../server/developers/demo';
import type { Platform } from '../../server/platform';
import { parseObject, textField } from '../../server/json';
import { admin } from '../../server/admin/admin';
import { createKey } from '../../server/core/keyRows';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { Browser } from './support/browser';
import { platformOfTest } from './support/ofTest';
import { startTestPlatform, memoryLog } from './support/platform';
import { sessionSuite } from './support/sessionSuite';
import { temporaryFolder } from './support/temporaryFolder';
import { signInWithSso } from './support/sso';

describe('accounts and sessions on the embedded database', () => {
  sessionSuite(() => ({ dataDir: ':memory:' }));
});

it('a session that two applications refresh at once continues with the later response, and ends if both are used', async () => {
  const platform = await platformOfTest();
  const browser = await Browser.signedIn(platform.url, DEMO_ACCOUNT.email);
  const application = browser.copy();
  await application.refresh();
  await browser.refresh();
  await application.account();
  await browser.account();
  expect((await browser.refresh()).status).toBe(200);
  const { body } = await application.refresh();
  expect(body).toMatchObject({ message: 'token theft detected' });
  expect((await browser.account()).status).toBe(401);
});

it('spec 4: a response that arrives after a newer refresh brings no older tokens, which would end the session', async () => {
  const platform = await platformOfTest();
  const browser = await Browser.signedIn(platform.url, DEMO_ACCOUNT.email);
  await browser.refresh();
  const late = browser.copy();
  await browser.account();
  await browser.refresh();
  const { status, headers } = await late.account();
  browser.antiCsrf = headers.get('anti-csrf') ?? browser.antiCsrf;
  expect([status, (await browser.refresh()).status]).toEqual([200, 200]);
});

it('spec 4: a page that is left during a refresh, or two hosts that refresh at once, do not end the session', async () => {
  const platform = await platformOfTest();
  const browser = await Browser.signedIn(platform.url, DEMO_ACCOUNT.email);
  const { antiCsrf } = browser;
  await browser.refresh();
  // The browser has kept the cookies of the response, but no page its header.
  browser.antiCsrf = antiCsrf;
  expect([(await browser.account()).status, (await browser.refresh()).status]).toEqual([200, 200]);
});

describe('a restart', () => {
  const dataDir = temporaryFolder();

  it('spec 4: keeps accounts, sessions, keys and settings', async () => {
    const first = await startTestPlatform({ dataDir });
    const browser = await Browser.signedIn(first.url, 'demo@adlantern.example');
    await first.services.settings.set({ captchaThreshold: 7 });
    expect(first.demoInvitationUrl).toContain('invitation=');
    await first.close();

    const second = await platformOfTest({ dataDir });
    const again = browser.copy(second.url);
    expect((await again.account()).status).toBe(200);
    expect((await again.refresh()).status).toBe(200);
    expect((await again.account()).status).toBe(200);
    expect(second.services.settings.get().captchaThreshold).toBe(7);
    expect(second.demoInvitationUrl?.replace(second.url, first.url)).toBe(first.demoInvitationUrl);
  });

  it('refuses a second platform in one process with a clear message', async () => {
    const platform = await platformOfTest();
    await expect(startTestPlatform()).rejects.toThrow('Only one platform can run in a process');
    expect((await new Browser(platform.url).account()).status).toBe(401);
  });
});

describe('the published keys', () => {
  const dataDir = temporaryFolder();
  let platform: Platform;

  beforeAll(async () => {
    platform = await startTestPlatform({ dataDir });
  });
  afterAll(() => platform.close());

  const address = () => new URL('/api/.well-known/jwks.json', platform.url);
  const document = () => new Browser(platform.url).send('GET', address().pathname);

  /** Verifies a token as another part of the parent domain would, with only the published keys. */
  const verify = (token: string, issuer = platform.url) =>
    jwtVerify(token, createRemoteJWKSet(address()), {
      issuer,
      audience: 'single-sign-on',
      algorithms: ['RS256'],
    });

  const ssoToken = async () => {
    const { browser } = await signInWithSso(platform.url, DEMO_ACCOUNT);
    return browser.cookie('portal_sso_jwt')?.value ?? '';
  };

  /** Returns the token with another payload and the same signature. */
  function tampered(token: string): string {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const content = Buffer.from(payload, 'base64url').toString('utf8');
    const changed = content.replace(DEMO_ACCOUNT.email, 'somebody@else.example');
    return [header, Buffer.from(changed).toString('base64url'), signature].join('.');
  }

  it('spec 3: exist before the first sign-in, with public members only, cacheable for five minutes', async () => {
    const { body, headers } = await document();
    expect(body).toEqual({
      keys: [
        {
          kty: 'RSA',
          kid: expect.stringMatching(/^c-/),
          alg: 'RS256',
          use: 'sig',
          e: 'AQAB',
          n: expect.stringMatching(/^[\w-]{342}$/),
        },
      ],
    });
    expect(headers.get('content-type')).toContain('application/jwk-set+json');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('ASVS 9.1.3: verify the single-sign-on JWT of a real sign-on, and no modified one', async () => {
    const token = await ssoToken();
    const { payload, protectedHeader } = await verify(token);
    expect(payload['email']).toBe(DEMO_ACCOUNT.email);
    const { keys } = (await document()).body;
    expect(keys).toEqual([expect.objectContaining({ kid: protectedHeader.kid })]);
    await expect(verify(tampered(token))).rejects.toThrow('signature verification failed');
  });

  it('ASVS 9.2.3: do not verify a session or console token as a single-sign-on token', async () => {
    const browser = new Browser(platform.url, 'header');
    const { body } = await browser.signIn(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
    await expect(verify(browser.accessToken)).rejects.toThrow('no applicable key found');
    const consoleToken = textField(body['user'], 'accessToken') ?? '';
    await expect(verify(consoleToken)).rejects.toThrow('unexpected "aud" claim value');
  });

  it.each([{ alg: 'none' }, { alg: 'HS256' }])(
    'ASVS 9.1.2: accept no access token with %j, which is no outage',
    async (claims) => {
      const browser = new Browser(platform.url, 'header');
      await browser.signIn(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
      const [head = '', ...rest] = browser.accessToken.split('.');
      const header = { ...parseObject(Buffer.from(head, 'base64url').toString()), ...claims };
      const changed = Buffer.from(JSON.stringify(header)).toString('base64url');
      browser.accessToken = [changed, ...rest].join('.');
      expect((await browser.account()).status).toBe(401);
    },
  );

  it('spec 3: stay the same after a restart', async () => {
    const { url } = platform;
    const before = await document();
    const token = await ssoToken();
    await platform.close();
    platform = await startTestPlatform({ dataDir });
    expect((await document()).body).toEqual(before.body);
    expect((await verify(token, url)).payload['email']).toBe(DEMO_ACCOUNT.email);
    expect(decodeProtectedHeader(await ssoToken())).toEqual(decodeProtectedHeader(token));
  });
});

describe('a damaged key', () => {
  const ACCOUNT = { email: 'mira@studio.example', password: 'Lantern2026' };
  /** More than a process uses a key that it has read. */
  const LATER_MS = 61_000;

  const dataDir = temporaryFolder();
  const log = memoryLog();
  let ahead = 0;
  let platform: Platform;
  let db: Database;
  beforeAll(async () => {
    platform = await startTestPlatform({ dataDir, log, now: () => Date.now() + ahead });
    await platform.services.createAccount(ACCOUNT);
    db = await openDatabase({ dataDir, migrates: 'later' });
  });
  afterAll(async () => {
    await db.destroy();
    await platform.close();
  });

  const signIn = async () => {
    const browser = new Browser(platform.url, 'header');
    const { status } = await browser.signIn(ACCOUNT.email, ACCOUNT.password);
    return { browser, status };
  };
  const readyz = async () => (await new Browser(platform.url).send('GET', '/readyz')).status;
  const rotate = (name: string) => admin(['keys', 'rotate', name, '--json'], { DATA_DIR: dataDir });
  const doctor = async () => {
    const { out } = await admin(['doctor', '--json'], { DATA_DIR: dataDir });
    // The command's own output.
    const findings = JSON.parse(out) as { part: string; state: string; words: string }[];
    return findings.find(({ part }) => part === 'keys');
  };

  /** Damages the newest row of a key or secret; processes notice it when they read it again. */
  async function damage(name: string, change: { private_key?: string; public_jwk?: string }) {
    const { kid } = await db
      .selectFrom('signing_keys')
      .select('kid')
      .where((where) =>
        where.or([where('kind', '=', name), where('kid', 'like', `secret-${name}%`)]),
      )
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('signing_keys').set(change).where('kid', '=', kid).execute();
    ahead += LATER_MS;
  }

  const wordsOf = (name: string) =>
    `the key "${name}" is damaged in the database. Run: npm run admin -- keys rotate ${name}`;

  it.each([
    ['cannot be read', 'dynamic', { private_key: '-----BEGIN PRIVATE KEY-----' }],
    ['has lost its public part', 'dynamic', { public_jwk: '{"kty":"RS' }],
    ['has a foreign public part', 'dynamic', { public_jwk: '{"kty":"RSA","e":"AQAB","n":"AAAA"}' }],
    ['is cut', 'refresh-token', { private_key: 'c2hvcnQ=' }],
  ])(
    'O18: that %s ends no session; log, /readyz and doctor say what to do (%s)',
    async (_how, name, change) => {
      const { browser } = await signIn();
      expect(await readyz()).toBe(200);
      await damage(name, change);
      const answer = await browser.refresh();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(answer.headers.get('front-token')).toBeNull();
      expect(await readyz()).toBe(503);
      expect(log.errors).toContain(`not ready: database: ${wordsOf(name)}`);
      expect(await doctor()).toMatchObject({ state: 'wrong', words: wordsOf(name) });

      expect((await rotate(name)).code).toBe(0);
      ahead += LATER_MS;
      expect([await readyz(), (await doctor())?.state]).toEqual([200, 'right']);
      const fresh = await signIn();
      expect([fresh.status, (await fresh.browser.refresh()).status]).toEqual([200, 200]);
      // The SDK fetches unknown keys at most twice a second.
      await wait(501);
      expect((await fresh.browser.account()).status).toBe(200);
    },
  );

  it('is replaced by its successor at once, or by an older one', async () => {
    await damage('console', { private_key: '' });
    expect((await signIn()).status).toBe(503);
    // The command's own output.
    const [made] = JSON.parse((await rotate('console')).out) as { [time: string]: unknown }[];
    expect(made?.['usedFrom']).toBe(made?.['createdAt']);
    expect((await signIn()).status).toBe(200);
    await createKey(db, 'console', Date.now() + ahead);
    await damage('console', { private_key: '' });
    expect([(await signIn()).status, await readyz()]).toEqual([200, 200]);
  });

  it('is named even if no command replaces it', async () => {
    await new Browser(platform.url).signIn('nobody@studio.example', ACCOUNT.password);
    await damage('audit', { private_key: '' });
    expect((await doctor())?.words).toMatch(/^the key "audit" is damaged .* or delete it: /);
  });
});
