import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, constants, copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { fieldsOf, textIn } from '../json';
import { reasonOf } from '../operate/log';
import { makeFolder, OWNER_ONLY, removeUnfinished, settle, writeNewFile } from '../operate/newFile';
import { osUser } from '../operate/osUser';
import { openDatabase, verifiedTls, withDatabase, type DatabaseOptions } from './database';
import type { Database } from './schema';
import { databaseName } from './unusable';

/** A backup or restore that cannot be done; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const runFile = promisify(execFile);
const DATABASE_FILE = 'platform.db';

/** Environment for PostgreSQL's programs; on the command line, the process list would show the password. */
export function postgresVariables(databaseUrl: string): Record<string, string> {
  // Without a named authority, libpq can only encrypt.
  const address = databaseUrl.includes('sslrootcert=') ? verifiedTls(databaseUrl) : databaseUrl;
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const parameter = (name: string) => searchParams.get(name) ?? '';
  const given = {
    // For a local PostgreSQL, the host can be the folder of its socket.
    PGHOST: hostname.replaceAll(/[[\]]/g, '') || parameter('host'),
    PGPORT: port || parameter('port'),
    PGUSER: decodeURIComponent(username) || parameter('user'),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // The driver's own name for a connection whose server is not verified.
    PGSSLMODE: parameter('sslmode').replace('no-verify', 'require'),
    PGSSLROOTCERT: parameter('sslrootcert'),
    PGSSLCERT: parameter('sslcert'),
    PGSSLKEY: parameter('sslkey'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

async function runPostgres(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', ...postgresVariables(databaseUrl) };
  try {
    await runFile(program, args, { env });
  } catch (error) {
    if (fieldsOf(error)['code'] === 'ENOENT')
      throw new BackupError(`${program} is missing. Debian: apt-get install postgresql-client`);
    const [reason = ''] = textIn(error, 'stderr').trim().split('\n');
    const why = reason.replace(`${program}: error: `, '') || 'unknown reason';
    throw new BackupError(`${databaseName({ databaseUrl })}: ${program} failed (${why}).`);
  }
}

async function isWhole(file: string): Promise<boolean> {
  let db: Database | undefined;
  try {
    db = await openFile(file);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return rows[0]?.integrity_check === 'ok';
  } catch {
    return false;
  } finally {
    await db?.destroy();
  }
}

async function checkWhole(copy: string, file: string): Promise<void> {
  if (!(await isWhole(copy)))
    throw new BackupError(`"${file}" is damaged, or not a backup of an embedded database.`);
}

const openFile = (file: string): Promise<Database> =>
  openDatabase({ dataDir: dirname(file), file, migrates: 'later' });

/**
 * Writes a consistent copy of the database, readable only by its owner, while servers keep running. For libSQL it is a
 * database file, for PostgreSQL the output of `pg_dump -Fc`. It gets its name once `recorded` has logged it.
 */
export async function backUp(
  { dataDir, databaseUrl }: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>,
  file: string,
  recorded: () => Promise<void>,
): Promise<void> {
  const write = async (unfinished: string) => {
    if (databaseUrl !== undefined)
      return runPostgres('pg_dump', databaseUrl, ['-Fc', '--no-owner', '-f', unfinished]);
    if (!existsSync(join(dataDir, DATABASE_FILE)))
      throw new BackupError(`DATA_DIR: no database in "${dataDir}".`);
    await withDatabase({ dataDir, migrates: 'later' }, async (db) => {
      try {
        await sql`vacuum into ${unfinished}`.execute(db);
      } catch (error) {
        const [, kind] = /^SQLITE_(FULL|IOERR)/.exec(textIn(error, 'code')) ?? [];
        if (kind === undefined) throw error;
        // The database is only read. SQLite does not say which of the two files an error is about.
        const other = kind === 'FULL' ? '' : `, or the database in "${dataDir}" cannot be read`;
        throw new BackupError(`"${file}" cannot be written${other} (${reasonOf(error)}).`);
      }
    });
    return checkWhole(unfinished, file);
  };
  await writeNewFile(file, write, recorded);
}

/** Restores a backup into an empty location, completely or not at all. */
export async function restore(
  { dataDir, databaseUrl }: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>,
  file: string,
): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    const isMissing = fieldsOf(error)['code'] === 'ENOENT';
    const problem = isMissing ? 'does not exist' : `cannot be read by the user ${osUser()}`;
    throw new BackupError(`"${file}" ${problem}.`);
  });
  if (databaseUrl !== undefined) {
    const tables = await withDatabase({ dataDir, databaseUrl, migrates: 'later' }, (db) =>
      db.introspection.getTables(),
    );
    if (tables.length > 0)
      throw new BackupError(
        'DATABASE_URL: the database has tables; restore into an empty one, even after an interrupted restore.',
      );
    const args = ['--single-transaction', '--no-owner', '--exit-on-error', '-d'];
    const { PGDATABASE = 'postgres' } = postgresVariables(databaseUrl);
    await runPostgres('pg_restore', databaseUrl, [...args, PGDATABASE, file]);
    return;
  }
  const target = join(dataDir, DATABASE_FILE);
  // SQLite would add to the backup what it finds in the log of another database.
  if (['', '-wal', '-shm'].some((end) => existsSync(target + end)))
    throw new BackupError(
      `DATA_DIR: "${dataDir}" contains a database, or a part of one; restore into an empty folder, even after an interrupted restore.`,
    );
  await makeFolder(dataDir).catch(() => {
    throw new BackupError(`DATA_DIR: the folder "${dataDir}" is not writable.`);
  });
  const unfinished = `${target}.new`;
  try {
    await copyFile(file, unfinished);
    await chmod(unfinished, OWNER_ONLY);
    await checkWhole(unfinished, file);
    await settle(unfinished);
    await rename(unfinished, target);
  } finally {
    await removeUnfinished(unfinished);
  }
}

