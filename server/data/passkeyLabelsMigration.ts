import { sql, type Kysely, type Migration } from 'kysely';

/** What people call their passkeys, apart from them: the passkeys may be at a core apart. */
export const passkeyLabelsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkey_names')
      .addColumn('credential_id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('passkey_names_user_id')
      .on('passkey_names')
      .column('user_id')
      .execute();
    await sql`insert into passkey_names (credential_id, user_id, name)
      select credential_id, user_id, name from passkeys where name <> ''`.execute(db);
  },
};
