import type { Transaction } from 'kysely';
import type { Database, Tables } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';

/** Field of a new session's data: the password version it was created with. Not stored. */
export const PASSWORD_VERSION = 'passwordVersion';

/** Returns the version of an account's password; undefined if the embedded core does not have the account. */
export async function passwordVersion(
  db: Database,
  account: { readonly email: string } | { readonly userId: string },
): Promise<number | undefined> {
  const query = db.selectFrom('users').select('password_version');
  const row = await (
    'email' in account
      ? query.where('email', '=', normaliseEmail(account.email))
      : query.where('user_id', '=', account.userId)
  ).executeTakeFirst();
  return row?.password_version;
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
