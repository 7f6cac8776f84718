import {
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { makeLink } from '../../server/account/accountLinks';
import { admin } from '../../server/admin/admin';
import { openKeyStore } from '../../server/core/keys';
import { rotate } from '../../server/core/keyRotation';
import { BackupError, backUp, restore } from '../../server/data/backup';
import { cleanUp } from '../../server/data/cleanup';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { keepMail } from '../../server/mail/outbox';
import type { Platform } from '../../server/platform';
import { Browser, PASSWORD } from './support/browser';
import { databaseOfTest, platformOfTest } from './support/ofTest';
import { onPostgres } from './support/onPostgres';
import { clockedPlatform, startTestPlatform } from './support/platform';
import { solvedCaptcha } from './support/solvedCaptcha';
import { temporaryFolder } from './support/temporaryFolder';
import { addRows, rowsOf } from './support/rows';

const EMAIL = 'mira@studio.example';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const folder = temporaryFolder();

type Environment = Record<string, string>;

const place = ({ DATA_DIR, DATABASE_URL }: Environment) => ({
  dataDir: DATA_DIR ?? './data',
  databaseUrl: DATABASE_URL,
});

async function done(environment: Environment, ...typed: string[]): Promise<string> {
  const { code, out, err } = await admin(typed, environment);
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** Backs a running server up and restores the backup elsewhere. */
function backupSuite(home: () => Environment, fresh: () => Promise<Environment>): void {
  const file = join(mkdtempSync(join(folder, 'backup-')), 'portal.backup');
  let signedIn: Browser;
  let published: unknown;

  const keysOf = async ({ url }: Platform) =>
    (await new Browser(url).send('GET', '/api/.well-known/jwks.json')).body;

  beforeAll(async () => {
    const platform = await startTestPlatform(place(home()));
    await platform.services.createAccount({ email: EMAIL, password: PASSWORD });
    signedIn = new Browser(platform.url);
    await signedIn.signIn(EMAIL, PASSWORD);
    const db = await openDatabase(place(home()));
    const later = Date.now() + DAY_MS;
    const browser = { agent: '', created_at: 1, last_used_at: 1, expires_at: later };
    await addRows(db, 'trusted_devices', {
      id: 'one',
      user_id: 'mira',
      token_hash: 'a',
      ...browser,
    });
    for (const action of ['changeEmail', 'undoEmailChange'] as const)
      await makeLink(db, { action, userId: 'mira', changeId: 'one' }, later);
    const help = { user_id: 'mira', state: 'allowed', asked_at: 1, due_at: later } as const;
    await db.insertInto('second_step_help').values(help).execute();
    const mail = { to: EMAIL, subject: 'Hi', text: 'Hi', html: '', language: 'en' } as const;
    await keepMail(db, mail, { state: 'waiting', at: 1 });
    await db.destroy();
    await done(home(), 'backup', file);
    published = await keysOf(platform);
    await platform.close();
  });

  it('is a file that only its owner can read, and never overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const refused = (await admin(['backup', `${file}/x`], home())).err;
    expect(refused).toMatch(/\/x" cannot be written by the user \w+\.$/);
    const { code, err } = await admin(['backup', file], home());
    expect([code, err]).toEqual([1, `"${file}" already exists.`]);
    expect(await done(home(), 'audit', '--event', 'backup_made')).toContain('database  by cli:');
  });

  it('leaves nothing when it fails, and succeeds after one that was killed', async () => {
    const name = 'second.backup';
    const left = () => readdirSync(dirname(file)).filter((each) => each.startsWith(name));
    const again = join(dirname(file), name);
    writeFileSync(`${again}.new`, 'cut off');
    const { databaseUrl } = place(home());
    const nowhere = databaseUrl && `${databaseUrl}-nowhere`;
    const recorded = jest.fn(() => Promise.resolve());
    const failed = backUp({ dataDir: folder, databaseUrl: nowhere }, again, recorded);
    await expect(failed).rejects.toThrow(BackupError);
    await expect(failed).rejects.toThrow(
      nowhere === undefined ? `DATA_DIR: no database in "${folder}".` : /^DATABASE_URL: /,
    );
    expect(recorded).not.toHaveBeenCalled();
    expect(left()).toEqual([]);
    writeFileSync(`${again}.new`, 'cut off');
    await done(home(), 'backup', again);
    expect(left()).toEqual([name]);
  });

  it('has its name only once it is in the audit log', async () => {
    const third = join(dirname(file), 'third.backup');
    const left = () =>
      readdirSync(dirname(file)).filter((each) => /^third\.backup(?:\.new)?$/.test(each));
    let whileRecorded: string[] = [];
    await backUp(place(home()), third, () => {
      whileRecorded = left();
      return Promise.resolve();
    });
    expect([whileRecorded, left()]).toEqual([['third.backup.new'], ['third.backup']]);
  });

  it('does not exist if the audit log cannot be written', async () => {
    const name = join(dirname(file), 'unrecorded.backup');
    const db = await databaseOfTest({ ...place(home()), migrates: 'later' });
    await db.schema.alterTable('audit').renameTo('audit_away').execute();
    try {
      expect((await admin(['backup', name], home())).code).toBe(1);
    } finally {
      await db.schema.alterTable('audit_away').renameTo('audit').execute();
    }
    expect(readdirSync(dirname(file)).filter((each) => each.startsWith('unrecorded'))).toEqual([]);
  });

  it('restores to a fresh machine with the same passwords and keys, and no sessions', async () => {
    const other = await fresh();
    const said = /^Restored; 1 session ended\.\n1 waiting mail removed: perhaps sent after .*\.$/;
    expect(await done(other, 'restore', file)).toMatch(said);
    const platform = await platformOfTest({ ...place(other), migrates: false });
    expect((await signedIn.copy(platform.url).refresh()).status).toBe(401);
    const entered = await new Browser(platform.url).signIn(EMAIL, PASSWORD);
    expect([entered.body['status'], await keysOf(platform)]).toEqual(['OK', published]);
    const { code, err } = await admin(['restore', file], other);
    expect([code, err]).toEqual([1, expect.stringMatching(/restore into an empty/)]);
  });

  it('restores nothing that may have ended since, except links that undo a change', async () => {
    const other = await fresh();
    await done(other, 'restore', file);
    const db = await databaseOfTest({ ...place(other), migrates: 'later' });
    expect(await db.selectFrom('trusted_devices').select('id').execute()).toEqual([]);
    const links = db.selectFrom('account_links').select('action').where('user_id', '=', 'mira');
    expect(await links.execute()).toEqual([{ action: 'undoEmailChange' }]);
    expect(await db.selectFrom('second_step_help').select('state').execute()).toEqual([
      { state: 'ended' },
    ]);
    expect(await rowsOf(db, 'outbox', { state: 'waiting' })).toEqual([]);
  });

  it('of an earlier version without some tables can be restored too', async () => {
    const old = await fresh();
    await done(old, 'restore', file);
    const db = await openDatabase({ ...place(old), migrates: 'later' });
    for (const table of ['sso_tries', 'account_links', 'second_step_help'])
      await db.schema.dropTable(table).execute();
    await db.destroy();
    await done(old, 'backup', `${file}.old`);
    expect(await done(await fresh(), 'restore', `${file}.old`)).toBe('Restored; 0 sessions ended.');
  });

  it('keeps sessions on request', async () => {
    const other = await fresh();
    await done(other, 'restore', file, '--keep-sessions');
    const platform = await platformOfTest({ ...place(other), migrates: false });
    expect((await signedIn.copy(platform.url).refresh()).status).toBe(200);
    expect(await platform.services.mails(EMAIL)).toHaveLength(1);
  });

  it('a second restore after an interrupted one says where to restore', async () => {
    const other = await fresh();
    await restore(place(other), file);
    // The state if the process ended before it ended the sessions.
    const { code, err } = await admin(['restore', file], other);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/empty .*even after an interrupted restore\.$/),
    ]);
  });

  it('leaves nothing of a damaged file', async () => {
    const [other, damaged] = [await fresh(), `${file}.damaged`];
    writeFileSync(damaged, 'no backup at all');
    const { code, err } = await admin(['restore', damaged], other);
    expect([code, err]).toEqual([1, expect.not.stringMatching(/\n|(pg_restore: ){2}/)]);
    const left = join(place(other).dataDir, 'platform.db.new');
    expect(statSync(left, { throwIfNoEntry: false })).toBeUndefined();
    symlinkSync(`${file}.loop`, `${file}.loop`);
    const refusal = async (end: string) => (await admin(['restore', file + end], other)).err;
    expect(await refusal('.nowhere')).toMatch(/ does not exist\.$/);
    expect(await refusal('.loop')).toMatch(/ cannot be read by the user \w+\.$/);
    expect(await done(other, 'restore', file)).toMatch(/^Restored/);
  });
}

