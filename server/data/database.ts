import type { EventEmitter } from 'node:events';
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Dialect, type Transaction } from 'kysely';
import pg, { TypeOverrides } from 'pg';
import { fieldsOf, textField } from '../json';
import { makeFolder, OWNER_ONLY } from '../operate/newFile';
import { StartupError } from '../operate/startupError';
import type { EndedStatement } from '../operate/traces';
import { migrate, missingMigrations } from './migrate';
import type { Database, Tables } from './schema';
import { SerialLibsqlDialect, type ConnectionUse } from './serialDialect';
import { unusable } from './unusable';
import { adminCommand } from '../operate/adminCommand';

/** The location of the data: `databaseUrl` (PostgreSQL) overrides `dataDir` (a folder, or ':memory:'). */
export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Another file than `platform.db` in the folder. */
  readonly file?: string | undefined;
  /** False: refuses a database of another version. `later`: opens it unchanged. */
  readonly migrates?: boolean | 'later' | undefined;
  /** True: no request waits for its statements, so PostgreSQL sets no time limit. */
  readonly isPatient?: boolean | undefined;
  /** Called after each statement. */
  readonly onStatement?: ((statement: EndedStatement) => void) | undefined;
}

/** PostgreSQL's type number of bigint; times and counts fit a JavaScript number. */
const PG_INT8 = 20;
/** How long a statement waits for another process to release the embedded database (ms). */
const BUSY_TIMEOUT_MS = 5_000;
/** As an import would otherwise fail after all of its file was sent, because another one is merged (ms). */
const LONG_BUSY_TIMEOUT_MS = 60_000;

/** Timeout for a new PostgreSQL connection (ms). */
const CONNECT_MS = 2_000;
/** How long a statement waits for a connection that others use (ms). */
const QUEUE_MS = 5_000;
/** Timeouts of a statement and its response while requests wait for it (ms). */
const LIMITS = {
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 6_000,
};

/** Parsers for this pool only, with bigint as a number. */
function typesWithNumbers() {
  const types = new TypeOverrides();
  types.setTypeParser(PG_INT8, Number);
  return types;
}

const uses = new WeakMap<Database, () => ConnectionUse>();
/** Openers of another connection to the same file. */
const seconds = new WeakMap<Database, () => Database>();

export const connectionUse = (db: Database): ConnectionUse =>
  uses.get(db)?.() ?? { used: 0, idle: 0, waiting: 0 };

type OnStatement = DatabaseOptions['onStatement'];

const opened = (dialect: Dialect, onStatement: OnStatement): Database =>
  new Kysely<Tables>({
    dialect,
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis: ms }) =>
        onStatement({ sql: query.sql, ms, isFailed: level === 'error' }),
    }),
  });

/**
 * Returns an address whose TLS modes all verify the server's certificate and name. The driver treats them so, and
 * otherwise prints that its next version will verify less.
 */
export const verifiedTls = (databaseUrl: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(databaseUrl)
    ? databaseUrl
    : databaseUrl.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');

/** The code of PostgreSQL for a server that accepts no changes. */
const READ_ONLY = '25006';

/**
 * Prepares a new connection, and refuses one to a copy: during a failover its address may still lead there, and the
 * connection would stay useless. JIT compilation of a report's statements takes longer than running them.
 */
function prepareConnection(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ is_copy: boolean }>(
    "select pg_is_in_recovery() as is_copy, set_config('jit', 'off', false)",
    (failure: Error | null, answer) => {
      if (failure !== null) return done(failure);
      if (answer.rows[0]?.is_copy !== true) return done();
      const error = new Error('the server is a copy that follows another one');
      return done(Object.assign(error, { code: READ_ONLY }));
    },
  );
}

