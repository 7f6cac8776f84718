import { setTimeout as wait } from 'node:timers/promises';
import { Migrator, PostgresAdapter, sql, type Migration, type MigrationProvider } from 'kysely';
import { fieldsOf } from '../json';
import { MIGRATIONS } from './migrations';
import type { Database } from './schema';

type Migrations = Readonly<Record<string, Migration>>;

async function executedOn(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the names of migrations that a database still needs for this version. */
export async function missingMigrations(
  db: Database,
  own: Migrations = MIGRATIONS,
): Promise<string[]> {
  const executed = new Set(await executedOn(db));
  return Object.keys(own).filter((name) => !executed.has(name));
}

/**
 * How long a change waits for a lock (ms), and the code when it gives up. Whatever uses the table meanwhile waits behind
 * it: requests, while a backup runs.
 */
const LOCK_MS = 2_000;
const LOCKED = '55P03';
const TRY_AGAIN_MS = 1_000;

async function attempt(db: Database, provider: MigrationProvider): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed');
}

/** Repeats a migration, whose steps are one transaction, until no other statement holds what it changes. */
const attempts = (db: Database, provider: MigrationProvider): Promise<void> =>
  db.connection().execute(async (own) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(own);
    for (;;)
      try {
        await attempt(own, provider);
        await sql`reset lock_timeout`.execute(own);
        return;
      } catch (error) {
        if (fieldsOf(error)['code'] !== LOCKED) throw error;
        await wait(TRY_AGAIN_MS);
      }
  });

/**
 * Migrates a database to this version; safe on every start and from two processes. Additions of a newer version stay,
 * so that the previous version can run again.
 */
export async function migrate(db: Database, own: Migrations = MIGRATIONS): Promise<void> {
  // Queried first, as the migrator holds the only connection of an embedded database.
  const later = (await executedOn(db)).filter((name) => !Object.hasOwn(own, name));
  const asDone = later.map((name) => [name, { up: () => Promise.resolve() }] as const);
  const all = { ...own, ...Object.fromEntries(asDone) };
  const provider = { getMigrations: () => Promise.resolve(all) };
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? attempts(db, provider) : attempt(db, provider));
}
