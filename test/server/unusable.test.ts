import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { admin } from '../../server/admin/admin';
import { openDatabase, withDatabase } from '../../server/data/database';
import { unusable } from '../../server/data/unusable';
import { operatorIn, osUser } from '../../server/operate/osUser';
import { onPostgres } from './support/onPostgres';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const databaseUrl = 'postgres://me:secret@db.studio.example:5433/portal';
const errorOf = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

const POSTGRES: [message: string, fields: { code?: string }, problem: string][] = [
  ['read ECONNRESET', { code: 'ECONNRESET' }, 'has closed the connection'],
  ['terminating connection', { code: '57P01' }, 'has closed the connection'],
  ['terminating connection', { code: '57P02' }, 'has closed the connection'],
  ['write EPIPE', { code: 'EPIPE' }, 'has closed the connection'],
  ['connection failure', { code: '08006' }, 'has closed the connection'],
  ['Client was closed and is not queryable', {}, 'has closed the connection'],
  ['Connection terminated unexpectedly', {}, 'has closed the connection'],
  ['Client has encountered a connection error and is not queryable', {}, 'has closed the conn'],
  ['connect ECONNREFUSED 10.0.0.1:1', { code: 'ECONNREFUSED' }, 'does not respond'],
  ['getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' }, 'does not respond'],
  ['connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT' }, 'does not respond'],
  ['timeout exceeded when trying to connect', {}, 'does not respond'],
  ['timeout expired', {}, 'does not respond'],
  ['the database system is starting up', { code: '57P03' }, 'does not respond'],
  ['password authentication failed for user "me"', { code: '28P01' }, 'refuses the connection'],
  ['database "portal" does not exist', { code: '3D000' }, 'refuses the connection'],
  ['certificate has expired', { code: 'CERT_HAS_EXPIRED' }, 'has no valid certificate'],
  ['self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'has no valid certificate'],
  ['too many clients', { code: '53300' }, 'accepts no more connections'],
  ['could not extend file', { code: '53100' }, 'cannot write'],
  ['cannot execute INSERT in a read-only transaction', { code: '25006' }, 'accepts no changes'],
  ['permission denied for table settings', { code: '42501' }, 'does not allow this'],
];
const EMBEDDED: [code: string, problem: string][] = [
  ['SQLITE_FULL', 'cannot be written'],
  ['SQLITE_IOERR', 'cannot be read or written'],
  ['SQLITE_IOERR_WRITE', 'cannot be read or written'],
  ['SQLITE_READONLY', 'cannot be opened or written by this user'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be opened or written by this user'],
  ['SQLITE_CANTOPEN', 'cannot be opened or written by this user'],
  ['ConnectionFailed("Unable to open")', 'cannot be opened or written by this user'],
  ['SQLITE_BUSY', 'is in use'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'is in use'],
  ['SQLITE_NOTADB', 'is damaged'],
  ['SQLITE_CORRUPT_VTAB', 'is damaged'],
];

it.each(EMBEDDED)('the embedded database: %s says that it %s', (code, problem) => {
  const said = (text: string) => unusable({ dataDir }, errorOf('failed', { code: text }))?.message;
  expect(said(code)).toMatch(new RegExp(`^DATA_DIR: .* ${problem} \\(failed\\)\\. [A-Z].+\\.$`));
  expect(said(`X${code}`)).toBeUndefined();
});

it.each(POSTGRES)(
  'an error that only has "%s" %j in it is another one',
  (message, { code = '' }) => {
    const said = (text: string, of: string) =>
      unusable({ databaseUrl }, errorOf(text, { code: of }));
    expect([said(`No ${message}`, `X${code}`), said('', `${code}!`)]).toEqual([
      undefined,
      undefined,
    ]);
  },
);

it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  '"%s" with more behind it is another error',
  (message) => expect(unusable({ databaseUrl }, errorOf(`${message}!`))).toBeUndefined(),
);

it.each(POSTGRES)('PostgreSQL: "%s" %j says that it %s', (message, fields, problem) => {
  const said = unusable({ databaseUrl }, errorOf(message, fields))?.message;
  const start = `DATABASE_URL: the database at db.studio.example:5433 ${problem}`;
  expect(said).toContain(start);
  expect(said).toMatch(
    new RegExp(String.raw`\(${message.replaceAll('.', String.raw`\.`)}\)\. [A-Z].+\.$`),
  );
  expect(said).not.toContain('secret');
});

it('names a socket, and the first of several addresses', () => {
  const refused = errorOf('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' });
  const all = new AggregateError([refused, errorOf('connect ECONNREFUSED 127.0.0.1:5432')], '');
  const socket = 'postgres:///portal?host=/run/postgresql';
  expect(unusable({ databaseUrl }, all)?.message).toContain('(connect ECONNREFUSED ::1:5432)');
  expect(unusable({ databaseUrl: socket }, refused)?.message).toContain('at /run/postgresql does');
});

