import type { Kysely, Migration } from 'kysely';

/** Logs of people whom support has asked for one, and the codes for them. */
export const supportRecordingsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('support_recordings')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('ticket_hash', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('log', 'text', (column) => column.notNull())
      .execute();
  },
};
