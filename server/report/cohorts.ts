import { sql } from 'kysely';
import type { Database } from '../data/schema';
import type { ReportScope } from './query';
import { inScope } from './scope';

/** How many rows of cohorts came on the days of a report. */
export async function countCohorts(
  db: Database,
  owner: string,
  scope: ReportScope,
): Promise<number> {
  const { count } = await inScope(db, owner, scope, 'cohort_rows')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