/** Tables of single-use or revocable rows; those used or revoked since the backup are unknown. */
const MAY_HAVE_ENDED = [
  'password_reset_tokens',
  'email_verification_tokens',
  'mail_codes',
  'code_devices',
  'passkey_options',
  'provider_tries',
  'trusted_devices',
  'used_challenges',
  'oidc_records',
  'sso_tries',
] as const;

/** The same in the tables of a separate core, which are in the same database but another schema; codes go with devices. */
const OF_CORE: readonly string[] = [
  'session_info',
  'emailpassword_pswd_reset_tokens',
  'emailverification_tokens',
  'passwordless_devices',
  'webauthn_generated_options',
  'webauthn_account_recovery_tokens',
];

/**
 * Ends in a restored database what may have ended since the backup: sessions, trusted devices, emailed links and codes
 * except those that undo a change, and approved removals of a second step. Removes the waiting mails, which may have been
 * sent since. Returns the numbers of sessions and of mails.
 */
export async function endWhatMayHaveEnded(
  db: Database,
): Promise<{ readonly ended: number; readonly mails: number }> {
  const all = await db.introspection.getTables();
  const tables = new Set(all.map(({ name }) => name));
  const outbox = all.find(({ name }) => name === 'outbox');
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst();
    let ended = Number(numDeletedRows);
    for (const { schema = '', name } of all.filter(({ name: each }) => OF_CORE.includes(each))) {
      const removed = await sql`delete from ${sql.id(schema, name)}`.execute(trx);
      if (name === 'session_info') ended += Number(removed.numAffectedRows ?? 0);
    }
    // An earlier version may have made the backup, without some of these tables.
    for (const table of MAY_HAVE_ENDED)
      if (tables.has(table)) await trx.deleteFrom(table).execute();
    if (tables.has('account_links'))
      await trx.deleteFrom('account_links').where('action', '=', 'changeEmail').execute();
    if (tables.has('second_step_help'))
      await trx
        .updateTable('second_step_help')
        .set({ state: 'ended' })
        .where('state', '=', 'allowed')
        .execute();
    const waiting = outbox?.columns.some(({ name }) => name === 'state')
      ? await trx.deleteFrom('outbox').where('state', '=', 'waiting').executeTakeFirst()
      : undefined;
    return { ended, mails: Number(waiting?.numDeletedRows ?? 0) };
  });
}
