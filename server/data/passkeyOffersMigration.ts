import type { Kysely, Migration } from 'kysely';

/** Who was offered a passkey and did not want one. */
export const passkeyOffersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('profiles')
      .addColumn('passkey_declined_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
