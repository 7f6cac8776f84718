import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';

const NAMES = ['owner', 'day', 'channel', 'game', 'campaign', 'country'] as const;

/**
 * What was delivered, by campaign and country too. The version before keeps its own table, which goes one version
 * later; here is a copy of it.
 */
export const deliveryRowsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    let table: CreateTableBuilder<string, string> = db.schema.createTable('delivery_rows');
    for (const name of NAMES) table = table.addColumn(name, 'text', (column) => column.notNull());
    table = table.addColumn('spend_cents', 'bigint', (column) => column.notNull());
    // What a file does not tell is unknown, which is not nothing.
    for (const name of ['impressions', 'clicks', 'installs', 'revenue_cents'])
      table = table.addColumn(name, 'bigint');
    await table.addPrimaryKeyConstraint('delivery_rows_key', [...NAMES]).execute();
    await sql`insert into delivery_rows
      (owner, day, channel, game, campaign, country, spend_cents, impressions, clicks, installs, revenue_cents)
      select owner, day, channel, game, '', '', spend_cents, impressions, clicks, installs, revenue_cents
      from deliveries`.execute(db);
  },
};
