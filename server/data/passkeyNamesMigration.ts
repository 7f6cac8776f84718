import type { Kysely, Migration } from 'kysely';

/** What people call their passkeys. */
export const passkeyNamesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('passkeys')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
