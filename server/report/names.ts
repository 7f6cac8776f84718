import { sql } from 'kysely';
import type { Database } from '../data/schema';
import type { Range } from '../../src/rules/report/sides';

/** Most names that are told; a report may be asked for any other. */
export const MOST_NAMES = 500;

/** Of which totals the names are read: those that have an index of them. */
const GRAIN_OF = { game: 'game', campaign: 'campaign', country: 'place' } as const;

/**
 * The games, campaigns or countries of an owner that have rows within some days, whatever the filters are: each is
 * found from the one before, as there are many rows of each.
 */
export async function namesIn(
  db: Database,
  owner: string,
  { from, to }: Range,
  column: 'game' | 'campaign' | 'country',
): Promise<string[]> {
  const name = sql.ref(column);
  const own = sql`from delivery_totals where owner = ${owner} and grain = ${sql.lit(GRAIN_OF[column])}`;
  const { rows } = await sql<{ name: string }>`
    with recursive names(name) as (
      select min(${name}) ${own} and ${name} > ''
      union all
      select (select min(${name}) ${own} and ${name} > names.name) from names where names.name is not null
    )
    select name from names
    where name is not null and exists (select 1 ${own} and ${name} = names.name and day between ${from} and ${to})
    limit ${MOST_NAMES}`.execute(db);
  return rows.map((row) => row.name);
}
