import type { Transaction } from 'kysely';
import { deleteUser } from 'supertokens-node';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { HOUR_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { removeCodesOf } from '../core/mailCodes';
import type { Tables } from '../data/schema';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { keepMaker } from '../report/import/studioKeys';
import { takeTurn, waitForTurn } from './inTurn';

type OwnTable = {
  [Name in keyof Tables]: Tables[Name] extends { user_id: string } ? Name : never;
}[keyof Tables];

/** All of them: a new table does not compile until it is listed here. */
const OWN: Readonly<Record<OwnTable, true>> = {
  // First: a sign-in that is being completed has locked this row, and its session is deleted next.
  users: true,
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
  profiles: true,
};
// Object.keys returns exactly these names; its type is wider.
const OWN_TABLES = Object.keys(OWN) as OwnTable[];

/**
 * Returns the addresses that an account has or had, and those that its user asked for, without those that now belong to
 * another account; and when it gave up each address.
 */
async function addressesOf(trx: Transaction<Tables>, userId: string, email: string) {
  const changes = await trx
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'done_at'])
    .where('user_id', '=', userId)
    .execute();
  const verified = await trx
    .selectFrom('verified_emails')
    .select('email')
    .where('user_id', '=', userId)
    .execute();
  const had = [
    email,
    ...changes.map((each) => each.old_email),
    ...verified.map((each) => each.email),
  ];
  const asked = changes.map((each) => each.new_email);
  const others = await trx
    .selectFrom('profiles')
    .select('email')
    .where('email', 'in', [...had, ...asked])
    .where('user_id', '<>', userId)
    .execute();
  const own = (all: readonly string[]) =>
    [...new Set(all)].filter((each) => !others.some((other) => other.email === each));
  const givenUp = changes.filter(({ done_at }) => done_at > 0);
  return { had: own(had), asked: own(asked), givenUp };
}

/** Tables with the column of an address. */
const BY_ADDRESS = [
  ['invitations', 'email'],
  ['access_requests', 'email'],
  ['outbox', 'recipient'],
] as const;

/**
 * Removes a user's data and returns the number of records. The audit log stays: it has neither name nor address, and
 * its id no longer identifies anyone. A studio's keys keep their creator while they are valid.
 */
async function removePerson(
  trx: Transaction<Tables>,
  userId: string,
  email: string,
): Promise<number> {
  await keepMaker(trx, userId);
  const { had, asked, givenUp } = await addressesOf(trx, userId, email);
  const mails = trx.deleteFrom('outbox').where('recipient', 'in', [...had, ...asked]);
  const removed = [await mails.executeTakeFirst()];
  // A former address may be another account's by now, which has what came later.
  for (const { old_email, done_at } of givenUp)
    for (const [table, column] of BY_ADDRESS) {
      const theirs = trx.deleteFrom(table).where(column, '=', old_email);
      removed.push(await theirs.where('created_at', '<=', done_at).executeTakeFirst());
    }
  for (const table of OWN_TABLES)
    removed.push(await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst());
  removed.push(
    await trx.deleteFrom('oidc_records').where('account_id', '=', userId).executeTakeFirst(),
  );
  for (const table of ['invitations', 'access_requests', 'login_attempts'] as const)
    removed.push(await trx.deleteFrom(table).where('email', 'in', had).executeTakeFirst());
  // The imported data are the studio's.
  await trx.updateTable('imports').set({ file_name: '' }).where('actor', '=', userId).execute();
  for (const address of had) await removeCodesOf({ db: trx }, address);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/**
 * Removes a due account from the database, unless another process did, or it was kept. Undefined while a request has the
 * account's turn: it has passed its checks and could leave a session.
 */
async function take(
  { db, mail, now }: AuthContext,
  userId: string,
  email: string,
): Promise<true | undefined> {
  return db.transaction().execute(async (trx) => {
    // Read before the name is removed.
    const recipient = await recipientOf(trx, email);
    // Writing the row locks it in either database, so that only one of two processes continues.
    const due = await trx
      .updateTable('profiles')
      .set({ delete_at: now() })
      .where('user_id', '=', userId)
      .where('delete_at', '>', 0)
      .where('delete_at', '<=', now())
      .executeTakeFirst();
    if (due.numUpdatedRows !== 1n) return true;
    // Ends with its row or, if the process is killed, with the transaction.
    if ((await takeTurn(trx, userId, now())) === undefined) return undefined;
    // Without the turn.
    const records = (await removePerson(trx, userId, email)) - 1;
    await record(trx, { event: 'account_deleted', subject: userId }, now());
    await mail.post(trx, 'deletionDone', recipient, { at: now(), records });
    return true;
  });
}

/** Deletes a due account; the next run retries what failed or was interrupted. */
export async function removeAccount(
  context: AuthContext,
  userId: string,
  email: string,
): Promise<void> {
  // A separate core is changed first, so that an interrupted removal can be repeated.
  if (!context.embeddedCore) {
    await revokeAllSessionsForUser(userId);
    await deleteUser(userId);
  }
  await waitForTurn(() => take(context, userId, email));
  context.mail.deliver();
}

/** How long (ms) an account counts as lately removed: longer than any request and than the hour between two runs. */
const LATELY_MS = 2 * HOUR_MS;

/** Deletes what requests stored for accounts while, or after, these were removed. */
async function removeLeftovers({ db, now }: AuthContext): Promise<void> {
  const removed = await db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'account_deleted')
    .where('at', '>', now() - LATELY_MS)
    .execute();
  const ids = removed.map(({ subject }) => subject);
  if (ids.length === 0) return;
  for (const table of OWN_TABLES) await db.deleteFrom(table).where('user_id', 'in', ids).execute();
}

/** Deletes all due accounts, each in its own transaction; the next run retries those that fail. */
export async function removeDueAccounts(context: AuthContext): Promise<void> {
  const { db, log, metrics, now } = context;
  let isFailed = false;
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
      logFailure(log, 'could not delete an account', error);
      isFailed = true;
    }
  if (isFailed) metrics.count('hourly_failures', 'deletions');
  await removeLeftovers(context);
}
