import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { FILE_NAME_LENGTH, type ImportDone } from '../../../src/rules/dataImport';
import type { FileKind } from '../../../src/rules/report';
import { record } from '../../audit/record';
import { longTransaction } from '../../data/database';
import type { Database, Tables } from '../../data/schema';
import { SentFile } from '../../http/sentFile';
import { lastDayAt } from '../file/cells';
import { MAX_REPORTED, problemAt, reportable, type FileProblem } from '../file/problem';
import { readFile, type ReadRow } from '../file/readFile';
import { STORES } from '../file/stores';
import { merge } from './merge';

/** Rows per statement: at most 12 values each, below SQLite's limit of 32,766. */
export const BATCH = 2_500;

const TWICE = { deliveries: 'duplicate', cohorts: 'duplicateAge' } as const;

/** Creates the staging area for a file's rows, until the whole file is known to be valid. */
function createStaging(db: Database, importId: string) {
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
  /** The statement of a full batch, compiled once because its text is long. */
  let ofBatch: ReturnType<typeof insert> | undefined;

  async function lineOf(holds: FileKind, row: ReadRow): Promise<number | undefined> {
    const { staging, key } = STORES[holds];
    const values = new Map<string, unknown>(Object.entries(row));
    const same = key.map((name) => sql`${sql.ref(name)} = ${values.get(name)}`);
    const { rows } = await sql<{ line: number }>`select line from ${sql.table(staging)}
      where import_id = ${importId} and ${sql.join(same, sql` and `)}`.execute(db);
    return rows[0]?.line;
  }

  /** Records rows whose key is already on an earlier line. */
  async function noteDoubles(holds: FileKind, rows: readonly ReadRow[], count: number) {
    wrong += count;
    for (const row of rows) {
      if (twice.length >= MAX_REPORTED) return;
      const first = await lineOf(holds, row);
      if (first === undefined || first === row.line) continue;
      twice.push(problemAt(TWICE[holds], row.line, { more: String(first) }));
    }
  }

  return {
    async take(holds: FileKind, rows: readonly ReadRow[]): Promise<void> {
      // Yields, because an embedded database responds without a turn of the event loop: other work runs and
      // statements are freed.
      await setImmediate();
      const values = rows.map((row) => ({ import_id: importId, ...row }));
      if (rows.length === BATCH) ofBatch ??= insert(holds, values);
      const statement = rows.length === BATCH && ofBatch ? ofBatch : insert(holds, values);
      // The properties of all rows are in the same order.
      const parameters = values.flatMap((row) => Object.values(row));
      const { numAffectedRows = 0n } = await db.executeQuery({ ...statement, parameters });
      const missing = rows.length - Number(numAffectedRows);
      if (missing > 0) await noteDoubles(holds, rows, missing);
    },
    /** Rows whose key is already on an earlier line. */
    doubles() {
      const [first] = twice;
      if (first) first.times = wrong;
      return { problems: twice, wrong };
    },
    async clear(): Promise<void> {
      for (const { staging } of Object.values(STORES))
        await db.deleteFrom(staging).where('import_id', '=', importId).execute();
    },
  };
}

/** Another import of this owner is running. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning';

  constructor() {
    super('Another import of this studio is running. Try again after it ends.');
  }
}

/** Result of an import: the whole file is imported, or nothing. */
export type ImportOutcome =
  | ImportDone
  | {
      readonly kind: 'refused';
      /** At most 100, among them the first of each kind, in the order of the file. */
      readonly problems: readonly FileProblem[];
      /** Their total number. */
      readonly wrong: number;
    };

/** The owner of a file, and who sends it. */
export interface Sender {
  readonly owner: string;
  /** An account, a studio key, or `cli:` and the operator. */
  readonly actor: string;
  /** As it was sent; absent if unknown. */
  readonly fileName?: string | undefined;
  /** Whether it is complete for its days: rows of the same day and channel that it lacks are removed. */
  readonly isComplete?: boolean;
  /** Throws, in the transaction of the change, if the sender has lost the right while the file was read. */
  readonly holdRight?: (trx: Transaction<Tables>) => Promise<void>;
}

/** Interval at which an import renews its lock, and the age at which a lock counts as abandoned. */
const BEAT_MS = 15_000;
const HELD_MS = 60_000;

