import { sql, type Kysely, type Migration } from 'kysely';
import { GRAINS } from './totals';

/** The grains that have come since the totals were made. */
const NEW_GRAINS = ['channelCountry', 'gameCountry'] as const;

/** Totals of countries by one other name, and the names of campaigns and countries in order: for a year of a large studio. */
export const reportSpeedMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const each of GRAINS.filter(({ grain }) => NEW_GRAINS.some((name) => name === grain))) {
      // A database that comes from before the totals has them already.
      await sql`delete from delivery_totals where grain = ${each.grain}`.execute(db);
      await each.fill(db, sql`true`);
    }
    for (const [column, grain] of [
      ['game', 'game'],
      ['campaign', 'campaign'],
      ['country', 'place'],
    ] as const)
      await sql`create index ${sql.ref(`delivery_totals_${column}`)} on delivery_totals (owner, ${sql.ref(column)}, day)
        where grain = ${sql.lit(grain)}`.execute(db);
  },
};
