import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../data/schema';
import { countTotals } from '../totals';

/** What a file did to the deliveries of its owner. */
export interface Merged {
  readonly added: number;
  readonly changed: number;
}

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;
const MEASURES = ['spend_cents', 'impressions', 'clicks', 'installs', 'revenue_cents'] as const;

/** The staged rows of one day and channel: no statement takes long, however large the file is. */
interface Part {
  readonly day: string;
  readonly channel: string;
}

const names = (list: readonly string[], table?: string) =>
  sql.join(list.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));

async function mergePart(
  trx: Transaction<Tables>,
  importId: string,
  owner: string,
  { day, channel }: Part,
): Promise<Merged> {
  const own = sql`import_id = ${importId} and day = ${day} and channel = ${channel}`;
  const { rows } = await sql<{ staged: number; known: number }>`
    select count(*) as staged, count(d.day) as known
    from (select ${names(KEY)} from import_rows where ${own}) s
    left join delivery_rows d on d.owner = ${owner} and d.day = s.day and d.channel = s.channel
      and d.game = s.game and d.campaign = s.campaign and d.country = s.country`.execute(trx);
  const [{ staged, known } = { staged: 0, known: 0 }] = rows;
  const differs = MEASURES.map(
    (name) =>
      sql`${sql.ref(`delivery_rows.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
  );
  const set = MEASURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const { numAffectedRows = 0n } = await sql`
    insert into delivery_rows (owner, ${names([...KEY, ...MEASURES])})
    select ${owner}, ${names([...KEY, ...MEASURES])} from import_rows where ${own}
    on conflict (owner, ${names(KEY)}) do update set ${sql.join(set)}
    where ${sql.join(differs, sql` or `)}`.execute(trx);
  const added = staged - known;
  return { added, changed: Number(numAffectedRows) - added };
}

/** Brings staged rows in: new keys are added, known ones changed where they differ, and totals follow. */
export async function merge(
  trx: Transaction<Tables>,
  importId: string,
  owner: string,
): Promise<Merged> {
  const parts = await trx
    .selectFrom('import_rows')
    .select(['day', 'channel'])
    .distinct()
    .where('import_id', '=', importId)
    .execute();
  let [added, changed] = [0, 0];
  const touched = new Set<string>();
  for (const part of parts) {
    // As while staging.
    await setImmediate();
    const merged = await mergePart(trx, importId, owner, part);
    added += merged.added;
    changed += merged.changed;
    if (merged.added + merged.changed > 0) touched.add(part.day);
  }
  for (const day of touched) {
    await setImmediate();
    await countTotals(trx, owner, day, day);
  }
  return { added, changed };
}
