import { sql } from 'kysely';
import type { Database } from '../data/schema';
import { dollars } from './figures';
import type { ReportScope } from './query';
import { totalsIn, type Filter } from './scope';

/** What one group of rows counted on one day. Money in US dollars. */
export interface Counted {
  readonly day: string;
  readonly id: string;
  readonly spend: number;
  readonly revenue: number;
  readonly installs: number;
  /** How many of the rows tell revenue. */
  readonly revenueRows: number;
}

const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** The days of one group, as {@link countedBy} asks for them. */
const readDays = (id: string, days: string): Counted[] =>
  days.split(';').map((text) => {
    const [day = '', spend, revenue, installs, revenueRows] = text.split(' ');
    return {
      id,
      day,
      spend: dollars(Number(spend)),
      revenue: dollars(Number(revenue)),
      installs: Number(installs),
      revenueRows: Number(revenueRows),
    };
  });

/**
 * The sums of each day and group of the columns, within the filters; the id of a group has its names with `between`
 * between them. Of the groups of the first column, those named in `only`. A group comes as one row, with its days as
 * a text: a year of many groups is more rows than an engine hands over in time.
 */
export async function countedBy(
  db: Database,
  owner: string,
  scope: ReportScope,
  columns: readonly [Filter, ...Filter[]],
  between: string,
  only: readonly string[] | null = null,
): Promise<Counted[]> {
  const id = sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql`||${sql.lit(between)}||`,
  )}`;
  let totals = totalsIn(db, owner, scope, columns);
  if (only !== null) totals = totals.where(columns[0], 'in', only);
  const daily = totals
    .groupBy(['day', ...columns])
    .select(['day', id.as('id')])
    .select([
      sum('spend_cents').as('spend'),
      sum('revenue_cents').as('revenue'),
      sum('installs').as('installs'),
      sum('revenue_count').as('counted'),
    ]);
  const groups = await db
    .selectFrom(daily.as('daily'))
    .groupBy('id')
    .select([
      'id',
      sql<string>`string_agg(day || ' ' || spend || ' ' || revenue || ' ' || installs || ' ' || counted, ';')`.as(
        'days',
      ),
    ])
    .execute();
  return groups.flatMap((group) => readDays(group.id, group.days));
}
