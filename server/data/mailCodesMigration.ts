import type { Kysely, Migration } from 'kysely';

/** Codes that sign in by mail, and where they were asked for. */
export const mailCodesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('code_devices')
      .addColumn('device_hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('failed', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('code_devices_email').on('code_devices').column('email').execute();
    await db.schema
      .createTable('mail_codes')
      .addColumn('link_hash', 'text', (column) => column.primaryKey())
      .addColumn('code_id', 'text', (column) => column.notNull())
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('mail_codes_device_hash')
      .on('mail_codes')
      .column('device_hash')
      .execute();
  },
};
