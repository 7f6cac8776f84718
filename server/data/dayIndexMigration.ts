import { SqliteAdapter, type Kysely, type Migration } from 'kysely';

/**
 * The rows of some days, for a table sorted by a figure. PostgreSQL keeps each day once in such an index, which is a tenth
 * of the key's; SQLite would keep as many entries as there are rows, and reads the key as fast.
 */
export const dayIndexMigration: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await db.schema
      .createIndex('delivery_rows_day')
      .on('delivery_rows')
      .columns(['owner', 'day'])
      .execute();
  },
};
