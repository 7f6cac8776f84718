import type { Kysely, Migration } from 'kysely';

/** What was delivered, by whose report it stands in, day, channel and game. */
export const deliveriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deliveries')
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('impressions', 'bigint', (column) => column.notNull())
      .addColumn('clicks', 'bigint', (column) => column.notNull())
      .addColumn('installs', 'bigint', (column) => column.notNull())
      .addColumn('spend_cents', 'bigint', (column) => column.notNull())
      .addColumn('revenue_cents', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deliveries_key', ['owner', 'day', 'channel', 'game'])
      .execute();
  },
};
