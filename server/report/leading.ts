import { sql } from 'kysely';
import type { Range } from '../../src/rules/report/sides';
import type { Database } from '../data/schema';
import type { ReportScope } from './query';
import { totalsIn } from './scope';

/** Of more segments than this, those that weigh most are told apart; the others are too small to be named. */
export const MOST_LEADING = 24;

/** Which campaigns or countries had most of the spend, in a range or in the days it is compared with; null for few. */
export async function leadingIn(
  db: Database,
  owner: string,
  scope: ReportScope,
  column: 'campaign' | 'country',
  [before, now]: readonly [Range, Range],
): Promise<string[] | null> {
  const spent = ({ from, to }: Range) =>
    sql<number>`cast(sum(case when day between ${from} and ${to} then abs(spend_cents) else 0 end) as bigint)`;
  const sides = await totalsIn(db, owner, { ...scope, from: before.from }, [column])
    .groupBy(column)
    .select([column, spent(before).as('before'), spent(now).as('now')])
    .execute();
  if (sides.length <= MOST_LEADING) return null;
  const all = sides.reduce(
    (sum, row) => ({ before: sum.before + row.before, now: sum.now + row.now }),
    { before: 0, now: 0 },
  );
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const weight = (row: { before: number; now: number }) =>
    Math.max(share(row.before, all.before), share(row.now, all.now));
  const heaviest = sides.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST_LEADING);
  return heaviest.map((row) => row[column]);
}
