import { Migrator, sql, type Migration } from 'kysely';
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
 * Migrates a database to this version; safe on every start and from two processes. Additions of a newer version stay,
 * so that the previous version can run again.
 */
export async function migrate(db: Database, own: Migrations = MIGRATIONS): Promise<void> {
  // Queried first, as the migrator holds the only connection of an embedded database.
  const later = (await executedOn(db)).filter((name) => !Object.hasOwn(own, name));
  const asDone = later.map((name) => [name, { up: () => Promise.resolve() }] as const);
  const all = { ...own, ...Object.fromEntries(asDone) };
  const provider = { getMigrations: () => Promise.resolve(all) };
  const migrator = new Migrator({ db, provider });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed');
}
