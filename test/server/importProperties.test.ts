import { sql } from 'kysely';
import { GRAINS } from '../../server/data/totals';
import { fc } from '../support/properties';
import { importWorld } from './support/importWorld';

const KEY = ['owner', 'day', 'channel', 'game', 'campaign', 'country'] as const;

const { db, take, fileOf } = importWorld();

const name = fc
  .oneof(
    fc.stringMatching(/^[=+\-@'",;a-c ]{1,6}$/),
    fc.constantFrom('Café', '原神', '=1+1', "'=1", '＝x', 'Neon Sky'),
  )
  .map((text) => text.trim() || 'x');
const count = fc.option(fc.nat({ max: 10_000 }));
const delivery = fc.record({
  owner: fc.constant('tide'),
  day: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
  channel: fc.constantFrom('tiktok', 'twitter', 'google'),
  game: name,
  campaign: fc.oneof(fc.constant(''), name),
  country: fc.constantFrom('', 'US', 'DE'),
  impressions: count,
  clicks: count,
  installs: count,
  spend_cents: fc.integer({ min: -500, max: 100_000 }),
  revenue_cents: fc.option(fc.integer({ min: -500, max: 100_000 })),
});
const deliveries = fc.uniqueArray(delivery, {
  selector: (each) => KEY.map((column) => each[column]).join('\u001f'),
  minLength: 1,
  maxLength: 12,
});

/** Recomputes the totals from the rows. */
async function recounted() {
  const all = await Promise.all(
    GRAINS.map(({ grain, names }) => {
      const own = (column: (typeof KEY)[number]) =>
        column === 'owner' || column === 'day' || names.some((each) => each === column)
          ? sql.ref(column)
          : sql`''`;
      return sql<Record<string, unknown>>`
        select ${sql.lit(grain)} as grain, ${sql.join(KEY.map((column) => sql`${own(column)} as ${sql.ref(column)}`))},
          sum(impressions) as impressions, sum(clicks) as clicks, sum(installs) as installs,
          sum(spend_cents) as spend_cents, sum(revenue_cents) as revenue_cents,
          count(*) as row_count, count(revenue_cents) as revenue_count
        from delivery_rows group by 1, 2, 3, 4, 5, 6, 7`.execute(db());
    }),
  );
  return all.flatMap(({ rows }) => rows);
}

const sorted = (rows: readonly object[]): string[] =>
  rows
    .map((each) => JSON.stringify(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();

it('issue 18: deliveries survive export and import byte for byte, and totals match the rows', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, deliveries, async (before, rows) => {
      await db().deleteFrom('delivery_rows').execute();
      await db().deleteFrom('delivery_totals').execute();
      const write = async (owner: string, given: typeof rows) => {
        await db()
          .insertInto('delivery_rows')
          .values(given.map((each) => ({ ...each, owner })))
          .execute();
        return fileOf(owner);
      };
      const [first, second] = [await write('one', before), await write('two', rows)];
      await db().deleteFrom('delivery_rows').execute();
      for (const file of [first, second, first])
        expect(await take(file)).toMatchObject({ kind: 'done' });
      expect(sorted(await db().selectFrom('delivery_totals').selectAll().execute())).toEqual(
        sorted(await recounted()),
      );
      await take(second, 'moss');
      expect(await fileOf('moss')).toBe(second);
    }),
    { numRuns: 10 },
  );
});
