import type { Transaction } from 'kysely';
import { removeCodesOf } from '../core/mailCodes';
import type { Tables } from '../data/schema';
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
export async function removePerson(
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
