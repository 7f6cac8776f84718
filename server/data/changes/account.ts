import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, key, number, text, usual } from './build';

/** Why a link of a mail ended without being used. */
export async function mailTokens(db: Kysely<unknown>): Promise<void> {
  for (const table of ['password_reset_tokens', 'email_verification_tokens'])
    await addColumns(db, table, { ended: '' });
}

/** The language that a person has chosen for pages and mails; empty where none was. */
export const profileLanguage = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { language: '' });

/** The files of people's own data: the newest of each person. */
export const dataExports = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'data_exports', [
    ...key('user_id'),
    ...number('asked_at', 'ready_at', 'failed_at'),
    ...text('language', 'content'),
  ]);

/** Changes of an account's address, and the links of mails that do something to an account at a press. */
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

/** When an account is deleted for good. */
export async function deletions(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'profiles', { delete_at: 0 });
  await createIndexes(db, 'profiles', 'delete_at');
}

/** Sessions that their person has ended from another device. */
export const endedSessions = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'ended_sessions', [...key('handle'), ...number('ended_at')]);

/** Which accounts have no password, since they began with a passkey. */
export const ownPassword = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { has_password: 1 });

/** Whose account is being changed just now. */
export const accountTurns = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'account_turns', [...key('user_id'), ...number('until')]);
