import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { setTimeout } from 'node:timers/promises';
import { admin } from '../../server/admin/admin';
import { connectionUse, openDatabase, withDatabase } from '../../server/data/database';
import { migrate, missingMigrations } from '../../server/data/migrate';
import { MIGRATIONS } from '../../server/data/migrations';
import type { Database } from '../../server/data/schema';
import { REFUSED_RET } from '../../server/http/errors';
import { REFUSALS } from '../../server/people/words';
import { endRequests } from '../../server/registration/members';
import { setProfile } from '../../server/registration/profiles';
import { holdPeople } from '../../server/studios/administrators';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { accountSuite } from './support/accountSuite';
import { Browser, formOf, PASSWORD } from './support/browser';
import { closeAfterTest, databaseOfTest, platformOfTest } from './support/ofTest';
import { newPerson, startTestPlatform } from './support/platform';
import { onPostgres } from './support/onPostgres';
import { findPostgres } from './support/postgres';
import { reportSuite } from './support/reportSuite';
import { sessionSuite } from './support/sessionSuite';
import { ssoSuite } from './support/ssoSuite';
import { studioSuite } from './support/studioSuite';
import { rowOf } from './support/rows';

if (findPostgres() === undefined) {
  if (process.env['CI'] !== undefined) throw new Error('CI must test against PostgreSQL.');
  process.stdout.write(
    'PostgreSQL is not installed: install the package "postgresql" to run its tests.\n',
  );
}

