import type { Kysely, Migration } from 'kysely';

/** Authenticator apps, recovery codes, trusted devices, and what a studio asks of whom. */
export const secondStepMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('totp_devices')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('period', 'bigint', (column) => column.notNull())
      .addColumn('skew', 'bigint', (column) => column.notNull())
      .addColumn('verified', 'bigint', (column) => column.notNull())
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('totp_devices_key', ['user_id', 'name'])
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('salt', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();
    await db.schema
      .createTable('trusted_devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('trusted_devices_user_id')
      .on('trusted_devices')
      .column('user_id')
      .execute();
    await db.schema
      .alterTable('studios')
      .addColumn('second_step_roles', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
