import { sql } from 'kysely';
import type { Database } from '../data/schema';
import type { Range } from '../../src/rules/report/sides';

/** Most names that are listed; a report may be requested for any other. */
export const MOST_NAMES = 500;

/** The totals that names are read from, which have an index for them. */
const GRAIN_OF = { game: 'game', campaign: 'campaign', country: 'place' } as const;

/**
 * Returns the games, campaigns or countries of an owner that have rows within some days, regardless of the filters.
 * Each name is found from the previous one, as each has many rows.
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
