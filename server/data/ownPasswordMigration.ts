import type { Kysely, Migration } from 'kysely';

/** Which accounts have no password, since they began with a passkey. */
export const ownPasswordMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('profiles')
      .addColumn('has_password', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
