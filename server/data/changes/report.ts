import { sql, SqliteAdapter, type Kysely } from 'kysely';
import { GRAINS } from '../totals';
import {
  createIndexes,
  createTable,
  key,
  number,
  text,
  unique,
  nullableNumber,
  addColumns,
} from './build';

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;
const COUNTS = ['impressions', 'clicks', 'installs', 'revenue_cents'] as const;

const deliveryColumns = [...text(...KEY), ...number('spend_cents'), ...nullableNumber(...COUNTS)];
const cohortColumns = [...text(...KEY), ...number('age', 'players', 'revenue_cents')];

/** Adds deliveries, by report owner, day, channel and game. */
export async function deliveries(db: Kysely<unknown>): Promise<void> {
  const names = ['owner', 'day', 'channel', 'game'];
  const counts = ['impressions', 'clicks', 'installs', 'spend_cents', 'revenue_cents'];
  await createTable(db, 'deliveries', [...text(...names), ...number(...counts)], names);
}

/**
 * Adds deliveries by campaign and country too, as a copy. The previous version keeps its own table, which the next
 * version drops.
 */
export async function deliveryRows(db: Kysely<unknown>): Promise<void> {
  const columns = [...text('owner'), ...deliveryColumns];
  await createTable(db, 'delivery_rows', columns, ['owner', ...KEY]);
  await sql`insert into delivery_rows
      (owner, day, channel, game, campaign, country, spend_cents, impressions, clicks, installs, revenue_cents)
      select owner, day, channel, game, '', '', spend_cents, impressions, clicks, installs, revenue_cents
      from deliveries`.execute(db);
}

/** Stores a table in key order without a separate index, where supported: SQLite does, PostgreSQL does not. */
const inKeyOrder = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``;

/** Adds daily totals of deliveries, imports in progress and completed ones, and the keys to upload them. */
export async function imports(db: Kysely<unknown>): Promise<void> {
  const totals = [
    ...text('owner', 'grain'),
    ...deliveryColumns,
    ...number('row_count', 'revenue_count'),
  ];
  await createTable(db, 'delivery_totals', totals, ['owner', 'grain', ...KEY], (table) =>
    table.modifyEnd(inKeyOrder(db)),
  );
  for (const grain of GRAINS.toReversed()) await grain.fill(db, sql`true`);
  for (const column of ['campaign', 'country'])
    await db.schema
      .createIndex(`delivery_rows_${column}`)
      .on('delivery_rows')
      .columns(['owner', column, 'day'])
      .execute();
  const rows = [...text('import_id'), ...number('line'), ...deliveryColumns];
  await createTable(db, 'import_rows', rows, ['import_id', ...KEY], (table) =>
    table.modifyEnd(inKeyOrder(db)),
  );
  await createTable(db, 'imports', [
    ...key('id'),
    ...text('owner', 'actor'),
    ...number('began_at', 'ended_at', 'rows', 'added', 'changed'),
  ]);
  await db.schema
    .createIndex('imports_owner')
    .on('imports')
    .columns(['owner', 'began_at'])
    .execute();
  // One at a time per owner.
  await createTable(db, 'running_imports', [
    ...key('owner'),
    ...text('import_id'),
    ...number('began_at'),
  ]);
  await createTable(db, 'studio_keys', [
    ...key('id'),
    ...text('owner', 'name'),
    ...unique('key_hash'),
    ...text('hint', 'created_by'),
    ...number('created_at', 'used_at', 'revoked_at'),
  ]);
  await createIndexes(db, 'studio_keys', 'owner');
}

/** Grains added since the totals were created. */
const NEW_GRAINS = ['channelCountry', 'gameCountry'] as const;

/** Adds totals of countries by one other name, and indexes of names, for a year of a large studio. */
export async function reportSpeed(db: Kysely<unknown>): Promise<void> {
  for (const each of GRAINS.filter(({ grain }) => NEW_GRAINS.some((name) => name === grain))) {
    // A database created before the totals has them already.
    await sql`delete from delivery_totals where grain = ${each.grain}`.execute(db);
    await each.fill(db, sql`true`);
  }
  for (const [column, grain] of [
    ['game', 'game'],
    ['campaign', 'campaign'],
    ['country', 'place'],
  ] as const)
    await sql`create index ${sql.ref(`delivery_totals_${column}`)} on delivery_totals (owner, ${sql.ref(column)}, day)
        where grain = ${sql.lit(grain)}`.execute(db);
}

/** Adds reports that users save under a name. */
export const savedViews = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'saved_views',
    [...key('id'), ...text('user_id', 'name', 'search'), ...number('created_at')],
    [],
    (table) => table.addUniqueConstraint('saved_views_name', ['user_id', 'name']),
  );

/** Adds cohort revenue by age, its staged rows, and the kind of each imported file. */
export async function cohorts(db: Kysely<unknown>): Promise<void> {
  const rows = [...text('owner'), ...cohortColumns];
  await createTable(db, 'cohort_rows', rows, ['owner', ...KEY, 'age']);
  const staged = [...text('import_id'), ...number('line'), ...cohortColumns];
  await createTable(db, 'import_cohorts', staged, ['import_id', ...KEY, 'age']);
  await addColumns(db, 'imports', { holds: 'deliveries' });
}

/**
 * Adds an index by day, for tables sorted by a figure. In PostgreSQL it stores each day once and has a tenth of the
 * key's size. SQLite would store an entry per row, and reads the key as fast.
 */
export async function dayIndex(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await db.schema
    .createIndex('delivery_rows_day')
    .on('delivery_rows')
    .columns(['owner', 'day'])
    .execute();
}

/** Adds the creator of a studio's key, kept after the account is deleted. */
export const goneMakers = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'studio_keys', { gone_maker: '' });

/** Adds the names of imported files; those imported before have none. */
export const importNames = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'imports', { file_name: '' });

/** Adds the order of an owner's imports; those imported before have none and are ordered by their time. */
export const importNumbers = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'imports', { number: 0 });

/** Adds the number of rows that a complete file removed. */
export const importRemovals = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'imports', { removed: 0 });

/** Adds the hash of each imported file's content; those imported before have none. */
export const importHashes = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'imports', { content_hash: '' });
