import { sql, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from './schema';

/** The names that identify deliveries, beside the day. */
const NAMES = ['channel', 'game', 'campaign', 'country'] as const;

type Name = (typeof NAMES)[number];

const MEASURES = ['spend_cents', 'impressions', 'clicks', 'installs', 'revenue_cents'] as const;

/** Daily totals by some of the names; the other names are empty. */
export interface Grain {
  readonly grain: 'game' | 'campaign' | 'country' | 'channelCountry' | 'gameCountry' | 'place';
  readonly names: readonly Name[];
  /** Adds the totals of the rows that match. */
  fill(db: QueryExecutorProvider, where: RawBuilder<unknown>): Promise<unknown>;
}

/** The names of the totals from which smaller ones are summed, as rows are many more. */
const PLACE: readonly Name[] = ['channel', 'game', 'country'];

const grain = (name: Grain['grain'], names: readonly Name[]): Grain => ({
  grain: name,
  names,
  fill: (db, where) => {
    const key = NAMES.map((each) =>
      names.includes(each) ? sql`${sql.ref(each)}` : sql`'' as ${sql.ref(each)}`,
    );
    const isPart = name !== 'place' && names.every((each) => PLACE.includes(each));
    const sums = MEASURES.map((each) => sql`sum(${sql.ref(each)})`);
    const counts = isPart
      ? sql`sum(row_count), sum(revenue_count) from delivery_totals where grain = 'place' and ${where}`
      : sql`count(*), count(revenue_cents) from delivery_rows where ${where}`;
    const group = ['owner', 'day', ...names].map((each) => sql.ref(each));
    const into = ['owner', 'grain', 'day', ...NAMES, ...MEASURES, 'row_count', 'revenue_count'];
    return sql`insert into delivery_totals (${sql.join(into.map((each) => sql.ref(each)))})
      select owner, ${sql.lit(name)}, day, ${sql.join(key)}, ${sql.join(sums)}, ${counts}
      group by ${sql.join(group)}`.execute(db);
  },
});

/** The stored totals, smallest first; filled in reverse. Campaign by country is omitted: it would be as large as the rows. */
export const GRAINS: readonly Grain[] = [
  grain('country', ['country']),
  grain('game', ['channel', 'game']),
  grain('campaign', ['channel', 'game', 'campaign']),
  grain('channelCountry', ['channel', 'country']),
  grain('gameCountry', ['game', 'country']),
  grain('place', PLACE),
];

/** Recomputes an owner's totals of some days after a change of their rows; both ends included. */
export async function countTotals(
  trx: Transaction<Tables>,
  owner: string,
  from: string,
  to: string,
): Promise<void> {
  const these = sql`owner = ${owner} and day between ${from} and ${to}`;
  for (const each of GRAINS.toReversed()) {
    await sql`delete from delivery_totals where grain = ${each.grain} and ${these}`.execute(trx);
    await each.fill(trx, these);
  }
}
