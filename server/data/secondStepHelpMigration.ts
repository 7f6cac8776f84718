import type { Kysely, Migration } from 'kysely';

/** People who have lost phone and recovery codes, and ask an administrator for help. */
export const secondStepHelpMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_step_help')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('allowed_by', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
