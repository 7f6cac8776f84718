import type { Transaction } from 'kysely';
import type { Tables } from '../data/schema';

/**
 * Makes changes of a studio's people take turns until this transaction ends, so that what is read of them stays
 * true: of two administrators who lower each other at once one wins (A96).
 */
export async function holdPeople(trx: Transaction<Tables>, studioId: string): Promise<void> {
  // Writing the row locks it on either engine.
  await trx
    .updateTable('studios')
    .set(({ eb }) => ({ member_changes: eb('member_changes', '+', 1) }))
    .where('id', '=', studioId)
    .execute();
}

/**
 * Whether an account is the last active administrator of its studio; it then may not be lowered, suspended, removed
 * or deleted (A96). Who is suspended, about to
 * be deleted or only invited does not count (A97). The answer holds until the transaction
 * ends.
 */
export async function isLastAdministrator(
  trx: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  const own = await trx
    .selectFrom('profiles')
    .select('studio_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined || own.studio_id === '') return false;
  await holdPeople(trx, own.studio_id);
  const active = await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('studio_id', '=', own.studio_id)
    .where('role', '=', 'admin')
    .where('blocked_reason', '=', '')
    .where('delete_at', '=', 0)
    .limit(2)
    .execute();
  return active.length === 1 && active[0]?.user_id === userId;
}
