import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { admin } from '../../server/admin/admin';
import { checkKeys } from '../../server/core/damagedKey';
import { createKey } from '../../server/core/keyRows';
import { connectionUse, openDatabase } from '../../server/data/database';
import { HEADER_LIMIT } from '../../server/http/bodyLimits';
import { parseObject } from '../../server/json';
import { DAY_MS, MINUTE_MS } from '../../src/rules/durations';
import { isOutage } from '../../server/operate/outage';
import type { Platform } from '../../server/platform';
import { Browser, PASSWORD } from './support/browser';
import { startMemoryCore } from './support/coreApart';
import { startCutProxy, type CutProxy } from './support/cutProxy';
import { listening } from './support/freePort';
import { closeAfterTest, databaseOfTest } from './support/ofTest';
import { onPostgres } from './support/onPostgres';
import { clockedPlatform, startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

/** Ends all other connections, so that new ones read their settings. */
const END_SESSIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
const ACCOUNT = { email: 'person@games.example', password: PASSWORD };

/** Checks that requests fail with 503 during an outage and the session is kept. */
async function expectOutage(browser: Browser): Promise<void> {
  const kept = browser.accessToken;
  // With cached keys the account can be returned; a 401 is never allowed.
  expect([200, 503]).toContain((await browser.account()).status);
  const calls = [
    () => browser.refresh(),
    () => new Browser(browser.base).signIn(ACCOUNT.email, ACCOUNT.password),
  ];
  for (const call of calls) {
    const { status, body, headers } = await call();
    expect([status, body['ret'], headers.get('retry-after')]).toEqual([503, 503, '2']);
    expect(body['traceId']).toBe(headers.get('x-trace-id'));
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(browser.accessToken).toBe(kept);
  expect((await browser.send('GET', '/healthz')).status).toBe(200);
}

describe('without its core', () => {
  const dataDir = temporaryFolder();
  let core: Awaited<ReturnType<typeof startMemoryCore>>;
  let proxy: CutProxy;
  let platform: Platform;
  beforeAll(async () => {
    core = await startMemoryCore(Date.now);
    proxy = await startCutProxy(Number(new URL(core.url).port));
    platform = await startTestPlatform({
      dataDir,
      coreUri: `http://127.0.0.1:${proxy.port}`,
      coreApiKey: core.apiKey,
    });
    await platform.services.createAccount(ACCOUNT);
  });
  afterAll(async () => {
    proxy.set('open');
    await platform.close();
    await proxy.close();
    await core.close();
  });

  it.each(['cut', 'hung'] as const)(
    'O18: a core that is %s causes a 503, never a sign-out, and recovers',
    async (state) => {
      const browser = await Browser.signedIn(platform.url, ACCOUNT.email, 'header');
      proxy.set(state);
      await expectOutage(browser);
      proxy.set('open');
      expect((await browser.refresh()).status).toBe(200);
      expect((await browser.account()).status).toBe(200);
    },
  );

  it('O18: is ready even if a key of the embedded core, which a separate one replaces, is damaged', async () => {
    const own = await openDatabase({ dataDir, migrates: 'later' });
    const { kid } = await createKey(own, 'dynamic', Date.now());
    await own.updateTable('signing_keys').set({ private_key: '' }).where('kid', '=', kid).execute();
    await expect(checkKeys(own, true)).rejects.toThrow('the key "dynamic" is damaged');
    await own.destroy();
    expect((await new Browser(platform.url).send('GET', '/readyz')).status).toBe(200);
    const environment = { DATA_DIR: dataDir, SUPERTOKENS_CORE_URI: core.url };
    const { out } = await admin(['doctor', '--json'], environment);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ part: 'keys', state: 'right' }),
    );
  });

  it('O18: passwords that a missing core could not check do not count as guesses', async () => {
    const signIn = async () =>
      (await new Browser(platform.url).signIn(ACCOUNT.email, PASSWORD)).body;
    proxy.set('cut');
    for (let tries = 0; tries < 6; tries += 1) expect(await signIn()).toMatchObject({ ret: 503 });
    proxy.set('open');
    expect(await signIn()).toMatchObject({ status: 'OK' });
  });
});