onPostgres('accounts and sessions on PostgreSQL', (cluster) => {
  let databaseUrl = '';
  beforeAll(() => {
    databaseUrl = cluster().url;
  });

  /** Returns the address of a new database of the cluster. */
  async function emptyDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return databaseUrl.replace(/[^/]+$/, name);
  }

  it('the doctor names its version', async () => {
    const environment = { DATABASE_URL: await emptyDatabase('examined') };
    await admin(['migrate'], environment);
    const { out } = await admin(['doctor'], environment);
    expect(out).toMatch(/^ok +database +PostgreSQL \d/m);
    expect(out).not.toMatch(/^WRONG +clocks +the database/m);
  });

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

  describe('the report, in a separate database', () => {
    let own = '';
    beforeAll(async () => {
      own = await emptyDatabase('report');
    });
    reportSuite(() => ({ databaseUrl: own }));
  });

  it('lets a statement wait for a connection only if none is idle', async () => {
    const db = await databaseOfTest({ dataDir: '', databaseUrl });
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
    await sleeping(3);
    // Like a scrape of the metrics that queries the database.
    const asked = sleeping(2);
    expect(await ticks(100)).toBe(0);
    await asked;
    const crowd = sleeping(12);
    await setTimeout(150);
    expect(connectionUse(db)).toEqual({ used: 10, idle: 0, waiting: 2 });
    await crowd;
  });

  it('O17: limits the time of requests’ statements, but not of migrations and commands', async () => {
    const limit = async (db: Database) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows;
    const where = { dataDir: '', databaseUrl };
    const db = await databaseOfTest(where);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    closeAfterTest(() => holder.end());
    expect(await limit(db)).toEqual([{ statement_timeout: '5s' }]);
    expect(await withDatabase(where, limit)).toEqual([{ statement_timeout: '0' }]);
    // Like another process that migrates a large database to this version.
    await holder.query('begin; lock table kysely_migration');
    const opened = openDatabase(where);
    await setTimeout(5_300);
    await holder.query('commit');
    await (await opened).destroy();
  });

  it('O15: requests do not wait for a migration that waits for a table', async () => {
    const where = { dataDir: '', databaseUrl: await emptyDatabase('held') };
    const db = await databaseOfTest(where);
    const holder = new pg.Client({ connectionString: where.databaseUrl });
    await holder.connect();
    closeAfterTest(() => holder.end());
    // Like a backup.
    await holder.query('begin; lock table profiles in access share mode');
    const up = (own: Kysely<unknown>) =>
      own.schema.alterTable('profiles').addColumn('later', 'text').execute();
    const migrated = withDatabase({ ...where, migrates: 'later' }, (own) =>
      migrate(own, { ...MIGRATIONS, '9999-later': { up } }),
    );
    await setTimeout(500);
    await db.selectFrom('profiles').select('user_id').execute();
    await holder.query('commit');
    await migrated;
    expect(await missingMigrations(db, { '9999-later': { up } })).toEqual([]);
  });

  it('O16: starts a platform even if its sample cannot be filled at the moment', async () => {
    const own = await emptyDatabase('busy');
    const errors: string[] = [];
    const log = { info: () => undefined, error: (text: string) => errors.push(text) };
    await withDatabase({ dataDir: '', databaseUrl: own }, () => Promise.resolve());
    const holder = new pg.Client({ connectionString: own });
    await holder.connect();
    closeAfterTest(() => holder.end());
    // Like another, possibly slow process that fills it.
    await holder.query('begin; lock table delivery_rows in share row exclusive mode');
    await platformOfTest({ databaseUrl: own, log, sampleDays: 1 });
    expect(errors).toEqual([expect.stringMatching(/^hourly job failed: sample: /)]);
  });

  it('gives the link to the newer of two concurrent address changes, even if the older one is slow', async () => {
    const platform = await platformOfTest({ databaseUrl });
    const db = await databaseOfTest({ dataDir: '', databaseUrl });
    await sql`create function slow_link() returns trigger as $$ begin
      perform pg_sleep(1) from email_changes where id = new.change_id and new_email like 'slow%';
      return new; end $$ language plpgsql`.execute(db);
    await sql`create trigger slow_link before insert on account_links
      for each row when (new.action = 'changeEmail') execute function slow_link()`.execute(db);
    closeAfterTest(() => sql`drop function slow_link cascade`.execute(db));
    const changes = () =>
      db.selectFrom('email_changes').select('id').where('new_email', 'like', '%moved.example');
    const { browser } = await newPerson(platform, { email: 'mover@example.com' });
    const ask = (value: string) => browser.post('/api/account/email', formOf({ new_email: value }));
    const older = ask('slow@moved.example');
    while ((await changes().execute()).length === 0) await setTimeout(10);
    await Promise.all([older, ask('quick@moved.example')]);
    const working = await db
      .selectFrom('account_links')
      .innerJoin('email_changes', 'email_changes.id', 'change_id')
      .select('new_email')
      .where('action', '=', 'changeEmail')
      .where('used_at', '=', 0)
      .where('new_email', 'like', '%moved.example')
      .execute();
    expect(working).toEqual([{ new_email: 'quick@moved.example' }]);
  });

  it('changes nothing for an administrator who is demoted while their requests wait', async () => {
    const platform = await platformOfTest({ databaseUrl });
    const db = await databaseOfTest({ dataDir: '', databaseUrl });
    const waiting = async () =>
      (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)).rows
        .length;
    const { email, browser } = await newPerson(platform, {
      email: 'lowered@example.com',
      role: 'admin',
    });
    const { user_id: userId } = await rowOf(db, 'profiles', { email });
    const calls: readonly (readonly [string, object])[] = [
      ['people/invitations', { emails: ['friend@example.com'], role: 'admin', language: 'en' }],
      [`people/members/${userId}/role`, { role: 'manager' }],
      ['people/second-step', { roles: ['viewer'] }],
      ['data/keys', { name: 'Mine' }],
    ];
    const asked = await db.transaction().execute(async (trx) => {
      await holdPeople(trx, FIRST_STUDIO);
      const sent = calls.map(([path, body]) => browser.post(`/api/${path}`, body));
      while ((await waiting()) < calls.length) await setTimeout(10);
      await setProfile(trx, userId, { role: 'viewer' });
      return sent;
    });
    for (const { body } of await Promise.all(asked))
      expect(body).toMatchObject({ message: 'Permission Denied' });
  });

  it('of two requests for access that an address confirms at once, one waits', async () => {
    const platform = await platformOfTest({ databaseUrl });
    const db = await databaseOfTest({ dataDir: '', databaseUrl });
    const locked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
    const email = 'asks.twice@example.com';
    const browser = new Browser(platform.url);
    const names = { first_name: 'Ana', last_name: 'Li', company: 'Tide' };
    for (const body of [1, 2].map(() => formOf({ ...names, email })))
      await browser.post('/api/access-requests', body);
    const mails = await platform.services.mails(email);
    const tokens = mails.map(({ text }) => /request-access\?token=([\w-]+)/.exec(text)?.[1]);
    const sent = await db.transaction().execute(async (trx) => {
      await holdPeople(trx, FIRST_STUDIO);
      const answers = tokens.map((token) =>
        browser.post('/api/access-requests/confirm', { token }),
      );
      while ((await locked.execute(db)).rows.length < 2) await setTimeout(10);
      return answers;
    });
    expect((await Promise.all(sent)).map(({ body }) => body)).toEqual([
      { status: 'OK' },
      { status: 'OK' },
    ]);
    const rows = db.selectFrom('access_requests').select('state').where('email', '=', email);
    expect(await rows.execute()).toEqual([{ state: 'waiting' }]);
  });

  it('a confirmation of a request for access and a registration, which ends such requests, do not wait for each other', async () => {
    const db = await databaseOfTest({ dataDir: '', databaseUrl });
    const email = 'joins@example.com';
    const about = { email, first_name: 'Ana', last_name: 'Li', company: 'Tide', language: 'en' };
    const request = (state: 'waiting' | 'unconfirmed') => {
      const values = { ...about, id: state, token_hash: state, state, created_at: 1 };
      return db.insertInto('access_requests').values(values).execute();
    };
    for (const state of ['waiting', 'unconfirmed'] as const) await request(state);
    const locked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
    const joined = await db.transaction().execute(async (trx) => {
      // As a confirmation does.
      const own = trx.updateTable('access_requests').set({ state: 'waiting' });
      await own.where('id', '=', 'unconfirmed').execute();
      const ends = endRequests(db, email, FIRST_STUDIO);
      while ((await locked.execute(db)).rows.length === 0) await setTimeout(10);
      await trx.deleteFrom('access_requests').where('id', '=', 'waiting').execute();
      return { ends };
    });
    await joined.ends;
    const left = db.selectFrom('access_requests').select(['id', 'state']);
    expect(await left.where('email', '=', email).execute()).toEqual([
      { id: 'unconfirmed', state: 'approved' },
    ]);
  });

  it('a request waits for another one that is removing its member or using its invitation', async () => {
    const platform = await platformOfTest({ databaseUrl });
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    closeAfterTest(() => holder.end());
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    const browser = await Browser.signedIn(platform.url, 'demo@adlantern.example');
    const during = async (change: string, id: string, path: string, body: object = {}) => {
      await holder.query('begin');
      await holder.query(change, [id]);
      const answer = browser.post(`/api/people/${path}`, body);
      const waits = async () => {
        while ((await holder.query(waiting)).rowCount === 0) await setTimeout(10);
      };
      await Promise.race([answer, waits()]);
      await holder.query('commit');
      return (await answer).body;
    };
    const account = { email: 'leaving@example.com', password: PASSWORD };
    const { userId = '' } = (await platform.services.createAccount(account)) ?? {};
    const removes = 'delete from profiles where user_id = $1';
    const role = { role: 'viewer' };
    expect(await during(removes, userId, `members/${userId}/role`, role)).toMatchObject({
      ret: 404,
    });
    const uses = 'update invitations set used_at = 1, copied_at = 1, sent_at = 1 where id = $1';
    for (const end of ['again', 'link', 'withdraw']) {
      const { id } = await platform.services.createInvitation(`${end}@example.com`);
      const { ret } = await during(uses, id, `invitations/${id}/${end}`);
      expect([end, ret]).toEqual([end, REFUSED_RET]);
    }
    const email = 'invited@example.com';
    const { id } = await platform.services.createInvitation(email);
    await platform.services.createAccount({ email, password: PASSWORD, studioId: 'other' });
    const joins = `with used as (update invitations set used_at = 1 where id = $1 returning *)
        update profiles set studio_id = used.studio_id from used where profiles.email = used.email`;
    const again = { emails: [email], role: 'viewer', language: 'en' };
    const { data } = await during(joins, id, 'invitations', again);
    expect(data).toEqual({ answers: [{ email, result: 'member' }] });
    // One that has expired, while its member uses a newer one.
    const rejoining = 'rejoining@example.com';
    const first = await platform.services.createInvitation(rejoining);
    await holder.query('update invitations set expires_at = 1, sent_at = 1 where id = $1', [
      first.id,
    ]);
    const newer = await platform.services.createInvitation(rejoining);
    await platform.services.createAccount({
      email: rejoining,
      password: PASSWORD,
      studioId: 'other',
    });
    const { message } = await during(joins, newer.id, `invitations/${first.id}/again`);
    expect(message).toBe(REFUSALS.isMember.en);
  });

  it('spec 4: keeps accounts, sessions and settings across a restart', async () => {
    const first = await startTestPlatform({ databaseUrl });
    const browser = await Browser.signedIn(first.url, 'demo@adlantern.example');
    await first.services.settings.set({ captchaThreshold: 9 });
    await first.close();
    const second = await platformOfTest({ databaseUrl });
    expect((await browser.copy(second.url).account()).status).toBe(200);
    expect((await browser.copy(second.url).refresh()).status).toBe(200);
    expect(second.services.settings.get().captchaThreshold).toBe(9);
  });
});