describe('a backup of the embedded database', () => {
  let count = 0;
  const fresh = () => Promise.resolve({ DATA_DIR: join(folder, `libsql-${(count += 1)}`) });
  backupSuite(() => ({ DATA_DIR: join(folder, 'libsql') }), fresh);

  it.each(['-wal', '-shm'])('is not restored beside %s of another database', async (end) => {
    const home = mkdtempSync(join(folder, 'left-'));
    writeFileSync(join(home, `platform.db${end}`), '');
    const file = join(home, 'backup');
    writeFileSync(file, '');
    await expect(restore({ dataDir: home }, file)).rejects.toThrow(
      /or a part of one; restore into/,
    );
    await expect(restore({ dataDir: '/proc/home' }, __filename)).rejects.toThrow(
      new BackupError('DATA_DIR: the folder "/proc/home" is not writable.'),
    );
  });

  it('is detected if part of it is missing', async () => {
    const file = join(folder, 'cut');
    await done({ DATA_DIR: join(folder, 'libsql') }, 'backup', file);
    truncateSync(file, statSync(file).size / 2);
    const { code, err } = await admin(['restore', file], await fresh());
    expect([code, err]).toEqual([1, expect.stringMatching(/ is damaged, or not a backup/)]);
  });
});

onPostgres('a backup of PostgreSQL', (cluster) => {
  let count = 0;
  const fresh = async () => {
    const name = `fresh${(count += 1)}`;
    const db = await openDatabase({ dataDir: '', databaseUrl: cluster().url, migrates: 'later' });
    await sql`create database ${sql.ref(name)}`.execute(db);
    await db.destroy();
    return { DATABASE_URL: cluster().url.replace(/postgres$/, name) };
  };
  backupSuite(() => ({ DATABASE_URL: cluster().url }), fresh);

  it('restores no session and no link of a separate core in another schema', async () => {
    const [from, to, file] = [await fresh(), await fresh(), join(folder, 'with-core.backup')];
    const db = await openDatabase(place(from));
    const tables = ['session_info', 'emailpassword_pswd_reset_tokens', 'emailpassword_users'];
    await sql`create schema core`.execute(db);
    for (const table of tables)
      await sql`create table ${sql.id('core', table)} as select 'mira' as user_id`.execute(db);
    await db.destroy();
    await done(from, 'backup', file);
    expect(await done(to, 'restore', file)).toBe('Restored; 1 session ended.');
    const restored = await databaseOfTest({ ...place(to), migrates: 'later' });
    const left = async (table: string) =>
      (await sql`select user_id from ${sql.id('core', table)}`.execute(restored)).rows.length;
    expect(await Promise.all(tables.map(left))).toEqual([0, 0, 1]);
  });

  it('O1: an unreadable import file is reported in one line, and blocks no other import', async () => {
    for (const file of [join(folder, 'nowhere.csv'), folder]) {
      const { code, err } = await admin(['import', file], { DATABASE_URL: cluster().url });
      expect(code).toBe(1);
      expect(err).toMatch(/^"\S+" cannot be read by the user \w+ \((ENOENT|EISDIR)\)\.$/);
    }
  });
});