onPostgres('PostgreSQL', (cluster) => {
  describe('without its database', () => {
    let proxy: CutProxy;
    let platform: Platform;
    beforeAll(async () => {
      const url = new URL(cluster().url);
      proxy = await startCutProxy(Number(url.port));
      url.port = String(proxy.port);
      platform = await startTestPlatform({ databaseUrl: url.href });
      await platform.services.createAccount(ACCOUNT);
    });
    afterAll(async () => {
      proxy.set('open');
      await platform.close();
      await proxy.close();
    });

    it.each(['cut', 'hung'] as const)(
      'O18: a database that is %s causes a 503, and recovers',
      async (state) => {
        const browser = await Browser.signedIn(platform.url, ACCOUNT.email, 'header');
        proxy.set(state);
        const answer = await browser.refresh();
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
        expect((await browser.send('GET', '/readyz')).status).toBe(503);
        proxy.set('open');
        const fresh = new Browser(platform.url, 'header');
        while ((await browser.send('GET', '/readyz')).status !== 200)
          await new Promise((done) => setTimeout(done, 100));
        expect((await fresh.signIn(ACCOUNT.email, ACCOUNT.password)).status).toBe(200);
      },
    );
  });

  it.each([
    ['every session', 'alter system', 'select pg_reload_conf()'],
    ['each new session', 'alter role current_user', END_SESSIONS],
  ])(
    'O18: a database that accepts no changes in %s causes a 503 for them, not a 500, and recovers',
    async (_which, alter, applied) => {
      let at = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS - 6 * MINUTE_MS;
      const now = () => at;
      const platform = await startTestPlatform({ databaseUrl: cluster().url, now });
      await platform.services.createAccount(ACCOUNT);
      const browser = await Browser.signedIn(platform.url, ACCOUNT.email, 'header');
      const client = new pg.Client(cluster().url);
      await client.connect();
      const set = async (value: 'on' | 'off') => {
        await client.query(`${alter} set default_transaction_read_only = ${value}`);
      };
      await set('on');
      await client.query(applied);
      at += 4 * MINUTE_MS;
      let answer = await browser.refresh();
      for (const until = Date.now() + 5_000; answer.status === 200 && Date.now() < until;)
        answer = await browser.refresh();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      // Several, so that the pool has replaced all connections.
      await Promise.all(Array.from({ length: 20 }, () => browser.refresh()));
      // The first use of refreshed tokens, after midnight and minutes after the last one: all of that is written otherwise.
      at += 4 * MINUTE_MS;
      expect((await browser.account()).status).toBe(200);
      await set('off');
      await client.query('select pg_reload_conf()');
      for (const until = Date.now() + 5_000; answer.status !== 200 && Date.now() < until;)
        answer = await browser.refresh();
      expect(answer.status).toBe(200);
      await client.end();
      await platform.close();
    },
  );

  it('O18: a copy of the database is refused, with what to do, until it is promoted', async () => {
    const copy = await cluster().copy();
    const open = () => openDatabase({ dataDir: '', databaseUrl: copy.url });
    await expect(open()).rejects.toThrow(
      /^DATABASE_URL: the database at \S+ accepts no changes \(.+\)\. Name the primary server/,
    );
    await databaseOfTest({ dataDir: '', databaseUrl: cluster().url });
    copy.promote();
    await (await open()).destroy();
    copy.stop();
  });

  describe('a connection to the database', () => {
    it('O18: ends only the statement when it breaks during one', async () => {
      const url = new URL(cluster().url);
      const proxy = await startCutProxy(Number(url.port));
      closeAfterTest(() => proxy.close());
      url.port = String(proxy.port);
      const db = await databaseOfTest({ dataDir: ':memory:', databaseUrl: url.href });
      const statement = sql`select pg_sleep(30)`.execute(db);
      const { rows } = await sql`select 1 as one`.execute(db);
      expect(rows).toEqual([{ one: 1 }]);
      proxy.set('cut');
      expect(isOutage(await statement.catch((error: unknown) => error))).toBe(true);
    });

    it('O18: is not counted as used when it breaks during its setup', async () => {
      const url = new URL(cluster().url);
      const target = Number(url.port);
      let breaks = false;
      const proxy = createServer((socket) => {
        const onward = connect(target, '127.0.0.1');
        for (const each of [socket, onward]) each.on('error', () => undefined);
        onward.pipe(socket);
        socket.on('data', (bytes) => {
          if (!breaks || !bytes.includes('pg_is_in_recovery')) return void onward.write(bytes);
          socket.resetAndDestroy();
          onward.destroy();
        });
      });
      url.port = String(await listening(proxy));
      const db = await databaseOfTest({ dataDir: ':memory:', databaseUrl: url.href });
      breaks = true;
      const asked = await Promise.allSettled([1, 2].map(() => sql`select 1`.execute(db)));
      const broken = asked.flatMap((each) =>
        each.status === 'rejected' ? [isOutage(each.reason)] : [],
      );
      expect(new Set(broken)).toEqual(new Set([true]));
      expect(connectionUse(db)).toMatchObject({ used: 0 });
      proxy.close();
    });
  });
});

describe('every response', () => {
  const platform = clockedPlatform();

  it.each(['/api/%', '/api/%ff', '/api/nothing', '/api_v2/%zz?a=%'])(
    'O21: for %s has the envelope and the security headers',
    async (path) => {
      const { status, body, headers } = await new Browser(platform.url).send('GET', path);
      expect([status, body['ret']]).toEqual([404, 404]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-trace-id')).toBe(body['traceId']);
    },
  );

  it.each(['/%61%70i/account', '/api%5F%76%32/account-link?a=%'])(
    'O21: for %s has those of its address, though it is spelled otherwise',
    async (path) => {
      const { headers } = await new Browser(platform.url).send('GET', path, { isFault: true });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it.each([
    ['with an unknown method', 'FETCH /api/account HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['with a control in a header', 'GET / HTTP/1.1\r\nhost: x\r\na: \u0001\r\n\r\n', 400],
    ['with endless headers', `GET / HTTP/1.1\r\na: ${'a'.repeat(HEADER_LIMIT)}\r\n\r\n`, 431],
  ])('O21: to a request %s has them too', async (_how, sent, status) => {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(head).toContain('\r\ncache-control: no-store\r\n');
    const { ret, traceId } = parseObject(body);
    expect([ret, head.includes(`\r\nx-trace-id: ${String(traceId)}\r\n`)]).toEqual([status, true]);
  });
});
