import { addDays, dayAt } from '../../src/rules/days';
import type { Database } from '../data/schema';
import type { DeliveryRowsTable } from '../data/deliverySchema';
import { SAMPLE } from '../data/deliverySchema';
import { FIRST_STUDIO } from '../studios/studios';
import { deliveriesOf } from './generator';
import { countTotals } from './totals';

/** How many days of delivery a new database gets, ending yesterday. */
const SEEDED_DAYS = 365;
/** Rows in one statement: 11 values each, below SQLite's limit of 32,766. */
const BATCH = 2_000;

const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * Fills the days up to yesterday (UTC) with generated deliveries: a year on the first start, later
 * only what is missing since. In production only the sample.
 */
export async function seedDeliveries(
  db: Database,
  now: number,
  {
    owners = [SAMPLE, FIRST_STUDIO],
    days = SEEDED_DAYS,
  }: { owners?: readonly string[] | undefined; days?: number | undefined } = {},
): Promise<void> {
  const yesterday = addDays(dayAt(now), -1);
  const newest = await db
    .selectFrom('delivery_rows')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('owner', 'in', owners)
    .executeTakeFirst();
  const missing = addDays(newest?.day ?? addDays(yesterday, -days), 1);
  const rows: DeliveryRowsTable[] = daysBetween(missing, yesterday).flatMap((day) =>
    owners.flatMap((owner) => deliveriesOf(owner, day)),
  );
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += BATCH) {
      await trx
        .insertInto('delivery_rows')
        .values(rows.slice(at, at + BATCH))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (rows.length > 0)
      for (const owner of owners) await countTotals(trx, owner, missing, yesterday);
  });
}
