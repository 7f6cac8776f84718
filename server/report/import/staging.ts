import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../data/schema';
import type { ImportRowsTable } from '../../data/deliverySchema';
import { MOST_TOLD } from '../file/readFile';
import { problemAt, type FileProblem } from '../file/problem';
import type { FileRow } from '../file/readRow';

/** A row with its line, from 1. */
export type StagedRow = FileRow & { readonly line: number };

/** Rows in one statement: 12 values each, below SQLite's limit of 32,766. */
export const BATCH = 2_500;

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;

/** Where the rows of one file wait until all of it is known to be good. */
export function createStaging(db: Database, importId: string) {
  const twice: FileProblem[] = [];
  let wrong = 0;

  const insert = (rows: readonly ImportRowsTable[]) =>
    db
      .insertInto('import_rows')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['import_id', ...KEY]).doNothing());
  /** The statement of a full batch: made once, as its text is long. */
  let ofBatch: ReturnType<ReturnType<typeof insert>['compile']> | undefined;

  async function lineOf(row: FileRow): Promise<number | undefined> {
    let found = db.selectFrom('import_rows').select('line').where('import_id', '=', importId);
    for (const name of KEY) found = found.where(name, '=', row[name]);
    return (await found.executeTakeFirst())?.line;
  }

  /** Says of which rows an earlier line has the key. */
  async function noteDoubles(rows: readonly StagedRow[], count: number): Promise<void> {
    wrong += count;
    for (const row of rows) {
      if (twice.length >= MOST_TOLD) return;
      const first = await lineOf(row);
      if (first === undefined || first === row.line) continue;
      twice.push(problemAt('duplicate', row.line, { more: String(first) }));
    }
  }

  return {
    async take(rows: readonly StagedRow[]): Promise<void> {
      // An embedded database answers without a turn of the event loop: others have theirs, and statements are let go of.
      await setImmediate();
      const values = rows.map((row) => ({ import_id: importId, ...row }));
      if (rows.length === BATCH) ofBatch ??= insert(values).compile();
      const statement = rows.length === BATCH && ofBatch ? ofBatch : insert(values).compile();
      // Each in the order of its columns, which is that of all rows.
      const parameters = values.flatMap((row) => Object.values(row));
      const { numAffectedRows = 0n } = await db.executeQuery({ ...statement, parameters });
      const missing = rows.length - Number(numAffectedRows);
      if (missing > 0) await noteDoubles(rows, missing);
    },
    /** Rows whose key an earlier line has. */
    doubles: () => ({ problems: twice, wrong }),
    clear: () => db.deleteFrom('import_rows').where('import_id', '=', importId).execute(),
  };
}
