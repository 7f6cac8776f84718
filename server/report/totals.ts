import { sql, type Transaction } from 'kysely';
import type { Tables } from '../data/schema';
import { GRAINS } from '../data/totals';

/** Counts the totals of some days of an owner again, after a change of their rows; both ends included. */
export async function countTotals(
  trx: Transaction<Tables>,
  owner: string,
  from: string,
  to: string,
): Promise<void> {
  const these = sql`owner = ${owner} and day between ${from} and ${to}`;
  for (const each of GRAINS) {
    await sql`delete from delivery_totals where grain = ${each.grain} and ${these}`.execute(trx);
    await each.fill(trx, these);
  }
}
