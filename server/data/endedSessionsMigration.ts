import type { Kysely, Migration } from 'kysely';

/** Sessions that their person has ended from another device. */
export const endedSessionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ended_sessions')
      .addColumn('handle', 'text', (column) => column.primaryKey())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
