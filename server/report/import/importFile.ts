import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FileKind } from '../../../src/rules/report';
import type { Database, Tables } from '../../data/schema';
import { MOST_TOLD, readFile } from '../file/readFile';
import { lastDayAt } from '../file/cells';
import type { FileProblem } from '../file/problem';
import { merge, type Merged } from './merge';
import { BATCH, createStaging } from './staging';

/** Another file of this owner is on its way in. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning';

  constructor() {
    super('Another import of this studio is running. Try again when it has ended.');
  }
}

/** What came of a file: all of it is in, or nothing. */
export type ImportOutcome =
  | ({
      readonly kind: 'done';
      /** As its headings tell. */
      readonly holds: FileKind;
      readonly rows: number;
      /** Headings of columns that were left out. */
      readonly ignored: readonly string[];
    } & Merged)
  | {
      readonly kind: 'refused';
      /** The first 100, in the order of the file. */
      readonly problems: readonly FileProblem[];
      /** How many there are. */
      readonly wrong: number;
    };

/** Whose file it is, and who brings it. */
export interface Sender {
  readonly owner: string;
  /** An account, a studio key, or `cli:` and the user of the machine. */
  readonly actor: string;
}

/** An import is heard of so often; of one that was silent for so long the process is dead, and the place is free. */
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
          // Also one of a clock that was ahead and has been set right.
          eb.or([
            eb('running_imports.began_at', '<=', at - HELD_MS),
            eb('running_imports.began_at', '>', at + HELD_MS),
          ]),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ImportRunning();
}

/** Keeps the place of an import by a regular word of it, until it is told to stop. */
function beat(db: Database, importId: string, now: () => number): () => void {
  const timer = setInterval(() => {
    db.updateTable('running_imports')
      .set({ began_at: now() })
      .where('import_id', '=', importId)
      .execute()
      // The next one says it again; whoever was silent for too long loses the place, and brings nothing in.
      .catch(() => undefined);
  }, BEAT_MS);
  return () => clearInterval(timer);
}

/** Gives up the place of an import; false when it is another's by now. */
async function leave(db: Kysely<Tables>, importId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('running_imports')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Takes in a file of deliveries or cohorts, all of it or nothing: it is checked row by row, staged, and merged in one
 * transaction with its totals. Sent again it changes nothing. Throws {@link ImportRunning} while another file of
 * the owner is on its way in, or has come in the place of this one, which was silent for too long.
 */
export async function importFile(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { owner, actor }: Sender,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ImportOutcome> {
  const id = randomUUID();
  const began = now();
  await claim(db, owner, id, began);
  const stop = beat(db, id, now);
  const staging = createStaging(db, id);
  try {
    const read = await readFile(chunks, lastDayAt(began), {
      size: BATCH,
      take: (holds, rows) => staging.take(holds, rows),
    });
    const doubles = staging.doubles();
    const wrong = read.wrong + doubles.wrong;
    if (wrong > 0) {
      const problems = [...doubles.problems, ...read.problems].toSorted((a, b) => a.line - b.line);
      return { kind: 'refused', problems: problems.slice(0, MOST_TOLD), wrong };
    }
    const { holds, rows, ignored } = read;
    const merged = await db.transaction().execute(async (trx) => {
      const { added, changed } = await merge(trx, id, owner, holds);
      await trx
        .insertInto('imports')
        .values({ id, owner, actor, holds, began_at: began, ended_at: now(), rows, added, changed })
        .execute();
      // Last: until here the place is seen to be taken.
      if (!(await leave(trx, id))) throw new ImportRunning();
      return { added, changed };
    });
    return { kind: 'done', holds, rows, ignored, ...merged };
  } finally {
    stop();
    await staging.clear();
    await leave(db, id);
  }
}
