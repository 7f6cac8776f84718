import type { Kysely, Migration } from 'kysely';

/** Changes of an account's address, and the links of mails that do something to an account at a press. */
export const emailChangesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    let links = db.schema
      .createTable('account_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey());
    for (const name of ['action', 'user_id', 'change_id'])
      links = links.addColumn(name, 'text', (column) => column.notNull());
    await links
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('ended', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    let changes = db.schema
      .createTable('email_changes')
      .addColumn('id', 'text', (column) => column.primaryKey());
    for (const name of ['user_id', 'old_email', 'new_email'])
      changes = changes.addColumn(name, 'text', (column) => column.notNull());
    for (const name of ['asked_at', 'sent_at', 'expires_at'])
      changes = changes.addColumn(name, 'bigint', (column) => column.notNull());
    await changes
      .addColumn('done_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('ended', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const [table, column] of [
      ['account_links', 'user_id'],
      ['email_changes', 'user_id'],
      ['email_changes', 'old_email'],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};
