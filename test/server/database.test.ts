import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely, type Migration } from 'kysely';
import Libsql from 'libsql';
import { newestAt, readAudit } from '../../server/audit/read';
import { cleanUp } from '../../server/data/cleanup';
import { openDatabase } from '../../server/data/database';
import { migrate, missingMigrations } from '../../server/data/migrate';
import { MIGRATIONS } from '../../server/data/migrations';
import { createInvitation, invitedUntil } from '../../server/registration/invitations';
import { keepPrepared } from '../../server/data/preparedStatements';
import { databaseInFolder } from './support/databaseInFolder';
import { databaseOfTest } from './support/ofTest';

const { db, folder } = databaseInFolder();

const challenge = (name: string, expires_at: number) => ({ challenge: name, expires_at });

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const end = (column: string, ago: number, more: Record<string, unknown> = {}) =>
  [
    { [column]: NOW - ago, ...more },
    { [column]: NOW - ago + 1, ...more },
  ] as const;
const old = { expires_at: NOW - 30 * DAY_MS };

/** A row of each table that is due for deletion, and one that is not. */
const ENDS = [
  ...['sessions', 'used_challenges', 'oidc_records', 'sso_tries', 'code_devices'].map(
    (table) => [table, ...end('expires_at', 0)] as const,
  ),
  ...['passkey_options', 'provider_tries', 'trusted_devices', 'support_recordings'].map(
    (table) => [table, ...end('expires_at', 0)] as const,
  ),
  // Spec 7: remembered for a while, to explain the refusal.
  ...['password_reset_tokens', 'email_verification_tokens', 'account_links', 'email_changes'].map(
    (table) => [table, ...end('expires_at', 30 * DAY_MS)] as const,
  ),
  ['email_changes', { ...old, done_at: 1 }, { ...old, done_at: 1, ended: '' }],
  ['mail_codes', ...end('expires_at', DAY_MS / 24)],
  ['login_attempts', ...end('last_at', DAY_MS)],
  ['guesses', ...end('last_at', DAY_MS)],
  ['kept_answers', ...end('begun_at', DAY_MS)],
  ['ended_sessions', ...end('ended_at', 30 * DAY_MS)],
  ['access_requests', ...end('created_at', DAY_MS, { state: 'unconfirmed' })],
  ['replaced_links', ...end('replaced_at', 30 * DAY_MS)],
  ['outbox', ...end('created_at', 30 * DAY_MS, { state: 'sent' })],
  // ASVS 14.2.7: no process has a mail server any more.
  ['outbox', ...end('created_at', 30 * DAY_MS, { state: 'waiting' })],
  // Of a process that died, also if its studio never imports again.
  ['running_imports', ...end('began_at', DAY_MS)],
  ['running_imports', { began_at: NOW + DAY_MS }, { began_at: NOW + DAY_MS - 1 }],
] as const;

