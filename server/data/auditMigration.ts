import type { Kysely, Migration } from 'kysely';

/** Who did what, when and from where. */
export const auditMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('trace', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['at', 'subject', 'trace'])
      await db.schema.createIndex(`audit_${column}`).on('audit').column(column).execute();
  },
};
