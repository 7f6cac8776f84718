import { sql, type RawBuilder } from 'kysely';
import { EXPORT_KEPT_MS } from '../../src/rules/accountLimits';
import { AUDIT_EVENTS } from '../audit/events';
import { forgetKeys } from '../core/keyRotation';
import type { Database, Tables } from './schema';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails, collected errors and spent mail tokens older than this are dropped. */
const KEPT_MS = 30 * DAY_MS;
/** Of mails and of collected errors, about this many are kept: strangers can cause both. */
const KEPT_ROWS = 10_000;
/** So many rows are deleted by a statement: after a long stop there may be millions, and it may take no longer than others. */
const SLICE = 10_000;

/** Since when rows of a table are kept: by their age, and by their number. */
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

/** Drops what has expired, so that the database does not grow without end; `slice` rows at once. */
export async function cleanUp(db: Database, now: number, slice = SLICE): Promise<void> {
  /** `key`: the columns that name a row. */
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
  // When it was asked for stays, as one may ask once a day.
  await db
    .updateTable('data_exports')
    .set({ content: '' })
    .where('ready_at', '>', 0)
    .where('ready_at', '<=', now - EXPORT_KEPT_MS)
    .where('content', '<>', '')
    .execute();
  // Kept past their end, so that a late click is told that the link has expired or was used.
  for (const [table, key] of [
    ['password_reset_tokens', 'token_hash'],
    ['email_verification_tokens', 'token_hash'],
    ['account_links', 'token_hash'],
    ['email_changes', 'id'],
  ] as const)
    await drop(table, key, until(now - KEPT_MS));
  await drop('mail_codes', 'link_hash', until(now - HOUR_MS));
  await drop('login_attempts', 'email', sql`last_at <= ${now - DAY_MS}`);
  await drop('guesses', 'key', sql`last_at <= ${now - DAY_MS}`);
  await drop('kept_answers', 'key_hash', sql`begun_at <= ${now - DAY_MS}`);
  // Whoever comes back later is not told any more why they are signed out.
  await drop('ended_sessions', 'handle', sql`ended_at <= ${now - KEPT_MS}`);
  // An address that nobody confirmed within a day asked for nothing.
  await drop('access_requests', 'id', sql`state = 'unconfirmed' and created_at <= ${now - DAY_MS}`);
  await drop('replaced_links', 'token_hash', sql`replaced_at <= ${now - KEPT_MS}`);
  // What a file left whose process died.
  const left = sql`import_id not in (select import_id from running_imports)`;
  await drop('import_rows', 'import_id day channel game campaign country', left);
  await drop('import_cohorts', 'import_id day channel game campaign country age', left);
  for (const [event, keptMs] of Object.entries(AUDIT_EVENTS))
    await drop('audit', 'id', sql`event = ${event} and at <= ${now - keptMs}`);
  await forgetKeys(db, now);
  // What still has to be sent stays.
  const mails = await keptSince(db, 'outbox', now);
  await drop('outbox', 'id', sql`created_at <= ${mails} and state <> 'waiting'`);
  const errors = await keptSince(db, 'collected_errors', now);
  await drop('collected_errors', 'id', sql`created_at <= ${errors}`);
}
