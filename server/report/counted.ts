import { sql } from 'kysely';
import type { Series } from '../../src/rules/report/series';
import type { Database } from '../data/schema';
import { dollars } from './figures';
import type { ReportScope } from './query';
import { totalsIn, type Filter } from './scope';

/** The daily figures of one group of rows. Money in US dollars. */
export interface Group {
  /** The values of its columns. */
  readonly names: readonly string[];
  readonly series: Series;
  /** Days on which it has a row. */
  readonly rows: readonly boolean[];
  /** Days on which its revenue is known. */
  readonly revenueKnown: readonly boolean[];
  /** Days on which its installs are known. */
  readonly installsKnown: readonly boolean[];
}

/** A control character that no name contains. */
const BETWEEN = '\u001f';

const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** The spend of the totals with a known value. */
const spendWith = (column: string) =>
  sql<number>`cast(sum(case when ${sql.ref(column)} is null then 0 else spend_cents end) as bigint)`;

/** Parses the days of a group from the text that {@link countedBy} selects. */
function readGroup(id: string, text: string, days: ReadonlyMap<string, number>): Group {
  const of = <T>(value: T) => Array.from<T>({ length: days.size }).fill(value);
  const [spend, revenue, installs] = [of(0), of(0), of(0)];
  const [installsSpend, revenueSpend] = [of(0), of(0)];
  const [rows, revenueKnown, installsKnown] = [of(false), of(false), of(false)];
  for (const each of text.split(';')) {
    const [day = '', ...counted] = each.split(' ');
    const [spent, returned, installed, hasRevenue, hasInstalls] = counted;
    // Left out if all is known, as usual.
    const [forInstalls = spent, forRevenue = spent] = counted.slice(5);
    const at = days.get(day) ?? 0;
    spend[at] = dollars(Number(spent));
    revenue[at] = dollars(Number(returned));
    installs[at] = Number(installed);
    rows[at] = true;
    revenueKnown[at] = hasRevenue !== '0';
    installsKnown[at] = hasInstalls !== '0';
    installsSpend[at] = dollars(Number(forInstalls));
    revenueSpend[at] = dollars(Number(forRevenue));
  }
  const series = { spend, revenue, installs, installsSpend, revenueSpend };
  return { names: id.split(BETWEEN), series, rows, revenueKnown, installsKnown };
}

/**
 * Returns the sums per day and group of the columns, within the filters; `only` limits the groups of the first
 * column. `days` maps each day to its index. Each group is one row with its days as text, because a year of many
 * groups has more rows than an engine returns in time.
 */
export async function countedBy(
  db: Database,
  owner: string,
  scope: ReportScope,
  days: ReadonlyMap<string, number>,
  columns: readonly [Filter, ...Filter[]],
  only: readonly string[] | null = null,
): Promise<Group[]> {
  const id = sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql`||${sql.lit(BETWEEN)}||`,
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
      sql<number>`count(installs)`.as('installed'),
      spendWith('installs').as('for_installs'),
      spendWith('revenue_cents').as('for_revenue'),
    ]);
  const groups = await db
    .selectFrom(daily.as('daily'))
    .groupBy('id')
    .orderBy('id')
    .select([
      'id',
      sql<string>`string_agg(day || ' ' || spend || ' ' || revenue || ' ' || installs || ' ' || counted || ' ' || installed || case when for_installs = spend and for_revenue = spend then '' else ' ' || for_installs || ' ' || for_revenue end, ';')`.as(
        'days',
      ),
    ])
    .execute();
  return groups.map((group) => readGroup(group.id, group.days, days));
}
