import pg from 'pg';
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

  it('spec 4: a restart keeps accounts, sessions and settings', async () => {
    const first = await startTestPlatform({ databaseUrl });
    const browser = new Browser(first.url);
    await browser.signIn('demo@adlantern.example', 'Lantern2026');
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
