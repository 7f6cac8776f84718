import type { Kysely, Migration } from 'kysely';

/** When an account is deleted for good. */
export const deletionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('profiles')
      .addColumn('delete_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('profiles_delete_at').on('profiles').column('delete_at').execute();
  },
};
