import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import pg, { TypeOverrides } from 'pg';
import { StartupError } from '../operate/startupError';
import type { EndedStatement } from '../operate/traces';
import { migrate, missingMigrations } from './migrate';
import type { Database, Tables } from './schema';
import { SerialLibsqlDialect, type ConnectionUse } from './serialDialect';

/** Where the data lives: `databaseUrl` (PostgreSQL) wins over `dataDir` (a folder, or ':memory:'). */
export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Another file than `platform.db` in the folder. */
  readonly file?: string | undefined;
  /** False: a database that this version does not fit is refused, and not changed; `later`: it is taken as it is. */
  readonly migrates?: boolean | 'later' | undefined;
  /** True: nobody waits for its statements, which PostgreSQL gives all the time that they take. */
  readonly isPatient?: boolean | undefined;
  /** Hears of each statement that has ended. */
  readonly onStatement?: ((statement: EndedStatement) => void) | undefined;
}

/** PostgreSQL's type number of bigint; times and counts fit a JavaScript number. */
const PG_INT8 = 20;
/** How long another process may hold the embedded database before a statement fails. */
const BUSY_TIMEOUT_MS = 5_000;

/** How long PostgreSQL may take for a connection, in ms. */
const CONNECT_MS = 2_000;
/** How long a statement and its answer may take while people wait for them, in ms. */
const LIMITS = {
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 6_000,
};

/** The parsers of this pool alone, with bigint as a number. */
function typesWithNumbers() {
  const types = new TypeOverrides();
  types.setTypeParser(PG_INT8, Number);
  return types;
}

const uses = new WeakMap<Database, () => ConnectionUse>();

export const connectionUse = (db: Database): ConnectionUse =>
  uses.get(db)?.() ?? { used: 0, idle: 0, waiting: 0 };

type OnStatement = DatabaseOptions['onStatement'];

/** A database that tells of its statements where somebody wants to hear of them. */
const opened = (dialect: Dialect, onStatement: OnStatement): Database =>
  new Kysely<Tables>({
    dialect,
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis: ms }) =>
        onStatement({ sql: query.sql, ms, isFailed: level === 'error' }),
    }),
  });

function postgres(
  connectionString: string,
  { onStatement, isPatient = false }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPatient ? {} : LIMITS),
    keepAlive: true,
    types: typesWithNumbers(),
  });
  // A connection whose answer was given up is not lent to anybody else.
  pool.on('release', (_error, client) => {
    if (Reflect.get(client, 'readyForQuery') === false) client.end().catch(() => undefined);
  });
  // A connection may break at any time: the pool opens a new one when it is needed, and the statement that was running
  // fails. An event that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Compiling a report's statements takes longer than running them. A failure is left to the statement that comes next:
  // Kysely does not give back a connection for which this fails, and the pool would be one short for good.
  const onCreateConnection = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('set jit = off')).catch(() => undefined);
  };
  const db = opened(new PostgresDialect({ pool, onCreateConnection }), onStatement);
  uses.set(db, () => {
    const { totalCount, idleCount, waitingCount } = pool;
    // One that has just asked is counted for a moment although a connection is idle.
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
      mkdirSync(dataDir, { recursive: true });
      accessSync(dataDir, constants.W_OK | constants.X_OK);
    } catch {
      throw new StartupError(`DATA_DIR: the folder "${dataDir}" cannot be written to.`);
    }
  }
  const dialect = new SerialLibsqlDialect({
    file: inMemory ? dataDir : file,
    timeout: BUSY_TIMEOUT_MS,
  });
  const db = opened(dialect, onStatement);
  uses.set(db, dialect.use);
  if (!inMemory) await sql`pragma journal_mode = wal`.execute(db);
  return db;
}

async function checkVersion(db: Database, variable: string): Promise<void> {
  const [missing] = await missingMigrations(db);
  if (missing === undefined) return;
  throw new StartupError(
    `${variable}: the database has not had the change "${missing}" yet. Run: npm run admin -- migrate`,
  );
}

/** A change of large tables, or of a database that another process changes just now, takes its time. */
const migrateAtStart = (db: Database, options: DatabaseOptions): Promise<void> =>
  options.databaseUrl === undefined
    ? migrate(db)
    : withDatabase({ ...options, migrates: 'later' }, migrate);

/** Opens the database and brings it to the newest version. Throws {@link StartupError} when it cannot. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, migrates = true } = options;
  const variable = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  let db: Database | undefined;
  try {
    db = databaseUrl === undefined ? await embedded(options) : postgres(databaseUrl, options);
    if (migrates === true) await migrateAtStart(db, options);
    if (migrates === false) await checkVersion(db, variable);
    return db;
  } catch (error) {
    await db?.destroy();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message || error.name : 'unknown reason';
    throw new StartupError(`${variable}: the database cannot be opened (${reason}).`);
  }
}

/** As {@link openDatabase}, for one piece of work that nobody waits for. */
export async function withDatabase<T>(
  options: DatabaseOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...options, isPatient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
