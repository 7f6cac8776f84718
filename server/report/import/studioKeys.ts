import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Transaction } from 'kysely';
import type { KEY_MAKERS } from '../../../src/rules/dataImport';
import type { Database, Tables } from '../../data/schema';
import { randomToken, sha256 } from '../../operate/secrets';
import { profileOf } from '../../registration/profiles';

/** Prefix of every key, so that a leaked one is recognizable. */
const PREFIX = 'adl_';
const HINT = 4;
/** Most active keys of a studio. */
export const MOST_KEYS = 10;

/**
 * Creates a key, in a transaction that holds the studio's people, so that concurrent requests cannot exceed the
 * limit. Only this result contains the key. Null if the studio has reached the limit. The key belongs to the studio
 * and stays valid after its creator is removed.
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
 * Returns a studio's active keys, newest first, as administrators see them. Times in ms; the creator's address
 * remains after their removal, empty if unknown.
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
  const makerOf = ({
    role,
    blocked_reason,
    delete_at,
  }: (typeof rows)[number]): (typeof KEY_MAKERS)[number] => {
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
    suspended: makerOf(row) === 'inactive' && row.blocked_reason !== '',
  }));
}

/**
 * Describes a user's active keys for the audit log; empty for none. Keys belong to the studio: they are paused while
 * their creator is suspended, but do not end with the creator's rights.
 */
export async function keysNote(
  db: Database,
  userId: string,
  are: 'still valid' | 'paused' = 'still valid',
): Promise<string> {
  const { keys } = await db
    .selectFrom('studio_keys')
    .select(({ fn }) => fn.countAll().as('keys'))
    .where('created_by', '=', userId)
    .where('revoked_at', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(keys) === 0 ? '' : `studio keys created by them and ${are}: ${Number(keys)}`;
}

/** Stores a user's address with the active keys that they created in their studio, before they leave it. */
export async function keepMaker(trx: Transaction<Tables>, userId: string): Promise<void> {
  const own = await profileOf(trx, userId, 'email', 'studio_id');
  await trx
    .updateTable('studio_keys')
    .set({ gone_maker: own?.email ?? '' })
    .where('created_by', '=', userId)
    .where('owner', '=', own?.studio_id ?? '')
    .where('revoked_at', '=', 0)
    .execute();
}

/** Revokes a key at once; false if it was revoked before, null if the studio never had it. */
export async function revokeKey(
  db: Database,
  owner: string,
  id: string,
  now: number,
): Promise<boolean | null> {
  const { numUpdatedRows } = await db
    .updateTable('studio_keys')
    .set({ revoked_at: now, gone_maker: '' })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('revoked_at', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const revoked = db.selectFrom('studio_keys').select('id').where('id', '=', id);
  return (await revoked.where('owner', '=', owner).executeTakeFirst()) ? false : null;
}

/**
 * Revokes the active keys that a suspended user created in their studio, before a removal lets them work again. `note`
 * logs each.
 */
export async function revokePaused(
  trx: Transaction<Tables>,
  userId: string,
  now: number,
  note: (entry: {
    readonly event: 'studio_key_revoked';
    readonly subject: string;
    readonly reason: string;
  }) => Promise<void>,
): Promise<void> {
  const own = await profileOf(trx, userId, 'studio_id', 'blocked_reason');
  if (own === undefined || own.blocked_reason === '') return;
  const revoked = await trx
    .updateTable('studio_keys')
    .set({ revoked_at: now, gone_maker: '' })
    .where('created_by', '=', userId)
    .where('owner', '=', own.studio_id)
    .where('revoked_at', '=', 0)
    .returning('id')
    .execute();
  for (const { id } of revoked)
    await note({ event: 'studio_key_revoked', subject: id, reason: own.studio_id });
}

/** Whether a key is paused: its creator is suspended in its studio (A100). One who is being removed has left it. */
const isPaused = (eb: ExpressionBuilder<Tables, 'studio_keys'>, now: number) =>
  eb.exists(
    eb
      .selectFrom('profiles')
      .select('profiles.user_id')
      .whereRef('profiles.user_id', '=', 'studio_keys.created_by')
      .whereRef('profiles.studio_id', '=', 'studio_keys.owner')
      .where('blocked_reason', '<>', '')
      .where((own) => own.or([own('delete_at', '=', 0), own('delete_at', '>', now)])),
  );

/** Locks a key until the transaction ends; false if it has been revoked or is paused. */
export async function holdKey(trx: Transaction<Tables>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('studio_keys')
    .set({ revoked_at: 0 })
    .where('id', '=', id)
    .where('revoked_at', '=', 0)
    .where((eb) => eb.not(isPaused(eb, now)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the owner and id of an active key and records its use; undefined for any other key. */
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
    .where((eb) => eb.not(isPaused(eb, now)))
    .returning(['owner', 'id'])
    .executeTakeFirst();
}
