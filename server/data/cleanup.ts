import { EXPORT_KEPT_MS } from '../../src/rules/accountLimits';
import { forgetAudit } from '../audit/read';
import { forgetKeys } from '../core/keyRotation';
import type { Database } from './schema';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails, collected errors and spent mail tokens older than this are dropped. */
const KEPT_MS = 30 * DAY_MS;
/** Of mails and of collected errors, about this many are kept: strangers can cause both. */
const KEPT_ROWS = 10_000;

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

/** Drops what has expired, so that the database does not grow without end. */
export async function cleanUp(db: Database, now: number): Promise<void> {
  for (const table of [
    'sessions',
    'used_challenges',
    'oidc_records',
    'sso_tries',
    'code_devices',
    'passkey_options',
    'provider_tries',
    'trusted_devices',
    'support_recordings',
  ] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  // When it was asked for stays, as one may ask once a day.
  await db
    .updateTable('data_exports')
    .set({ content: '' })
    .where('ready_at', '>', 0)
    .where('ready_at', '<=', now - EXPORT_KEPT_MS)
    .execute();
  // Kept past their end, so that a late click is told that the link has expired or was used.
  for (const table of [
    'password_reset_tokens',
    'email_verification_tokens',
    'account_links',
    'email_changes',
  ] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<=', now - KEPT_MS)
      .execute();
  }
  await db
    .deleteFrom('mail_codes')
    .where('expires_at', '<=', now - HOUR_MS)
    .execute();
  for (const table of ['login_attempts', 'guesses'] as const) {
    await db
      .deleteFrom(table)
      .where('last_at', '<=', now - DAY_MS)
      .execute();
  }
  await db
    .deleteFrom('kept_answers')
    .where('begun_at', '<=', now - DAY_MS)
    .execute();
  // Whoever comes back later is not told any more why they are signed out.
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<=', now - KEPT_MS)
    .execute();
  // An address that nobody confirmed within a day asked for nothing.
  await db
    .deleteFrom('access_requests')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<=', now - DAY_MS)
    .execute();
  await db
    .deleteFrom('replaced_links')
    .where('replaced_at', '<=', now - KEPT_MS)
    .execute();
  // What a file left whose process died.
  for (const table of ['import_rows', 'import_cohorts'] as const) {
    await db
      .deleteFrom(table)
      .where('import_id', 'not in', (running) =>
        running.selectFrom('running_imports').select('import_id'),
      )
      .execute();
  }
  await forgetAudit(db, now);
  await forgetKeys(db, now);
  // What still has to be sent stays.
  await db
    .deleteFrom('outbox')
    .where('created_at', '<=', await keptSince(db, 'outbox', now))
    .where('state', '<>', 'waiting')
    .execute();
  await db
    .deleteFrom('collected_errors')
    .where('created_at', '<=', await keptSince(db, 'collected_errors', now))
    .execute();
}
