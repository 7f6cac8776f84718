import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FileKind } from '../../../src/rules/report';
import type { Database } from '../../data/schema';
import { problemAt, type FileProblem } from '../file/problem';
import { MOST_TOLD, type ReadRow } from '../file/readFile';
import { STORES } from '../file/stores';

/** Rows in one statement: at most 12 values each, below SQLite's limit of 32,766. */
export const BATCH = 2_500;

const TWICE = { deliveries: 'duplicate', cohorts: 'duplicateAge' } as const;

/** Where the rows of one file wait until all of it is known to be good. */
export function createStaging(db: Database, importId: string) {
  const twice: FileProblem[] = [];
  let wrong = 0;

  const insert = (holds: FileKind, rows: readonly object[]) => {
    const { staging, key } = STORES[holds];
    const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
    const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
    const names = ['import_id', ...key].map((name) => sql.ref(name));
    return sql`insert into ${sql.table(staging)} (${sql.join(columns)}) values ${sql.join(values)}
      on conflict (${sql.join(names)}) do nothing`.compile(db);
  };
  /** The statement of a full batch: made once, as its text is long. */
  let ofBatch: ReturnType<typeof insert> | undefined;

  async function lineOf(holds: FileKind, row: ReadRow): Promise<number | undefined> {
    const { staging, key } = STORES[holds];
    const values = new Map<string, unknown>(Object.entries(row));
    const same = key.map((name) => sql`${sql.ref(name)} = ${values.get(name)}`);
    const { rows } = await sql<{ line: number }>`select line from ${sql.table(staging)}
      where import_id = ${importId} and ${sql.join(same, sql` and `)}`.execute(db);
    return rows[0]?.line;
  }

  /** Says of which rows an earlier line has the key. */
  async function noteDoubles(holds: FileKind, rows: readonly ReadRow[], count: number) {
    wrong += count;
    for (const row of rows) {
      if (twice.length >= MOST_TOLD) return;
      const first = await lineOf(holds, row);
      if (first === undefined || first === row.line) continue;
      twice.push(problemAt(TWICE[holds], row.line, { more: String(first) }));
    }
  }

  return {
    async take(holds: FileKind, rows: readonly ReadRow[]): Promise<void> {
      // An embedded database answers without a turn of the event loop: others have theirs, and statements are let go of.
      await setImmediate();
      const values = rows.map((row) => ({ import_id: importId, ...row }));
      if (rows.length === BATCH) ofBatch ??= insert(holds, values);
      const statement = rows.length === BATCH && ofBatch ? ofBatch : insert(holds, values);
      // Each in the order of its columns, which is that of all rows.
      const parameters = values.flatMap((row) => Object.values(row));
      const { numAffectedRows = 0n } = await db.executeQuery({ ...statement, parameters });
      const missing = rows.length - Number(numAffectedRows);
      if (missing > 0) await noteDoubles(holds, rows, missing);
    },
    /** Rows whose key an earlier line has. */
    doubles: () => ({ problems: twice, wrong }),
    async clear(): Promise<void> {
      for (const { staging } of Object.values(STORES))
        await db.deleteFrom(staging).where('import_id', '=', importId).execute();
    },
  };
}
