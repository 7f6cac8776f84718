import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { FileKind } from '../../../src/rules/report';
import type { Tables } from '../../data/schema';
import { countTotals } from '../../data/totals';
import { STORES, type FileStore } from '../file/stores';

/** The staged rows of one day and channel, so that each statement is short, however large the file is. */
interface Part {
  readonly day: string;
  readonly channel: string;
}

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));

async function mergePart(
  trx: Transaction<Tables>,
  importId: string,
  owner: string,
  { table, staging, key, measures }: FileStore,
  { day, channel }: Part,
  isComplete: boolean,
) {
  const own = sql`import_id = ${importId} and day = ${day} and channel = ${channel}`;
  const same = key.map((name) => sql`${sql.ref(`d.${name}`)} = ${sql.ref(`s.${name}`)}`);
  const { rows } = await sql<{ staged: number; known: number }>`
    select count(*) as staged, count(d.day) as known
    from (select ${names(key)} from ${sql.table(staging)} where ${own}) s
    left join ${sql.table(table)} d on d.owner = ${owner} and ${sql.join(same, sql` and `)}`.execute(
    trx,
  );
  const [{ staged, known } = { staged: 0, known: 0 }] = rows;
  const differs = measures.map(
    (name) => sql`${sql.ref(`${table}.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
  );
  const set = measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (owner, ${names([...key, ...measures])})
    select ${owner}, ${names([...key, ...measures])} from ${sql.table(staging)} where ${own}
    on conflict (owner, ${names(key)}) do update set ${sql.join(set)}
    where ${sql.join(differs, sql` or `)}`.execute(trx);
  const added = staged - known;
  const changed = Number(numAffectedRows) - added;
  if (!isComplete) return { added, changed, removed: 0 };
  const lacks = sql`not exists (select 1 from ${sql.table(staging)} s
    where s.import_id = ${importId} and ${sql.join(same, sql` and `)})`;
  const { numAffectedRows: removed = 0n } = await sql`
    delete from ${sql.table(table)} as d
    where d.owner = ${owner} and d.day = ${day} and d.channel = ${channel} and ${lacks}`.execute(
    trx,
  );
  return { added, changed, removed: Number(removed) };
}

/**
 * Merges staged rows: new keys are added, rows that differ are changed, and the totals of deliveries are updated. A
 * complete file also removes the rows of its days and channels that it lacks.
 */
export async function merge(
  trx: Transaction<Tables>,
  importId: string,
  owner: string,
  holds: FileKind,
  isComplete: boolean,
) {
  const store = STORES[holds];
  const parts = await trx
    .selectFrom(store.staging)
    .select(['day', 'channel'])
    .distinct()
    .where('import_id', '=', importId)
    .execute();
  let [added, changed, removed] = [0, 0, 0];
  const touched = new Set<string>();
  for (const part of parts) {
    // Yields, as while staging.
    await setImmediate();
    const merged = await mergePart(trx, importId, owner, store, part, isComplete);
    added += merged.added;
    changed += merged.changed;
    removed += merged.removed;
    if (merged.added + merged.changed + merged.removed > 0) touched.add(part.day);
  }
  if (holds === 'deliveries')
    for (const day of touched) {
      await setImmediate();
      await countTotals(trx, owner, day, day);
    }
  return { added, changed, removed };
}
