import { addDays, dayAt } from '../../src/rules/days';
import { COHORT_AGES } from '../../src/rules/report/cohorts';
import { SAMPLE, type CohortRowsTable } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import { countTotals } from '../data/totals';
import { FIRST_STUDIO } from '../studios/studios';
import { cohortRowsOf, deliveriesOf } from './generator';

/** Days of delivery in a new database, ending yesterday. */
const SEEDED_DAYS = 365;
/** Rows per statement: 11 values each, below SQLite's limit of 32,766. */
const BATCH = 2_000;

const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Returns the cohorts that have reached an age since the last run, of installs on `first` or later. */
async function newCohorts(
  db: Database,
  owners: readonly string[],
  first: string,
  yesterday: string,
): Promise<CohortRowsTable[]> {
  const [one = SAMPLE] = owners;
  const rows: CohortRowsTable[] = [];
  for (const age of COHORT_AGES) {
    const newest = await db
      .selectFrom('cohort_rows')
      .select('day')
      .where('owner', '=', one)
      .where('age', '=', age)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const days = daysBetween(
      newest === undefined ? first : addDays(newest.day, 1),
      addDays(yesterday, -age),
    );
    for (const day of days) for (const owner of owners) rows.push(...cohortRowsOf(owner, day, age));
  }
  return rows;
}

/**
 * Fills the days up to yesterday (UTC) with generated deliveries and cohorts: a year on the first start, later only
 * the missing days. In production only the sample.
 */
export async function seedDeliveries(
  db: Database,
  now: number,
  {
    owners = [SAMPLE, FIRST_STUDIO],
    days = SEEDED_DAYS,
    also,
  }: {
    owners?: readonly string[] | undefined;
    days?: number | undefined;
    /** Runs in the same transaction. */
    also?: (trx: Database) => Promise<void>;
  } = {},
): Promise<void> {
  const yesterday = addDays(dayAt(now), -1);
  const newest = await db
    .selectFrom('delivery_rows')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('owner', 'in', owners)
    .executeTakeFirst();
  const first = addDays(yesterday, 1 - days);
  const missing = typeof newest?.day === 'string' ? addDays(newest.day, 1) : first;
  const rows = daysBetween(missing, yesterday).flatMap((day) =>
    owners.flatMap((owner) => deliveriesOf(owner, day)),
  );
  const cohorts = await newCohorts(db, owners, first, yesterday);
  await db.transaction().execute(async (trx) => {
    for (const batch of batchesOf(rows))
      await trx
        .insertInto('delivery_rows')
        .values(batch)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const batch of batchesOf(cohorts))
      await trx
        .insertInto('cohort_rows')
        .values(batch)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (rows.length > 0)
      for (const owner of owners) await countTotals(trx, owner, missing, yesterday);
    await also?.(trx);
  });
}