/** The pool's own timeout is also that of its queue. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

function postgres(
  databaseUrl: string,
  { onStatement, isPatient = false }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: verifiedTls(databaseUrl),
    max: 10,
    Client,
    connectionTimeoutMillis: QUEUE_MS,
    ...(isPatient ? {} : LIMITS),
    keepAlive: true,
    types: typesWithNumbers(),
    verify: prepareConnection,
  });
  // Connections that PostgreSQL opened as read-only stay so when the database accepts changes again.
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) =>
    (Reflect.get(client, 'connection') as EventEmitter).on('errorMessage', (error) => {
      if (fieldsOf(error)['code'] === READ_ONLY) readOnly.add(client);
    }),
  );
  // A connection whose statement timed out before the response is not reused.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client) || Reflect.get(client, 'readyForQuery') === false)
      client.end().catch(() => undefined);
  });
  // A connection may break at any time. The running statement fails, and the pool opens a new connection when needed.
  // Without a listener, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = opened(new PostgresDialect({ pool }), onStatement);
  uses.set(db, () => {
    const { totalCount, idleCount, waitingCount } = pool;
    // A new request counts as waiting for a moment even if a connection is idle.
    const waiting = Math.max(0, waitingCount - idleCount);
    return { used: totalCount - idleCount, idle: idleCount, waiting };
  });
  return db;
}

async function embedded({
  dataDir,
  file = join(dataDir, 'platform.db'),
  onStatement,
}: DatabaseOptions): Promise<Database> {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) {
    try {
      await makeFolder(dataDir);
      accessSync(dataDir, constants.W_OK | constants.X_OK);
    } catch {
      throw new StartupError(`DATA_DIR: the folder "${dataDir}" is not writable.`);
    }
    // It contains private keys and password hashes. SQLite gives the files beside it the same permissions.
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  }
  const dialect = new SerialLibsqlDialect({
    file: inMemory ? dataDir : file,
    timeout: BUSY_TIMEOUT_MS,
  });
  const db = opened(dialect, onStatement);
  uses.set(db, dialect.use);
  if (inMemory) return db;
  await sql`pragma journal_mode = wal`.execute(db);
  seconds.set(db, () =>
    opened(new SerialLibsqlDialect({ file, timeout: LONG_BUSY_TIMEOUT_MS }), onStatement),
  );
  return db;
}

/**
 * Runs a transaction of many seconds. In an embedded file it has its own connection: on the shared one, everything that
 * this process reads would wait for its end.
 */
export async function longTransaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const second = seconds.get(db)?.();
  try {
    return await (second ?? db).transaction().execute(work);
  } finally {
    await second?.destroy();
  }
}

type Place = Pick<DatabaseOptions, 'databaseUrl'>;

const variableOf = ({ databaseUrl }: Place): string =>
  databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';

/** @throws {StartupError} if the database lacks a migration of this version */
export async function checkVersion(db: Database, place: Place): Promise<void> {
  const [missing] = await missingMigrations(db);
  if (missing === undefined) return;
  throw new StartupError(
    `${variableOf(place)}: migration "${missing}" has not been applied. Run: ${adminCommand('migrate')}`,
  );
}

/** Without time limits: a change of large tables, or one that waits for another process, takes its time. */
const migrateAtStart = (db: Database, options: DatabaseOptions): Promise<void> =>
  options.databaseUrl === undefined
    ? migrate(db)
    : withDatabase({ ...options, migrates: 'later' }, migrate);

/** Opens the database and migrates it to the newest version. Throws {@link StartupError} on failure. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, migrates = true } = options;
  let db: Database | undefined;
  try {
    db = databaseUrl === undefined ? await embedded(options) : postgres(databaseUrl, options);
    if (migrates === true) await migrateAtStart(db, options);
    if (migrates === false) await checkVersion(db, options);
    return db;
  } catch (error) {
    await db?.destroy();
    if (error instanceof StartupError) throw error;
    throw (
      unusable(options, error) ??
      new StartupError(
        `${variableOf(options)}: the database cannot be opened (${textField(error, 'message') || 'unknown reason'}).`,
      )
    );
  }
}

/**
 * As {@link openDatabase}, for one task that no request waits for. If the database cannot be used, throws a
 * {@link StartupError} that says so.
 */
export async function withDatabase<T>(
  options: DatabaseOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...options, isPatient: true });
  try {
    return await work(db);
  } catch (error) {
    throw unusable(options, error) ?? error;
  } finally {
    await db.destroy();
  }
}
