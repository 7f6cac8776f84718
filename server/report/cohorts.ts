import { sql } from 'kysely';
import { COHORT_AGES, type CohortSum } from '../../src/rules/report/cohorts';
import type { Database } from '../data/schema';
import { dollars } from './figures';
import type { ReportScope } from './query';
import { inScope } from './scope';

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

/** Returns what players who installed on a report's days had paid at the report's ages, by channel. */
export async function readCohorts(
  db: Database,
  owner: string,
  scope: ReportScope,
): Promise<CohortSum[]> {
  const total = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
  const rows = await inScope(db, owner, scope, 'cohort_rows')
    .where(sql<number>`age`, 'in', COHORT_AGES)
    .groupBy(['day', 'channel', sql`age`])
    .select(['day', 'channel', sql<number>`age`.as('age')])
    .select([total('players').as('players'), total('revenue_cents').as('cents')])
    .execute();
  return rows.map(({ cents, ...row }) => ({ ...row, revenue: dollars(cents) }));
}
