import { sql } from 'kysely';
import type { Series } from '../../src/rules/report/series';
import type { Database } from '../data/schema';
import { dollars } from './figures';
import type { ReportScope } from './query';
import { totalsIn, type Filter } from './scope';

/** What one group of rows counted, day by day. Money in US dollars. */
export interface Group {
  /** What its columns hold. */
  readonly names: readonly string[];
  readonly series: Series;
  /** On which days there is a row of it. */
  readonly rows: readonly boolean[];
  /** On which days its revenue is told. */
  readonly revenueKnown: readonly boolean[];
  /** On which days its installs are told. */
  readonly installsKnown: readonly boolean[];
}

/** No name holds this control character. */
const BETWEEN = '\u001f';

const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** The days of a group, from the text in which {@link countedBy} asks for them. */
function readGroup(id: string, text: string, days: ReadonlyMap<string, number>): Group {
  const of = <T>(value: T) => Array.from<T>({ length: days.size }).fill(value);
  const [spend, revenue, installs] = [of(0), of(0), of(0)];
  const [rows, revenueKnown, installsKnown] = [of(false), of(false), of(false)];
  for (const each of text.split(';')) {
    const [day = '', spent, returned, installed, told, counted] = each.split(' ');
    const at = days.get(day) ?? 0;
    spend[at] = dollars(Number(spent));
    revenue[at] = dollars(Number(returned));
    installs[at] = Number(installed);
    rows[at] = true;
    revenueKnown[at] = told !== '0';
    installsKnown[at] = counted !== '0';
  }
  const series = { spend, revenue, installs };
  return { names: id.split(BETWEEN), series, rows, revenueKnown, installsKnown };
}

/**
 * The sums of each day and group of the columns, within the filters; of the groups of the first column, those named in
 * `only`. `days` says where each day stands. A group comes as one row, with its days as a text: a year of many groups is
 * more rows than an engine hands over in time.
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
    ]);
  const groups = await db
    .selectFrom(daily.as('daily'))
    .groupBy('id')
    .orderBy('id')
    .select([
      'id',
      sql<string>`string_agg(day || ' ' || spend || ' ' || revenue || ' ' || installs || ' ' || counted || ' ' || installed, ';')`.as(
        'days',
      ),
    ])
    .execute();
  return groups.map((group) => readGroup(group.id, group.days, days));
}
