import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { KeyMaker } from '../../../src/rules/dataImport';
import type { Database, Tables } from '../../data/schema';
import { randomToken, sha256 } from '../../operate/secrets';

/** What every key begins with, so that a lost one is recognised as what it is. */
const PREFIX = 'adl_';
const HINT = 4;
/** Keys of one studio that work at once. */
export const MOST_KEYS = 10;

/**
 * Makes a key in a transaction that holds the studio's people, so that of keys made at once none is one too many. The key
 * itself is in this answer and nowhere else. Null where the studio has as many as it may. It belongs to the studio, and
 * works on when who made it is gone.
 */
export async function createKey(
  trx: Transaction<Tables>,
  made: { readonly owner: string; readonly name: string; readonly by: string },
  now: number,
): Promise<{ readonly id: string; readonly key: string } | null> {
  const id = randomUUID();
  const key = PREFIX + randomToken();
  if ((await listKeys(trx, made.owner, now)).length >= MOST_KEYS) return null;
  await trx
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

/**
 * The keys of a studio that work, the newest first, as administrators see them. Times in ms; the address of who made one
 * also when that person is gone, empty where it is not known any more.
 */
export async function listKeys(db: Database, owner: string, now: number) {
  const rows = await db
    .selectFrom('studio_keys')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.user_id', '=', 'studio_keys.created_by')
        .onRef('profiles.studio_id', '=', 'studio_keys.owner'),
    )
    .selectAll('studio_keys')
    .select(['email', 'role', 'blocked_reason', 'delete_at'])
    .where('owner', '=', owner)
    .where('revoked_at', '=', 0)
    .orderBy('studio_keys.created_at', 'desc')
    .orderBy('id')
    .execute();
  const makerOf = ({ role, blocked_reason, delete_at }: (typeof rows)[number]): KeyMaker => {
    if (role === null || (delete_at !== null && delete_at > 0 && delete_at <= now)) return 'gone';
    return role === 'admin' && blocked_reason === '' && delete_at === 0 ? 'active' : 'inactive';
  };
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at,
    usedAt: row.used_at || null,
    madeBy: row.email ?? row.gone_maker,
    maker: makerOf(row),
  }));
}

/** Keeps the address of who made keys with those that work, when the account goes. */
export async function keepMaker(
  trx: Transaction<Tables>,
  userId: string,
  email: string,
): Promise<void> {
  await trx
    .updateTable('studio_keys')
    .set({ gone_maker: email })
    .where('created_by', '=', userId)
    .where('revoked_at', '=', 0)
    .execute();
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
    .set({ revoked_at: now, gone_maker: '' })
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
