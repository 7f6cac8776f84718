import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;
const COUNTS = ['age', 'players', 'revenue_cents'] as const;

/** Adds the key and the measures of cohorts. */
function withCohort(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string> {
  let wider = table;
  for (const name of KEY) wider = wider.addColumn(name, 'text', (column) => column.notNull());
  for (const name of COUNTS) wider = wider.addColumn(name, 'bigint', (column) => column.notNull());
  return wider;
}

/** What players have paid by age, files of it on their way in, and what each file that came was of. */
export const cohortsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await withCohort(
      db.schema.createTable('cohort_rows').addColumn('owner', 'text', (column) => column.notNull()),
    )
      .addPrimaryKeyConstraint('cohort_rows_key', ['owner', ...KEY, 'age'])
      .execute();
    await withCohort(
      db.schema
        .createTable('import_cohorts')
        .addColumn('import_id', 'text', (column) => column.notNull())
        .addColumn('line', 'bigint', (column) => column.notNull()),
    )
      .addPrimaryKeyConstraint('import_cohorts_key', ['import_id', ...KEY, 'age'])
      .execute();
    await db.schema
      .alterTable('imports')
      .addColumn('holds', 'text', (column) => column.notNull().defaultTo('deliveries'))
      .execute();
  },
};
