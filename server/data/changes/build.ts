import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

type Column = readonly [name: string, type: 'text' | 'bigint', build: Build];

type Table = CreateTableBuilder<string, string>;

const columns =
  (type: Column[1], build: Build) =>
  (...names: readonly string[]): Column[] =>
    names.map((name) => [name, type, build]);

export const key = columns('text', (column) => column.primaryKey());
export const text = columns('text', (column) => column.notNull());
export const unique = columns('text', (column) => column.notNull().unique());
/** Times and counts. */
export const number = columns('bigint', (column) => column.notNull());
/** A count that may be missing in a file, which is not 0. */
export const nullableNumber = columns('bigint', (column) => column);
export const usual = (values: Readonly<Record<string, string | number>>): Column[] =>
  Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? 'text' : 'bigint',
    (column) => column.notNull().defaultTo(value),
  ]);

/** Creates a table. `keys` form a compound primary key; `end` adds anything else. */
export async function createTable(
  db: Kysely<unknown>,
  name: string,
  own: readonly Column[],
  keys: readonly string[] = [],
  end: (table: Table) => Table = (table) => table,
): Promise<void> {
  let table: Table = db.schema.createTable(name);
  for (const [column, type, build] of own) table = table.addColumn(column, type, build);
  if (keys.length > 0) table = table.addPrimaryKeyConstraint(`${name}_key`, [...keys]);
  await end(table).execute();
}

/** Adds columns with a default for existing rows. */
export async function addColumns(
  db: Kysely<unknown>,
  table: string,
  values: Parameters<typeof usual>[0],
): Promise<void> {
  for (const column of usual(values))
    await db.schema
      .alterTable(table)
      .addColumn(...column)
      .execute();
}

export async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  ...names: readonly string[]
): Promise<void> {
  for (const name of names)
    await db.schema.createIndex(`${table}_${name}`).on(table).column(name).execute();
}
