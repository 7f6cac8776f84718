import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** A column of a table that is made. */
type Column = readonly [name: string, type: 'text' | 'bigint', build: Build];

type Table = CreateTableBuilder<string, string>;

const columns =
  (type: Column[1], build: Build) =>
  (...names: readonly string[]): Column[] =>
    names.map((name) => [name, type, build]);

/** The column that names a row. */
export const key = columns('text', (column) => column.primaryKey());
export const text = columns('text', (column) => column.notNull());
/** Of which no two rows have the same. */
export const unique = columns('text', (column) => column.notNull().unique());
/** Times and counts. */
export const number = columns('bigint', (column) => column.notNull());
/** A count that a file may not tell, which is not nothing. */
export const untold = columns('bigint', (column) => column);
/** Columns with what a row has that does not say it. */
export const usual = (values: Readonly<Record<string, string | number>>): Column[] =>
  Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? 'text' : 'bigint',
    (column) => column.notNull().defaultTo(value),
  ]);

/** Makes a table; `keys` name a row together, where no column does alone, and `end` says what else it has. */
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

/** Adds columns with what the rows that are there already get. */
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

/** Makes an index of each column on its own. */
export async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  ...names: readonly string[]
): Promise<void> {
  for (const name of names)
    await db.schema.createIndex(`${table}_${name}`).on(table).column(name).execute();
}
