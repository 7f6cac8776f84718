import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, number, text } from './build';

export async function firstTables(db: Kysely<unknown>): Promise<void> {
  const users = [...text('user_id', 'email', 'password_hash'), ...number('time_joined')];
  await createTable(db, 'users', users, ['user_id']);
  const sessions = [
    ...text('handle', 'user_id', 'refresh_hash', 'jwt_data', 'session_data'),
    ...number('created_at', 'expires_at'),
  ];
  await createTable(db, 'sessions', sessions, ['handle']);
  const keys = [...text('kid', 'kind', 'private_key', 'public_jwk'), ...number('created_at')];
  await createTable(db, 'signing_keys', keys, ['kid']);
  for (const table of ['password_reset_tokens', 'email_verification_tokens']) {
    const tokens = [...text('token_hash', 'user_id', 'email'), ...number('expires_at')];
    await createTable(db, table, tokens, ['token_hash']);
  }
  await createTable(db, 'verified_emails', text('user_id', 'email'), ['user_id', 'email']);
  await createTable(db, 'roles', text('role'), ['role']);
  await createTable(db, 'role_permissions', text('role', 'permission'), ['role', 'permission']);
  await createTable(db, 'user_roles', text('user_id', 'role'), ['user_id', 'role']);
  const profiles = [
    ...text('user_id', 'email', 'first_name', 'last_name', 'company', 'title', 'blocked_reason'),
    ...number('created_at'),
  ];
  await createTable(db, 'profiles', profiles, ['user_id']);
  const invitations = [
    ...text('id', 'token_hash', 'email'),
    ...number('created_at', 'expires_at', 'claimed_until'),
    ...text('claim_id'),
    ...number('used_at'),
  ];
  await createTable(db, 'invitations', invitations, ['id']);
  const mails = [...text('id', 'recipient', 'subject', 'body'), ...number('created_at')];
  await createTable(db, 'outbox', mails, ['id']);
  const errors = [...text('id', 'check_id', 'title', 'content'), ...number('created_at')];
  await createTable(db, 'collected_errors', errors, ['id']);
  const attempts = [...text('email'), ...number('wrong_count', 'last_at')];
  await createTable(db, 'login_attempts', attempts, ['email']);
  const challenges = [...text('challenge'), ...number('expires_at')];
  await createTable(db, 'used_challenges', challenges, ['challenge']);
  await createTable(db, 'settings', text('name', 'value'), ['name']);
  for (const [table, column, isUnique] of [
    ['users', 'email', true],
    ['profiles', 'email', true],
    ['sessions', 'user_id', false],
    ['invitations', 'token_hash', true],
    ['outbox', 'created_at', false],
    ['collected_errors', 'created_at', false],
  ] as const) {
    const index = db.schema.createIndex(`${table}_${column}`).on(table).column(column);
    await (isUnique ? index.unique() : index).execute();
  }
}

/** Adds the identity provider's records, sign-in attempts there, and the newer columns of emails and their links. */
export async function singleSignOn(db: Kysely<unknown>): Promise<void> {
  const records = [
    ...text('record_key', 'model', 'payload', 'grant_id', 'uid', 'account_id'),
    ...number('consumed_at', 'expires_at'),
  ];
  await createTable(db, 'oidc_records', records, ['record_key']);
  const tries = [
    ...text('state_hash', 'browser_hash', 'code_verifier', 'nonce'),
    ...number('expires_at'),
  ];
  await createTable(db, 'sso_tries', tries, ['state_hash']);
  await createIndexes(db, 'oidc_records', 'grant_id', 'uid', 'account_id');
  await addColumns(db, 'outbox', { html: '', language: '' });
  for (const table of ['password_reset_tokens', 'email_verification_tokens'])
    await addColumns(db, table, { used_at: 0 });
}

/** Adds password attempts by source, and the version of an account's password. */
export async function resistance(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'guesses',
    [...text('key'), ...number('count', 'last_at', 'until')],
    ['key'],
  );
  await addColumns(db, 'users', { password_version: 0 });
}
