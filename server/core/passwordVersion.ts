import type { Transaction } from 'kysely';
import { record } from '../audit/record';
import type { Database, Tables } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';

/** Field of a new session's data: the password version it was created with. Not stored. */
export const PASSWORD_VERSION = 'passwordVersion';

/**
 * Returns the version of an account's password; undefined without the account. Passwords at a separate core are counted
 * in the profile.
 */
export async function passwordVersion(
  { db, embeddedCore }: { db: Database; embeddedCore: boolean },
  account: { readonly email: string } | { readonly userId: string },
): Promise<number | undefined> {
  const query = db.selectFrom(embeddedCore ? 'users' : 'profiles').select('password_version');
  const row = await (
    'email' in account
      ? query.where('email', '=', normaliseEmail(account.email))
      : query.where('user_id', '=', account.userId)
  ).executeTakeFirst();
  return row?.password_version;
}

/**
 * Counts a new password that a separate core has stored, and records it. The embedded core does both in the transaction
 * of the change.
 */
export async function countPasswordApart(
  trx: Database,
  { now }: { readonly now: () => number },
  userId: string,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set(({ eb }) => ({ password_version: eb('password_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await record(trx, { event: 'authn_password_change', subject: userId }, now());
}

/**
 * Whether the account's password still has this version. The answer holds until the transaction ends: it waits for a
 * change in progress and blocks later ones.
 */
export async function holdsPassword(
  trx: Transaction<Tables>,
  userId: string,
  version: number,
): Promise<boolean> {
  // Writing the row locks it in either database.
  const result = await trx
    .updateTable('users')
    .set({ password_version: version })
    .where('user_id', '=', userId)
    .where('password_version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
