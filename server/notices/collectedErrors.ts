import { randomUUID } from 'node:crypto';
import type { Database } from '../data/schema';

/** One error of a report (spec 3: error-report payload). */
export interface ReportedError {
  readonly title: string;
  readonly content: string;
}

/** A stored error. Time in ms. */
export interface CollectedError extends ReportedError {
  readonly id: string;
  readonly checkId: string;
  readonly createdAt: number;
}

/** Keeps a report. */
export async function collectErrors(
  db: Database,
  checkId: string,
  errors: readonly ReportedError[],
  now: number,
): Promise<void> {
  if (errors.length === 0) return;
  await db
    .insertInto('collected_errors')
    .values(
      errors.map(({ title, content }) => ({
        id: randomUUID(),
        check_id: checkId,
        title,
        content,
        created_at: now,
      })),
    )
    .execute();
}

/** The newest 200 errors. */
export async function listErrors(db: Database): Promise<CollectedError[]> {
  const rows = await db
    .selectFrom('collected_errors')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    checkId: row.check_id,
    title: row.title,
    content: row.content,
    createdAt: row.created_at,
  }));
}
