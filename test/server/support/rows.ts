import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '../../../server/data/schema';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Adds rows that no request would. */
export const addRows = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: Insertable<Tables[Table]> | Insertable<Tables[Table]>[],
) => db.insertInto(table).values(rows).execute();

/** Changes the rows with these values, as no request would. */
export async function setRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Partial<Row<Table>>,
  to: Updateable<Tables[Table]>,
): Promise<void> {
  let change = db.updateTable(table as 'users').set(to as object);
  for (const [column, value] of Object.entries(values))
    change = change.where(column as 'email', '=', value as string);
  await change.execute();
}

/** Returns the rows with these values. */
export function rowsOf<Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Partial<Row<Table>>,
): Promise<Row<Table>[]> {
  let rows = db.selectFrom(table as 'users').selectAll();
  for (const [column, value] of Object.entries(values))
    rows = rows.where(column as 'email', '=', value as string);
  return rows.execute() as Promise<never[]>;
}

/** Returns the only row with these values. */
export async function rowOf<Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<Row<Table>> {
  const [row] = await rowsOf(db, table, values);
  if (row === undefined) throw new Error(`There is no such row in ${table}.`);
  return row;
}
