import type { Transaction } from 'kysely';
import type { Database, Tables } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';

/** The field of a new session's data that says which password it was made with; it is not kept. */
export const PASSWORD_VERSION = 'passwordVersion';

/** Counts an account's passwords; undefined when the embedded core does not know the account. */
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
 * True when the account's password is still the one of this version. It stays so until the transaction
 * ends: a change in progress is waited for, and a later one waits.
 */
export async function holdsPassword(
  trx: Transaction<Tables>,
  userId: string,
  version: number,
): Promise<boolean> {
  // Writing the row locks it on either engine.
  const result = await trx
    .updateTable('users')
    .set({ password_version: version })
    .where('user_id', '=', userId)
    .where('password_version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
