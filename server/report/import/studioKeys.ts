import { randomUUID } from 'node:crypto';
import type { Database } from '../../data/schema';
import { randomToken, sha256 } from '../../operate/secrets';

/** A studio key as administrators see it. Times in ms. */
export interface StudioKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly hint: string;
  readonly createdAt: number;
  /** Null while unused. */
  readonly usedAt: number | null;
}

/** What every key begins with, so that a lost one is recognised as what it is. */
const PREFIX = 'adl_';
const HINT = 4;
/** Keys of one studio that work at once. */
export const MOST_KEYS = 10;

/** Makes a key; the key itself is in this answer and nowhere else. Null where the studio has as many as it may. */
export async function createKey(
  db: Database,
  made: { readonly owner: string; readonly name: string; readonly by: string },
  now: number,
): Promise<{ readonly id: string; readonly key: string } | null> {
  if ((await listKeys(db, made.owner)).length >= MOST_KEYS) return null;
  const id = randomUUID();
  const key = PREFIX + randomToken();
  await db
    .insertInto('studio_keys')
    .values({
      id,
      owner: made.owner,
      name: made.name,
      key_hash: sha256(key),
      hint: key.slice(-HINT),
      created_by: made.by,
      created_at: now,
      used_at: 0,
      revoked_at: 0,
    })
    .execute();
  return { id, key };
}

/** The keys of a studio that work, the newest first. */
export async function listKeys(db: Database, owner: string): Promise<StudioKey[]> {
  const rows = await db
    .selectFrom('studio_keys')
    .selectAll()
    .where('owner', '=', owner)
    .where('revoked_at', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, hint, created_at, used_at }) => ({
    id,
    name,
    hint,
    createdAt: created_at,
    usedAt: used_at || null,
  }));
}

/** Ends a key at once; false when the studio has no such one. */
export async function revokeKey(
  db: Database,
  owner: string,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('studio_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('revoked_at', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whose key it is, and which; undefined for one that does not work. Its use is kept. */
export async function ownerOfKey(
  db: Database,
  key: string,
  now: number,
): Promise<{ readonly owner: string; readonly id: string } | undefined> {
  return db
    .updateTable('studio_keys')
    .set({ used_at: now })
    .where('key_hash', '=', sha256(key))
    .where('revoked_at', '=', 0)
    .returning(['owner', 'id'])
    .executeTakeFirst();
}