it.each([
  ['a file', errorOf('EACCES: permission denied', { code: 'EACCES', path: '/x' })],
  ['a wrong statement', errorOf('syntax error', { code: '42601' })],
  ['another server', new TypeError('fetch failed', { cause: errorOf('', { code: 'ECONNRESET' }) })],
])('leaves an error of %s as it is', (_name, error) => {
  expect(unusable({ databaseUrl }, error)).toBeUndefined();
  expect(unusable({ dataDir }, error)).toBeUndefined();
});

describe('the embedded database', () => {
  const run = async (place: string, ...typed: string[]) =>
    (await admin(typed, { DATA_DIR: place })).err;

  it('is in use by another process', async () => {
    await admin(['migrate'], { DATA_DIR: dataDir });
    const db = await openDatabase({ dataDir });
    await db.transaction().execute(async () => {
      expect(await run(dataDir, 'studio', 'create', 'Tide')).toBe(
        `DATA_DIR: the database in "${dataDir}" is in use (database is locked). Repeat this when the other process has released it.`,
      );
    });
    await db.destroy();
  }, 20_000);

  it('is not a database', async () => {
    const place = join(folder, 'junk');
    mkdirSync(place);
    writeFileSync(join(place, 'platform.db'), 'not a database, '.repeat(100));
    expect(await run(place, 'people')).toBe(
      `DATA_DIR: the database in "${place}" is damaged (file is not a database). Restore a backup into an empty folder.`,
    );
  });

  it('cannot be opened', async () => {
    const place = join(folder, 'folder');
    mkdirSync(join(place, 'platform.db'), { recursive: true });
    chmodSync(place, 0o700);
    expect(await run(place, 'people')).toMatch(
      /^DATA_DIR: the database in ".+" cannot be opened or written by this user \(.+\)\. Check the owner/,
    );
  });
});

it('the output of a command cannot be written', () => {
  const command = '--import tsx server/admin/main.ts --help';
  const ended = spawnSync('sh', ['-c', `exec ${process.execPath} ${command} > /dev/full`]);
  expect([ended.status, String(ended.stderr)]).toEqual([
    1,
    expect.stringMatching(/^The output cannot be written \(ENOSPC: .+\)\.\n$/),
  ]);
});

it('the place of a backup has no room, which is not the place of the database; nothing is left there', async () => {
  const place = join(folder, 'large');
  const file = join(folder, 'backups', 'one.db');
  mkdirSync(dirname(file));
  // Larger than what SQLite holds in memory.
  const db = await openDatabase({ dataDir: place });
  await sql`insert into roles values (hex(zeroblob(6000000)))`.execute(db);
  await db.destroy();
  const command = `--import tsx server/admin/main.ts backup ${file}`;
  const script = `ulimit -f 20000; exec ${process.execPath} ${command}`;
  const env = { ...process.env, DATA_DIR: place };
  const { status, stderr } = spawnSync('sh', ['-c', script], { env });
  const problem = `"${file}" cannot be written, or the database in "${place}" cannot be read`;
  expect([status, String(stderr)]).toEqual([1, `${problem} (disk I/O error).\n`]);
  expect(readdirSync(dirname(file))).toEqual([]);
});

it('the user of a command has no name', () => {
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(osUser(nameless)).toBe(`uid-${process.getuid?.()}`);
  expect(osUser(() => ({ username: 'portal' }))).toBe('portal');
  const actor = (SUDO_USER: string) => operatorIn({ SUDO_USER });
  expect(actor('STUDIO\\ava')).toBe('cli:STUDIO\\ava');
  for (const bad of ['', 'ava  by mira', 'ava\u202e']) expect(actor(bad)).toBe(`cli:${osUser()}`);
});

onPostgres('a PostgreSQL that is lost', (cluster) => {
  it('is named, during the work and after it', async () => {
    const place = { dataDir: '', databaseUrl: cluster().url };
    const { host } = new URL(cluster().url);
    const closed = new RegExp(`^DATABASE_URL: the database at ${host} has closed the connection`);
    const ended = withDatabase(place, (db) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
    );
    await expect(ended).rejects.toThrow(closed);
    const nowhere = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' };
    const said = 'DATABASE_URL: the database at 127.0.0.1:1 does not respond (connect ECONNREFUSED';
    for (const typed of [['migrate'], ['people'], ['restore', __filename]])
      expect((await admin(typed, nowhere)).err).toContain(said);
    expect((await admin(['backup', join(folder, 'b')], nowhere)).err).toMatch(
      /^DATABASE_URL: the database at 127\.0\.0\.1:1: pg_dump failed \(.+\)\.$/,
    );
  });
});
