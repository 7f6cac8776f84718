import { sql, type Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, key, number, text, unique, usual } from './build';

export async function mailCodes(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'code_devices', [
    ...key('device_hash'),
    ...text('email'),
    ...number('failed', 'expires_at'),
  ]);
  await createIndexes(db, 'code_devices', 'email');
  await createTable(db, 'mail_codes', [
    ...key('link_hash'),
    ...text('code_id', 'device_hash'),
    ...number('created_at', 'expires_at'),
  ]);
  await createIndexes(db, 'mail_codes', 'device_hash');
}

export async function passkeys(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'passkeys', [
    ...key('credential_id'),
    ...text('rp_id', 'user_id', 'public_key'),
    ...number('counter'),
    ...text('transports', 'aaguid'),
    ...number('synced', 'created_at', 'last_used_at'),
  ]);
  await createIndexes(db, 'passkeys', 'user_id');
  await createTable(db, 'passkey_options', [
    ...key('options_id'),
    ...text('purpose', 'challenge', 'rp_id', 'rp_name', 'origin', 'email'),
    ...number('created_at', 'expires_at', 'used_at'),
  ]);
}

/** Adds authenticator apps, recovery codes, trusted devices, and the roles that a studio requires a second step of. */
export async function secondStep(db: Kysely<unknown>): Promise<void> {
  const apps = [
    ...text('user_id', 'name', 'secret'),
    ...number('period', 'skew', 'verified', 'last_step', 'created_at', 'last_used_at'),
  ];
  await createTable(db, 'totp_devices', apps, ['user_id', 'name']);
  const codes = [...text('user_id', 'code_hash', 'salt'), ...number('created_at')];
  await createTable(db, 'recovery_codes', codes, ['user_id', 'code_hash']);
  await createTable(db, 'trusted_devices', [
    ...key('id'),
    ...text('user_id'),
    ...unique('token_hash'),
    ...text('agent'),
    ...number('created_at', 'last_used_at', 'expires_at'),
  ]);
  await createIndexes(db, 'trusted_devices', 'user_id');
  await addColumns(db, 'studios', { second_step_roles: '' });
}

/** Adds accounts at sign-in providers, and attempts to sign in with them. */
export async function providers(db: Kysely<unknown>): Promise<void> {
  const accounts = [
    ...text('provider', 'subject', 'user_id', 'email'),
    ...number('created_at', 'last_used_at'),
  ];
  await createTable(db, 'provider_accounts', accounts, ['provider', 'subject'], (table) =>
    table.addUniqueConstraint('provider_accounts_one_each', ['user_id', 'provider']),
  );
  await createTable(db, 'provider_tries', [
    ...key('try_hash'),
    ...text('provider', 'nonce', 'subject', 'email'),
    ...number('expires_at'),
  ]);
}

export const passkeyNames = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'passkeys', { name: '' });

export const passkeyOffers = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'profiles', { passkey_declined_at: 0 });

/** Adds help requests of users who lost phone and recovery codes. */
export const secondStepHelp = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'second_step_help', [
    ...key('user_id'),
    ...text('state'),
    ...number('asked_at'),
    ...usual({ allowed_by: '', due_at: 0 }),
  ]);

/** Moves names of passkeys to a separate table, as the passkeys may be at a separate core. */
export async function passkeyLabels(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'passkey_names', [...key('credential_id'), ...text('user_id', 'name')]);
  await createIndexes(db, 'passkey_names', 'user_id');
  await sql`insert into passkey_names (credential_id, user_id, name)
      select credential_id, user_id, name from passkeys where name <> ''`.execute(db);
}
