import type { Kysely, Migration } from 'kysely';

/**
 * The outbox as a queue: how each mail stands, when it is tried next, and how often it was. The version before keeps
 * mails here only where there is no mail server, as the default says.
 */
export const outboxMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('kept'))
      .execute();
    for (const name of ['next_at', 'tries'])
      await db.schema
        .alterTable('outbox')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema
      .createIndex('outbox_state')
      .on('outbox')
      .columns(['state', 'next_at'])
      .execute();
  },
};
