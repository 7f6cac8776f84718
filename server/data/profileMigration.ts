import type { Kysely, Migration } from 'kysely';

/** The language that a person has chosen for pages and mails; empty where none was. */
export const profileMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('profiles')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
