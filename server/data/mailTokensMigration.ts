import type { Kysely, Migration } from 'kysely';

/** Why a link of a mail ended without being used. */
export const mailTokensMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['password_reset_tokens', 'email_verification_tokens'])
      await db.schema
        .alterTable(table)
        .addColumn('ended', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
  },
};
