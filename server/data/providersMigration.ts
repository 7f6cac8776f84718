import type { Kysely, Migration } from 'kysely';

/** Accounts at other providers that people sign in with, and the tries to do so. */
export const providersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('provider_accounts')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_accounts_key', ['provider', 'subject'])
      .addUniqueConstraint('provider_accounts_one_each', ['user_id', 'provider'])
      .execute();
    await db.schema
      .createTable('provider_tries')
      .addColumn('try_hash', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
