import type { Kysely, Migration } from 'kysely';

/** When an administrator was shown the link of an invitation, whose mail had failed. */
export const copiedLinksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('invitations')
      .addColumn('copied_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
