import { sql, SqliteAdapter, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';
import { GRAINS } from './totals';

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;
const UNKNOWN = ['impressions', 'clicks', 'installs', 'revenue_cents'] as const;

/** Adds the key and the measures of deliveries. */
function withMeasures(
  table: CreateTableBuilder<string, string>,
): CreateTableBuilder<string, string> {
  let wider = table;
  for (const name of KEY) wider = wider.addColumn(name, 'text', (column) => column.notNull());
  wider = wider.addColumn('spend_cents', 'bigint', (column) => column.notNull());
  for (const name of UNKNOWN) wider = wider.addColumn(name, 'bigint');
  return wider;
}

/** Keeps a table in the order of its key, without an index apart: SQLite's tables can be, PostgreSQL's are not. */
const inKeyOrder = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``;

/** Totals of deliveries by day, files on their way in and those that came, and the keys to send them with. */
export const importsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const text = ['owner', 'grain'] as const;
    let totals: CreateTableBuilder<string, string> = db.schema.createTable('delivery_totals');
    for (const name of text) totals = totals.addColumn(name, 'text', (column) => column.notNull());
    await withMeasures(totals)
      .addColumn('row_count', 'bigint', (column) => column.notNull())
      .addColumn('revenue_count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('delivery_totals_key', [...text, ...KEY])
      .modifyEnd(inKeyOrder(db))
      .execute();
    for (const grain of GRAINS) await grain.fill(db, sql`true`);
    for (const column of ['campaign', 'country'])
      await db.schema
        .createIndex(`delivery_rows_${column}`)
        .on('delivery_rows')
        .columns(['owner', column, 'day'])
        .execute();
    await withMeasures(
      db.schema
        .createTable('import_rows')
        .addColumn('import_id', 'text', (column) => column.notNull())
        .addColumn('line', 'bigint', (column) => column.notNull()),
    )
      .addPrimaryKeyConstraint('import_rows_key', ['import_id', ...KEY])
      .modifyEnd(inKeyOrder(db))
      .execute();
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('rows', 'bigint', (column) => column.notNull())
      .addColumn('added', 'bigint', (column) => column.notNull())
      .addColumn('changed', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('imports_owner')
      .on('imports')
      .columns(['owner', 'began_at'])
      .execute();
    // One at a time: the owner whose file is on its way in.
    await db.schema
      .createTable('running_imports')
      .addColumn('owner', 'text', (column) => column.primaryKey())
      .addColumn('import_id', 'text', (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('studio_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('studio_keys_owner').on('studio_keys').column('owner').execute();
  },
};
