import { sql } from 'kysely';
import pg from 'pg';
import { connectionUse, openDatabase } from '../../server/data/database';
import { accountSuite } from './support/accountSuite';
import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';
import { findPostgres, startPostgres } from './support/postgres';
import { reportSuite } from './support/reportSuite';
import { sessionSuite } from './support/sessionSuite';
import { ssoSuite } from './support/ssoSuite';
import { studioSuite } from './support/studioSuite';

const bin = findPostgres();
if (bin === undefined) {
  if (process.env['CI'] !== undefined) throw new Error('CI must test against PostgreSQL.');
  process.stdout.write(
    'PostgreSQL is not installed: install the package "postgresql" to run its tests.\n',
  );
}

(bin === undefined ? describe.skip : describe)('accounts and sessions on PostgreSQL', () => {
  let databaseUrl = '';
  let stop: (() => void) | undefined;

  beforeAll(async () => {
    const cluster = await startPostgres(bin ?? '');
    ({ url: databaseUrl, stop } = cluster);
  });
  afterAll(() => stop?.());

  describe('one platform', () => {
    sessionSuite(() => ({ databaseUrl }));
  });

  describe('accounts', () => {
    accountSuite(() => ({ databaseUrl }));
  });

  describe('studios', () => {
    studioSuite(() => ({ dataDir: '', databaseUrl }));
  });

  describe('single sign-on', () => {
    ssoSuite(() => ({ databaseUrl }));
  });

  describe('the report, in a database of its own', () => {
    const ownUrl = () => databaseUrl.replace(/[^/]+$/, 'report');
    beforeAll(async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('create database report');
      await client.end();
    });
    reportSuite(() => ({ databaseUrl: ownUrl() }));
  });

  it('a statement waits for a connection only where none is idle', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl });
    const sleeping = (count: number) =>
      Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.3)`.execute(db)));
    const ticks = async (count: number) => {
      const seen: number[] = [];
      for (let tick = 0; tick < count; tick += 1) {
        seen.push(connectionUse(db).waiting);
        await Promise.resolve();
      }
      return Math.max(...seen);
    };
    try {
      await sleeping(3);
      // As when metrics are read, some of which ask the database.
      const asked = sleeping(2);
      expect(await ticks(100)).toBe(0);
      await asked;
      const crowd = sleeping(12);
      await new Promise((done) => setTimeout(done, 150));
      expect(connectionUse(db)).toEqual({ used: 10, idle: 0, waiting: 2 });
      await crowd;
    } finally {
      await db.destroy();
    }
  });

  it('spec 4: a restart keeps accounts, sessions and settings', async () => {
    const first = await startTestPlatform({ databaseUrl });
    const browser = await Browser.signedIn(first.url, 'demo@adlantern.example');
    await first.services.settings.set({ captchaThreshold: 9 });
    await first.close();
    const second = await startTestPlatform({ databaseUrl });
    try {
      expect((await browser.copy(second.url).account()).status).toBe(200);
      expect((await browser.copy(second.url).refresh()).status).toBe(200);
      expect(second.services.settings.get().captchaThreshold).toBe(9);
    } finally {
      await second.close();
    }
  });
});
