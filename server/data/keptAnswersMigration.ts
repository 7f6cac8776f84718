import type { Kysely, Migration } from 'kysely';

/** Answers to calls that write, for those that come again. */
export const keptAnswersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kept_answers')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('kept_answers_begun_at')
      .on('kept_answers')
      .column('begun_at')
      .execute();
  },
};
