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
  const differs = measures.map(
    (name) => sql`${sql.ref(`${table}.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
  );
  const set = measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const { numAffectedRows: written = 0n } = await sql`
    insert into ${sql.table(table)} (owner, ${names([...key, ...measures])})
    select ${owner}, ${names([...key, ...measures])} from ${sql.table(staging)} where ${own}
    on conflict (owner, ${names(key)}) do update set ${sql.join(set)}
    where ${sql.join(differs, sql` or `)}`.execute(trx);
  if (!isComplete) return { written: Number(written), removed: 0 };
  const same = key.map((name) => sql`${sql.ref(`d.${name}`)} = ${sql.ref(`s.${name}`)}`);
  const lacks = sql`not exists (select 1 from ${sql.table(staging)} s
    where s.import_id = ${importId} and ${sql.join(same, sql` and `)})`;
  const { numAffectedRows: removed = 0n } = await sql`
    delete from ${sql.table(table)} as d
    where d.owner = ${owner} and d.day = ${day} and d.channel = ${channel} and ${lacks}`.execute(
    trx,
  );
  return { written: Number(written), removed: Number(removed) };
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
  const days = parts.map(({ day }) => day).toSorted();
  const count = async () => {
    const { rows } = await trx
      .selectFrom(store.table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('owner', '=', owner)
      .where((eb) => eb.between('day', days.at(0) ?? '', days.at(-1) ?? ''))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const before = await count();
  let [written, removed] = [0, 0];
  const touched = new Set<string>();
  for (const part of parts) {
    // Yields, as while staging.
    await setImmediate();
    const merged = await mergePart(trx, importId, owner, store, part, isComplete);
    written += merged.written;
    removed += merged.removed;
    if (merged.written + merged.removed > 0) touched.add(part.day);
  }
  const added = (await count()) - before + removed;
  if (holds === 'deliveries')
    for (const day of touched) {
      await setImmediate();
      await countTotals(trx, owner, day, day);
    }
  return { added, changed: written - added, removed };
}
