import { setTimeout as wait } from 'node:timers/promises';
import { admin } from '../../server/admin/admin';
import { createKey } from '../../server/core/keyRows';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import type { Platform } from '../../server/platform';
import { Browser } from './support/browser';
import { memoryLog, startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

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
    .where((where) => where.or([where('kind', '=', name), where('kid', 'like', `secret-${name}%`)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await db.updateTable('signing_keys').set(change).where('kid', '=', kid).execute();
  ahead += LATER_MS;
}

const wordsOf = (name: string) =>
  `the key "${name}" is damaged in the database. Run: npm run admin -- keys rotate ${name}`;

describe('a damaged key', () => {
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