/** Adds a row: its texts are the mark, its numbers 0, except for the given values. */
async function addRow(table: string, mark: string, values: Readonly<Record<string, unknown>>) {
  const tables = await db().introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const cells = columns.map(
    ({ name, dataType }) => values[name] ?? (/text/i.test(dataType) ? mark : 0),
  );
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(cells)})`.execute(db());
}

describe('the embedded database', () => {
  it('makes statements wait for an open transaction, and rolls a failed one back completely', async () => {
    const transaction = (id: number) =>
      db()
        .transaction()
        .execute(async (trx) => {
          await trx
            .insertInto('roles')
            .values({ role: `t${id}` })
            .execute();
          await new Promise((resolve) => setTimeout(resolve, 2));
          if (id % 4 === 0) throw new Error('undone');
          await trx
            .insertInto('roles')
            .values({ role: `u${id}` })
            .execute();
        });
    const plain = (id: number) =>
      db()
        .insertInto('roles')
        .values({ role: `p${id}` })
        .execute();
    const ids = Array.from({ length: 20 }, (_, id) => id);
    const results = await Promise.allSettled(ids.flatMap((id) => [transaction(id), plain(id)]));
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(5);
    const rows = await db().selectFrom('roles').select('role').execute();
    expect(rows).toHaveLength(15 * 2 + 20);
  });

  it('is a file that only its owner can read, with all files beside it', async () => {
    const folderOfOwn = mkdtempSync(join(folder, 'own-'));
    const before = process.umask(0);
    const own = await openDatabase({ dataDir: folderOfOwn });
    process.umask(before);
    const modes = readdirSync(folderOfOwn).map(
      (name) => statSync(join(folderOfOwn, name)).mode & 0o777,
    );
    await own.destroy();
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it('reports a full disk, rolls the transaction back and continues', async () => {
    const own = await databaseOfTest({ dataDir: mkdtempSync(join(folder, 'full-')) });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(own);
    const most = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(own);
    await most((rows[0]?.page_count ?? 0) + 2);
    const fill = own.transaction().execute(async (trx) => {
      for (let id = 0; id < 200; id += 1)
        await trx
          .insertInto('roles')
          .values({ role: `${id}`.padEnd(1_000, 'x') })
          .execute();
    });
    await expect(fill).rejects.toThrow('database or disk is full');
    await most(1_000_000);
    expect(await own.selectFrom('roles').select('role').execute()).toEqual([]);
    await own.insertInto('roles').values({ role: 'after' }).execute();
  });

  it('applies the migrations a second time without a change', async () => {
    await expect(migrate(db())).resolves.toBeUndefined();
  });

  it('O15: works with the previous version, which leaves additions of a newer one alone', async () => {
    const newer = { ...MIGRATIONS, '9999-later': { up: () => Promise.resolve() } };
    await migrate(db(), newer);
    await expect(migrate(db())).resolves.toBeUndefined();
    expect(await missingMigrations(db())).toEqual([]);
    await databaseOfTest({ dataDir: folder, migrates: false });
  });

  it('O15: is refused by a newer version in production until it is migrated', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'database-'));
    await expect(openDatabase({ dataDir: empty, migrates: false })).rejects.toThrow(
      'DATA_DIR: migration "0001-first-tables" has not been applied. Run: npm run admin -- migrate',
    );
    await (await openDatabase({ dataDir: empty })).destroy();
    await databaseOfTest({ dataDir: empty, migrates: false });
    rmSync(empty, { recursive: true, force: true });
  });

  it('O17: can be migrated again after an interrupted migration', async () => {
    const half = (fails: boolean): Migration => ({
      async up(trx: Kysely<unknown>) {
        await trx.schema.createTable('half').addColumn('a', 'text').execute();
        if (fails) throw new Error('cut off');
        await trx.schema.createTable('other_half').addColumn('a', 'text').execute();
      },
    });
    const all = (fails: boolean) => ({ ...MIGRATIONS, '9999-later': half(fails) });
    const own = await databaseOfTest({ dataDir: ':memory:' });
    await expect(migrate(own, all(true))).rejects.toThrow('cut off');
    await expect(migrate(own, all(false))).resolves.toBeUndefined();
    expect(await missingMigrations(own, all(false))).toEqual([]);
  });

  it('O15: columns that a version adds are empty for existing rows, except these', async () => {
    const { rows } = await sql<{ place: string; usual: string }>`
      select tables.name || '.' || columns.name as place, columns.dflt_value as usual
      from sqlite_master as tables, pragma_table_info(tables.name) as columns
      where columns.dflt_value is not null order by 1`.execute(db());
    const filled = rows.filter(({ usual }) => !["''", '0'].includes(usual));
    expect(Object.fromEntries(filled.map(({ place, usual }) => [place, usual]))).toEqual({
      // What they were before there was a choice.
      'imports.holds': "'deliveries'",
      'invitations.language': "'en'",
      'invitations.role': "'advertiser'",
      'invitations.studio_id': "'studio'",
      'outbox.state': "'kept'",
      'profiles.has_password': '1',
      'profiles.role': "'advertiser'",
      'profiles.studio_id': "'studio'",
    });
    expect(rows.length - filled.length).toBeGreaterThan(20);
  });

  it('uses indexes to find an actor’s lines, an event’s last time and an address’s invitations', async () => {
    const statements: string[] = [];
    const onStatement = (statement: { sql: string }) => void statements.push(statement.sql);
    const own = await databaseOfTest({ dataDir: folder, onStatement });
    statements.splice(0);
    await readAudit(own, { about: 'mira' });
    await newestAt(own, 'backup_made');
    await invitedUntil(own, 'mira@studio.example', 1);
    const plans: string[] = [];
    for (const text of statements.splice(0)) {
      const explained = sql.raw<{ detail: string }>(
        `explain query plan ${text.replaceAll('?', "'1'")}`,
      );
      const { rows } = await explained.execute(own);
      plans.push(rows.map(({ detail }) => detail).join('; '));
    }
    expect(plans).toEqual([
      expect.stringMatching(/audit_subject.*audit_actor/),
      expect.stringMatching(/audit_event/),
      expect.stringMatching(/invitations_email/),
    ]);
    expect(plans.join()).not.toContain('SCAN');
  });

  it.each(ENDS)('deletes from %s when it is due: %j', async (table, due, notYet) => {
    await addRow(table, 'due', due);
    await addRow(table, 'not yet', notYet);
    await cleanUp(db(), NOW);
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db());
    expect(rows).toEqual([expect.objectContaining(notYet)]);
    await sql`delete from ${sql.table(table)}`.execute(db());
  });

  it('A66: empties the file of own data after 48 hours, and keeps the time of its request', async () => {
    await addRow('data_exports', 'due', { ready_at: NOW - 2 * DAY_MS });
    await addRow('data_exports', 'not yet', { ready_at: NOW - 2 * DAY_MS + 1 });
    await cleanUp(db(), NOW);
    const files = db().selectFrom('data_exports').select(['user_id', 'content']);
    expect(await files.orderBy('user_id').execute()).toEqual([
      { user_id: 'due', content: '' },
      { user_id: 'not yet', content: 'not yet' },
    ]);
  });

  it('deletes the staged rows of imports that do not run', async () => {
    await addRow('running_imports', 'live', { began_at: NOW });
    await addRow('running_imports', 'dead', { began_at: NOW - DAY_MS });
    for (const table of ['import_rows', 'import_cohorts'] as const) {
      for (const import_id of ['live', 'dead', 'ended'])
        await addRow(table, import_id, { import_id });
      await cleanUp(db(), NOW);
      const left = await db().selectFrom(table).select('import_id').execute();
      expect(left).toEqual([{ import_id: 'live' }]);
    }
  });

  it('keeps invitations for 90 days after their end and requests for access for 90 days, as the privacy policy says', async () => {
    const order = { email: 'mira@studio.example', studioId: 'studio', role: 'viewer' } as const;
    const day = 86_400_000;
    const invited = (at: number) => createInvitation(db(), order, at * day);
    await invited(800);
    const { id } = await invited(904);
    const open = await invited(990);
    const use = { used_at: 905 * day, expires_at: 2_000 * day };
    await db().updateTable('invitations').set(use).where('id', '=', id).execute();
    const request = { first_name: '', last_name: '', company: '', language: 'en' as const };
    for (const [state, at] of [
      ['refused', 909],
      ['approved', 911],
      ['waiting', 909],
    ] as const)
      await db()
        .insertInto('access_requests')
        .values({
          ...request,
          id: state,
          token_hash: state,
          email: state,
          state,
          created_at: at * day,
        })
        .execute();
    const kept = async () => [
      (await db().selectFrom('invitations').select('id').execute()).map((row) => row.id),
      (await db().selectFrom('access_requests').select('id').orderBy('id').execute()).map(
        (row) => row.id,
      ),
    ];
    await cleanUp(db(), 994 * day);
    expect((await kept())[0]).toHaveLength(2);
    await cleanUp(db(), 1_000 * day);
    expect(await kept()).toEqual([[open.id], ['approved']]);
  });

  it('O17: deletes at most one slice per statement, but everything in the end', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => challenge(`many-${index}`, 1_000));
    await db().insertInto('used_challenges').values(rows).execute();
    const affected: bigint[] = [];
    const watched = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        affected.push(result.numAffectedRows ?? 0n);
        return result;
      },
    });
    await cleanUp(watched, 2_000, 2);
    expect(affected.slice(0, 8)).toContain(2n);
    expect(affected.filter((count) => count > 2n)).toEqual([]);
    const left = await db().selectFrom('used_challenges').select('challenge').execute();
    expect(left.filter((row) => row.challenge.startsWith('many'))).toEqual([]);
  });

  it('ASVS 2.4.1: keeps the newest ten thousand of what strangers can cause, and mails still to be sent', async () => {
    const times = sql`with recursive times(at) as
      (select 1 union all select at + 1 from times where at < 12000)`;
    await sql`insert into collected_errors (id, check_id, title, content, created_at)
      ${times} select at, '', '', '', at from times`.execute(db());
    await sql`insert into outbox (id, recipient, subject, body, state, created_at)
      ${times} select at, '', '', '', case at when 1 then 'waiting' else 'sent' end, at from times`.execute(
      db(),
    );
    await cleanUp(db(), 12_001);
    const left = async (table: 'collected_errors' | 'outbox') => {
      const rows = await db()
        .selectFrom(table)
        .select('created_at')
        .orderBy('created_at')
        .execute();
      return [rows.length, rows[0]?.created_at, rows[1]?.created_at];
    };
    expect(await left('collected_errors')).toEqual([10_000, 2_001, 2_002]);
    expect(await left('outbox')).toEqual([10_001, 1, 2_001]);
  });
});

describe('statements of the embedded database', () => {
  const database = new Libsql(':memory:');
  const prepare = jest.spyOn(database, 'prepare');
  const kept = keepPrepared(database);
  beforeAll(() => void database.exec('create table things (name text)'));
  afterAll(() => kept.close());

  it('service: are prepared once, however often they run', () => {
    const add = 'insert into things (name) values (?)';
    for (const name of ['a', 'b', 'c']) kept.prepare(add).run([name]);
    expect(prepare.mock.calls.filter(([text]) => text === add)).toHaveLength(1);
  });

  it('service: see columns that a migration has added in the meantime', () => {
    const all = 'select * from things order by name limit 1';
    expect(kept.prepare(all).all([])).toEqual([{ name: 'a' }]);
    database.exec('alter table things add column size integer default 7');
    expect(kept.prepare(all).all([])).toEqual([{ name: 'a', size: 7 }]);
  });

  it('service: accept a boolean as a number, which would otherwise end the process, but no missing value', () => {
    expect(kept.prepare('select ? as value').all([true])).toEqual([{ value: 1 }]);
    expect(() => kept.prepare('select ? as value').all([undefined])).toThrow('no value');
  });
});
