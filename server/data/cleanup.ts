import { sql, type RawBuilder } from 'kysely';
import { EXPORT_KEPT_MS } from '../../src/rules/accountLimits';
import { REQUESTS_KEPT_DAYS } from '../../src/rules/constants';
import { DAY_MS, HOUR_MS } from '../../src/rules/durations';
import { AUDIT_EVENTS } from '../audit/events';
import { forgetKeys } from '../core/keyRotation';
import type { Database, Tables } from './schema';

/** Retention of emails, collected errors and used emailed tokens (ms). */
const KEPT_MS = 30 * DAY_MS;
/** Retention of invitations that were used or have expired (ms). */
const INVITATIONS_KEPT_MS = 90 * DAY_MS;
/** Approximate limit of emails and of collected errors, as strangers can cause both. */
const KEPT_ROWS = 10_000;
/** Rows deleted per statement: after a long downtime there may be millions, and each statement has a time limit. */
const SLICE = 10_000;

/** Returns the time since which rows are kept, limited by age and number. */
async function keptSince(
  db: Database,
  table: 'outbox' | 'collected_errors',
  now: number,
): Promise<number> {
  const overflow = await db
    .selectFrom(table)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(KEPT_ROWS)
    .limit(1)
    .executeTakeFirst();
  return Math.max(now - KEPT_MS, overflow?.created_at ?? 0);
}

/** Deletes expired rows, `slice` at a time, so that the database does not grow without limit. */
export async function cleanUp(db: Database, now: number, slice = SLICE): Promise<void> {
  /** `key`: the columns of the primary key. */
  const drop = async (table: keyof Tables, key: string, where: RawBuilder<unknown>) => {
    const columns = sql.join(key.split(' ').map((column) => sql.ref(column)));
    let dropped = 0n;
    do {
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(table)} where (${columns}) in
          (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(slice)})`.execute(
          db,
        );
      dropped = numAffectedRows;
    } while (dropped >= BigInt(slice));
  };
  const until = (time: number) => sql`expires_at <= ${time}`;

  for (const [table, key] of [
    ['sessions', 'handle'],
    ['used_challenges', 'challenge'],
    ['oidc_records', 'record_key'],
    ['sso_tries', 'state_hash'],
    ['code_devices', 'device_hash'],
    ['passkey_options', 'options_id'],
    ['provider_tries', 'try_hash'],
    ['trusted_devices', 'id'],
    ['support_recordings', 'number'],
  ] as const)
    await drop(table, key, until(now));
  // The time of the request stays, as the limit is one a day.
  await db
    .updateTable('data_exports')
    .set({ content: '' })
    .where('ready_at', '<=', now - EXPORT_KEPT_MS)
    .where('content', '<>', '')
    .execute();
  // Kept past their end, so that a late click can be answered with expired or used.
  for (const [table, key] of [
    ['password_reset_tokens', 'token_hash'],
    ['email_verification_tokens', 'token_hash'],
    ['account_links', 'token_hash'],
  ] as const)
    await drop(table, key, until(now - KEPT_MS));
  // Completed changes stay with the account: its deletion also deletes what belongs to its earlier addresses.
  const isNotDone = sql`(done_at = 0 or ended <> '')`;
  await drop('email_changes', 'id', sql`${isNotDone} and ${until(now - KEPT_MS)}`);
  await drop('mail_codes', 'link_hash', until(now - HOUR_MS));
  await drop('login_attempts', 'email', sql`last_at <= ${now - DAY_MS}`);
  await drop('guesses', 'key', sql`last_at <= ${now - DAY_MS}`);
  await drop('kept_answers', 'key_hash', sql`begun_at <= ${now - DAY_MS}`);
  // After that, a returning user no longer sees why the session ended.
  await drop('ended_sessions', 'handle', sql`ended_at <= ${now - KEPT_MS}`);
  // A request whose address is not confirmed within a day is dropped.
  await drop('access_requests', 'id', sql`state = 'unconfirmed' and created_at <= ${now - DAY_MS}`);
  // As the privacy policy promises, including requests of people who have no invitation.
  const ended = sql`(used_at > 0 and used_at <= ${now - INVITATIONS_KEPT_MS})`;
  await drop('invitations', 'id', sql`${ended} or ${until(now - INVITATIONS_KEPT_MS)}`);
  await drop('access_requests', 'id', sql`created_at <= ${now - REQUESTS_KEPT_DAYS * DAY_MS}`);
  await drop('replaced_links', 'token_hash', sql`replaced_at <= ${now - KEPT_MS}`);
  // Of a process that died. A time in the future comes from a clock that was set back.
  await drop('running_imports', 'owner', sql`abs(began_at - ${now}) >= ${DAY_MS}`);
  const left = sql`import_id not in (select import_id from running_imports)`;
  await drop('import_rows', 'import_id day channel game campaign country', left);
  await drop('import_cohorts', 'import_id day channel game campaign country age', left);
  for (const [event, keptMs] of Object.entries(AUDIT_EVENTS))
    await drop('audit', 'id', sql`event = ${event} and at <= ${now - keptMs}`);
  await forgetKeys(db, now);
  // Emails still to be sent are kept, unless no process has a mail server any more.
  const mails = await keptSince(db, 'outbox', now);
  const isOver = sql`(state <> 'waiting' or created_at <= ${now - KEPT_MS})`;
  await drop('outbox', 'id', sql`created_at <= ${mails} and ${isOver}`);
  const errors = await keptSince(db, 'collected_errors', now);
  await drop('collected_errors', 'id', sql`created_at <= ${errors}`);
}