async function claim(db: Database, owner: string, importId: string, at: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('running_imports')
    .values({ owner, import_id: importId, began_at: at })
    .onConflict((conflict) =>
      conflict
        .column('owner')
        .doUpdateSet({ import_id: importId, began_at: at })
        .where((eb) =>
          // A time in the future comes from a clock that was set back.
          eb.or([
            eb('running_imports.began_at', '<=', at - HELD_MS),
            eb('running_imports.began_at', '>', at + HELD_MS),
          ]),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ImportRunning();
}

/** Renews the lock of an import until the returned function is called. */
function beat(db: Database, importId: string, now: () => number): () => void {
  const timer = setInterval(() => {
    db.updateTable('running_imports')
      .set({ began_at: now() })
      .where('import_id', '=', importId)
      .execute()
      // The next beat retries; an import that is silent for too long loses its lock and imports nothing.
      .catch(() => undefined);
  }, BEAT_MS);
  return () => clearInterval(timer);
}

/** Releases the lock of an import; false if another one holds it by now. */
async function leave(db: Kysely<Tables>, importId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('running_imports')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Returns a sent file's name as it is stored: without folders and invisible characters, on one line, and cut to
 * {@link FILE_NAME_LENGTH}.
 */
function storedName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1);
  const shown = name.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').normalize('NFC').trim();
  return Array.from(shown).slice(0, FILE_NAME_LENGTH).join('').trim();
}

/** Returns when an owner last imported a file with this content; null if never. */
async function lastImport(
  trx: Transaction<Tables>,
  owner: string,
  contentHash: string,
): Promise<number | null> {
  const last = await trx
    .selectFrom('imports')
    .select('ended_at')
    .where('owner', '=', owner)
    .where('content_hash', '=', contentHash)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.ended_at ?? null;
}

/**
 * Imports a file of deliveries or cohorts, all of it or nothing: its rows are checked, staged, and merged with their
 * totals and their line of the audit log in one transaction. A repeated import changes nothing.
 * @throws {ImportRunning} while another import of the owner runs, or has taken over the lock
 */
export async function importFile(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { owner, actor, fileName = '', isComplete = false, holdRight }: Sender,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ImportOutcome> {
  const id = randomUUID();
  const began = now();
  await claim(db, owner, id, began);
  const stop = beat(db, id, now);
  const staging = createStaging(db, id);
  const file = chunks instanceof SentFile ? chunks : new SentFile(() => chunks);
  try {
    const read = await readFile(file, lastDayAt(began), {
      size: BATCH,
      take: (holds, rows) => staging.take(holds, rows),
    });
    const doubles = staging.doubles();
    const wrong = read.wrong + doubles.wrong;
    if (wrong > 0) {
      const problems = reportable([...doubles.problems, ...read.problems]);
      return { kind: 'refused', problems, wrong };
    }
    const { holds, rows, ignored, moreClicks } = read;
    const contentHash = await file.hash();
    const merged = await longTransaction(db, async (trx) => {
      const { added, changed, removed } = await merge(trx, id, owner, holds, isComplete);
      const isSame = added + changed + removed === 0;
      const importedAt = isSame ? await lastImport(trx, owner, contentHash) : null;
      // After the merge, so that changes of people do not wait for it.
      await holdRight?.(trx);
      await trx
        .insertInto('imports')
        .values({
          id,
          owner,
          number: sql`(select coalesce(max(number), 0) + 1 from imports where owner = ${owner})`,
          actor,
          file_name: storedName(fileName),
          content_hash: contentHash,
          holds,
          began_at: began,
          ended_at: now(),
          rows,
          added,
          changed,
          removed,
        })
        .execute();
      const reason = `${holds}, ${rows} rows`;
      await record(trx, { event: 'data_imported', subject: owner, actor, reason }, now());
      // Last, so that the lock is held until here.
      if (!(await leave(trx, id))) throw new ImportRunning();
      return { added, changed, removed, importedAt };
    });
    return { kind: 'done', holds, rows, ignored, moreClicks, ...merged };
  } finally {
    stop();
    // What a full disk keeps here is dropped later; it must not hide that the file was imported, or why not.
    await staging.clear().catch(() => undefined);
    await leave(db, id).catch(() => undefined);
  }
}
