import type { Transaction } from 'kysely';
import { deleteUser } from 'supertokens-node';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { removeCodesOf } from '../core/mailCodes';
import type { Tables } from '../data/schema';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { keepMaker } from '../report/import/studioKeys';

/** Tables whose rows belong to the person that `user_id` names. */
type OwnTable = {
  [Name in keyof Tables]: Tables[Name] extends { user_id: string } ? Name : never;
}[keyof Tables];

/** All of them: a table that is added does not compile before it stands here. */
const OWN: Readonly<Record<OwnTable, true>> = {
  sessions: true,
  password_reset_tokens: true,
  email_verification_tokens: true,
  account_links: true,
  account_turns: true,
  email_changes: true,
  verified_emails: true,
  user_roles: true,
  passkeys: true,
  passkey_names: true,
  provider_accounts: true,
  totp_devices: true,
  recovery_codes: true,
  trusted_devices: true,
  second_step_help: true,
  data_exports: true,
  saved_views: true,
  users: true,
  profiles: true,
};
// Object.keys gives the very names, which its type does not say.
const OWN_TABLES = Object.keys(OWN) as OwnTable[];

/**
 * Removes what the platform holds of a person; answers how many records it was. The log of events, which knows neither
 * name nor address, stays, and the id in it names nobody any more. Keys of a studio keep who made them while they work.
 */
async function removePerson(
  trx: Transaction<Tables>,
  userId: string,
  email: string,
): Promise<number> {
  const removed: { numDeletedRows: bigint }[] = [];
  for (const table of OWN_TABLES)
    removed.push(await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst());
  removed.push(
    await trx.deleteFrom('oidc_records').where('account_id', '=', userId).executeTakeFirst(),
    await trx.deleteFrom('outbox').where('recipient', '=', email).executeTakeFirst(),
    await trx.deleteFrom('invitations').where('email', '=', email).executeTakeFirst(),
    await trx.deleteFrom('access_requests').where('email', '=', email).executeTakeFirst(),
    await trx.deleteFrom('login_attempts').where('email', '=', email).executeTakeFirst(),
  );
  await keepMaker(trx, userId, email);
  await removeCodesOf({ db: trx }, email);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

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
