import type { Kysely, Migration } from 'kysely';

/** The files of people's own data: the newest of each person. */
export const dataExportsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('data_exports')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('ready_at', 'bigint', (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
  },
};
