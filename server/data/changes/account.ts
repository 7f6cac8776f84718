import { sql, type Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, key, number, text, usual } from './build';

/** Adds why an emailed link ended unused. */
export async function mailTokens(db: Kysely<unknown>): Promise<void> {
  for (const table of ['password_reset_tokens', 'email_verification_tokens'])
    await addColumns(db, table, { ended: '' });
}

/** Adds the language that a user chose for pages and emails; empty for none. */
export const profileLanguage = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { language: '' });

/** Adds the language in which a user registered; for earlier users, the one in which a colleague invited them. */
export async function firstLanguage(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'profiles', { first_language: '' });
  await sql`update profiles set first_language = coalesce((select language from invitations
      where invitations.email = profiles.email and used_at > 0 and invited_by <> ''
      order by used_at desc limit 1), '')`.execute(db);
}

/** Adds the files of users' own data, the newest of each user. */
export const dataExports = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'data_exports', [
    ...key('user_id'),
    ...number('asked_at', 'ready_at', 'failed_at'),
    ...text('language', 'content'),
  ]);

/** Adds address changes, and emailed links that change an account on a click. */
export async function emailChanges(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'account_links', [
    ...key('token_hash'),
    ...text('action', 'user_id', 'change_id'),
    ...number('expires_at'),
    ...usual({ used_at: 0, ended: '' }),
  ]);
  await createTable(db, 'email_changes', [
    ...key('id'),
    ...text('user_id', 'old_email', 'new_email'),
    ...number('asked_at', 'sent_at', 'expires_at'),
    ...usual({ done_at: 0, ended: '' }),
  ]);
  await createIndexes(db, 'account_links', 'user_id');
  await createIndexes(db, 'email_changes', 'user_id', 'old_email');
}

export async function deletions(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'profiles', { delete_at: 0 });
  await createIndexes(db, 'profiles', 'delete_at');
}

/** Adds sessions that their user ended from another device. */
export const endedSessions = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'ended_sessions', [...key('handle'), ...number('ended_at')]);

/** Adds whether an account has a password; one created with a passkey starts without. */
export const ownPassword = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { has_password: 1 });

/** Adds the number of passwords that an account has had at a separate core. */
export const passwordVersions = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { password_version: 0 });

export const profileTheme = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { theme: '' });

/** Adds the refresh token that the current one of a session has replaced. */
export const previousTokens = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'sessions', { previous_hash: '' });

/** Adds locks of accounts that are being changed. */
export const accountTurns = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'account_turns', [...key('user_id'), ...number('until')]);
