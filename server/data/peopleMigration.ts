import type { Kysely, Migration } from 'kysely';

/**
 * Who invited whom when, links that a newer one has replaced, the day a person was last seen, and requests for access.
 * What the version before does not know, it does not need: an invitation that is withdrawn has ended for it.
 */
export const peopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = [
      ['invitations', 'language', 'en'],
      ['invitations', 'invited_by', ''],
      ['profiles', 'seen_on', ''],
    ] as const;
    for (const [table, name, value] of texts)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute();
    const times = [
      ['invitations', 'sent_at'],
      ['invitations', 'withdrawn_at'],
      ['studios', 'requests_told_at'],
    ] as const;
    for (const [table, name] of times)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema
      .createTable('replaced_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('invitation_id', 'text', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .execute();
    let requests = db.schema
      .createTable('access_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique());
    for (const name of ['email', 'first_name', 'last_name', 'company', 'language', 'state'])
      requests = requests.addColumn(name, 'text', (column) => column.notNull());
    await requests.addColumn('created_at', 'bigint', (column) => column.notNull()).execute();
    await db.schema
      .createIndex('access_requests_email')
      .on('access_requests')
      .column('email')
      .execute();
  },
};