describe('the rotation of keys', () => {
  const environment = { DATA_DIR: join(folder, 'keys') };
  const platform = clockedPlatform({
    dataDir: environment.DATA_DIR,
    settings: { captchaThreshold: 0, captchaMaxNumber: 50 },
  });
  beforeAll(() => platform.account({ email: EMAIL }));

  const proof = async () => ({ token: await solvedCaptcha(platform.url), action: 'login' });
  const signIn = async (browser: Browser, token: string) =>
    (await browser.form('/signin', { email: EMAIL, password: PASSWORD, token, action: 'login' }))
      .body['status'];
  const kidOf = ({ accessToken }: Browser): unknown =>
    JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString())['kid'];

  it('signs no one out, and every new key is in use after two minutes', async () => {
    const browser = new Browser(platform.url, 'header');
    expect(await signIn(browser, await solvedCaptcha(platform.url))).toBe('OK');
    const before = browser.copy();
    const solved = await proof();
    const out = await done(environment, 'keys', 'rotate', 'all');
    expect(out.split('\n')).toHaveLength(9);
    platform.setAhead(3 * MINUTE_MS);

    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await browser.account()).status).toBe(200);
    expect(kidOf(browser)).not.toBe(kidOf(before));
    expect((await browser.refresh()).status).toBe(200);
    expect(await signIn(new Browser(platform.url, 'header'), solved.token)).toBe('OK');
    expect(await done(environment, 'audit', '--event', 'key_rotated')).toMatch(
      /refresh-token {2}by cli/,
    );
  });

  it('lists them without secrets', async () => {
    const out = await done(environment, 'keys', '--json');
    expect(out).not.toMatch(/PRIVATE|private_key/);
    expect(await done(environment, 'keys')).toMatch(/^console {2}c-\S+ {2}used from /m);
  });

  it.each([
    [['keys', 'rotate', 'static'], /^NAME must be one of dynamic, /],
    [['keys', 'dance'], /^Unknown action "dance"\./],
  ])('refuses %j with an explanation', async (typed, words) => {
    expect(await admin(typed, environment)).toMatchObject({
      code: 2,
      err: expect.stringMatching(words),
    });
  });

  it('publishes a console key for a day before it signs, and deletes keys that are no longer needed', async () => {
    let time = 0;
    const db = await databaseOfTest({ dataDir: ':memory:' });
    const store = openKeyStore(db, await loadSettings(db), () => time);
    const first = await store.signing('console');
    const { kid } = await rotate(db, 'console', time);
    const published = (await store.jwks('console')).keys.map((key) => key.kid);
    expect(new Set(published)).toEqual(new Set([first.kid, kid]));
    time = DAY_MS;
    expect((await store.signing('console')).kid).toBe(first.kid);
    time = DAY_MS + 1;
    expect((await store.signing('console')).kid).toBe(kid);
    await cleanUp(db, 61 * DAY_MS);
    expect((await store.jwks('console')).keys).toHaveLength(2);
    await cleanUp(db, 62 * DAY_MS + 1);
    expect((await store.jwks('console')).keys.map((key) => key.kid)).toEqual([kid]);
  });

  it('reads a secret again after a failed read', async () => {
    const db = await databaseOfTest({ dataDir: ':memory:', migrates: 'later' });
    const settings = { get: () => ({ keyRotationMs: DAY_MS }) } as unknown as Awaited<
      ReturnType<typeof loadSettings>
    >;
    const store = openKeyStore(db, settings, Date.now);
    await expect(store.secret('captcha')).rejects.toThrow(/no such table/);
    await sql`create table signing_keys (kid text primary key, kind text, private_key text, public_jwk text, created_at bigint)`.execute(
      db,
    );
    expect(await store.secret('captcha')).toHaveLength(32);
  });
});
