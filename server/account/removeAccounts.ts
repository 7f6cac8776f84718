import { deleteUser } from 'supertokens-node';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { logFailure } from '../operate/log';
import { recipientOf } from '../mail/recipient';
import { removePerson } from './removePerson';

/** Takes an account whose time has come out of the database; undefined where another process did, or it was kept. */
async function take({ db, now }: AuthContext, userId: string, email: string) {
  return db.transaction().execute(async (trx) => {
    // Writing the row locks it on either engine: of two processes one continues.
    const due = await trx
      .updateTable('profiles')
      .set({ delete_at: now() })
      .where('user_id', '=', userId)
      .where('delete_at', '>', 0)
      .where('delete_at', '<=', now())
      .executeTakeFirst();
    if (due.numUpdatedRows !== 1n) return undefined;
    const records = await removePerson(trx, userId, email);
    await record(trx, { event: 'account_deleted', subject: userId }, now());
    return records;
  });
}

/** Deletes an account whose time has come; what fails, or is cut off, is done with the next look for such accounts. */
export async function removeAccount(
  context: AuthContext,
  userId: string,
  email: string,
): Promise<void> {
  const { db, mail, now, embeddedCore } = context;
  // While the name is known.
  const recipient = await recipientOf(db, email, 'en');
  // A core apart goes first: what is cut off here is begun again.
  if (!embeddedCore) {
    await revokeAllSessionsForUser(userId);
    await deleteUser(userId);
  }
  const records = await take(context, userId, email);
  if (records !== undefined) await mail.send('deletionDone', recipient, { at: now(), records });
}

/** Deletes the accounts whose time has come, each in a transaction of its own; one that fails is tried again. */
export async function removeDueAccounts(context: AuthContext): Promise<void> {
  const { db, log, now } = context;
  const due = await db
    .selectFrom('profiles')
    .select(['user_id', 'email'])
    .where('delete_at', '>', 0)
    .where('delete_at', '<=', now())
    .execute();
  for (const { user_id, email } of due)
    try {
      await removeAccount(context, user_id, email);
    } catch (error) {
      logFailure(log, 'an account was not deleted', error);
    }
}
