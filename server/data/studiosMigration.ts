import { sql, type Kysely, type Migration } from 'kysely';

/** The studio of everything that was there before there were several; the version before knows its data by this id. */
export const FIRST_STUDIO = 'studio';

const ROLE_OF_ALL = 'advertiser';

/**
 * Studios, and who belongs to which with which role. The defaults are for rows that the version before writes: all
 * its accounts are of the first studio.
 */
export const studiosMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('studios')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('member_changes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`insert into studios (id, name, created_at) values (${FIRST_STUDIO}, 'Studio', 0)`.execute(
      db,
    );
    for (const table of ['profiles', 'invitations']) {
      await db.schema
        .alterTable(table)
        .addColumn('studio_id', 'text', (column) => column.notNull().defaultTo(FIRST_STUDIO))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('role', 'text', (column) => column.notNull().defaultTo(ROLE_OF_ALL))
        .execute();
      await db.schema.createIndex(`${table}_studio_id`).on(table).column('studio_id').execute();
    }
    // Whose role was taken away here keeps none; of a core apart nothing is known, and it is asked each time.
    await sql`update profiles set role = '' where user_id in (select user_id from users)
      and user_id not in (select user_id from user_roles where role = ${ROLE_OF_ALL})`.execute(db);
  },
};
