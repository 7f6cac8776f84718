import type { CreateTableBuilder, Kysely, Migration } from 'kysely';
import { auditMigration } from './auditMigration';
import { cohortsMigration } from './cohortsMigration';
import { copiedLinksMigration } from './copiedLinksMigration';
import { dataExportsMigration } from './dataExportsMigration';
import { dayIndexMigration } from './dayIndexMigration';
import { deletionsMigration } from './deletionsMigration';
import { endedSessionsMigration } from './endedSessionsMigration';
import { deliveriesMigration } from './deliveriesMigration';
import { importsMigration } from './importsMigration';
import { deliveryRowsMigration } from './deliveryRowsMigration';
import { profileMigration } from './profileMigration';
import { emailChangesMigration } from './emailChangesMigration';
import { keptAnswersMigration } from './keptAnswersMigration';
import { mailCodesMigration } from './mailCodesMigration';
import { outboxMigration } from './outboxMigration';
import { ownPasswordMigration } from './ownPasswordMigration';
import { passkeyLabelsMigration } from './passkeyLabelsMigration';
import { passkeyNamesMigration } from './passkeyNamesMigration';
import { passkeyOffersMigration } from './passkeyOffersMigration';
import { passkeysMigration } from './passkeysMigration';
import { providersMigration } from './providersMigration';
import { peopleMigration } from './peopleMigration';
import { secondStepMigration } from './secondStepMigration';
import { secondStepHelpMigration } from './secondStepHelpMigration';
import { reportSpeedMigration } from './reportSpeedMigration';
import { savedViewsMigration } from './savedViewsMigration';
import { supportRecordingsMigration } from './supportRecordingsMigration';
import { studiosMigration } from './studiosMigration';
import { mailTokensMigration } from './mailTokensMigration';
import type { Tables } from './schema';

type Column = readonly [name: string, type: 'text' | 'bigint'];

const text = (name: string): Column => [name, 'text'];
const time = (name: string): Column => [name, 'bigint'];

/** Columns of each table; the first `keys` of them form the primary key. */
const FIRST_TABLES: readonly { table: keyof Tables; keys: number; columns: readonly Column[] }[] = [
  {
    table: 'users',
    keys: 1,
    columns: [text('user_id'), text('email'), text('password_hash'), time('time_joined')],
  },
  {
    table: 'sessions',
    keys: 1,
    columns: [
      text('handle'),
      text('user_id'),
      text('refresh_hash'),
      text('jwt_data'),
      text('session_data'),
      time('created_at'),
      time('expires_at'),
    ],
  },
  {
    table: 'signing_keys',
    keys: 1,
    columns: [
      text('kid'),
      text('kind'),
      text('private_key'),
      text('public_jwk'),
      time('created_at'),
    ],
  },
  {
    table: 'password_reset_tokens',
    keys: 1,
    columns: [text('token_hash'), text('user_id'), text('email'), time('expires_at')],
  },
  {
    table: 'email_verification_tokens',
    keys: 1,
    columns: [text('token_hash'), text('user_id'), text('email'), time('expires_at')],
  },
  { table: 'verified_emails', keys: 2, columns: [text('user_id'), text('email')] },
  { table: 'roles', keys: 1, columns: [text('role')] },
  { table: 'role_permissions', keys: 2, columns: [text('role'), text('permission')] },
  { table: 'user_roles', keys: 2, columns: [text('user_id'), text('role')] },
  {
    table: 'profiles',
    keys: 1,
    columns: [
      text('user_id'),
      text('email'),
      text('first_name'),
      text('last_name'),
      text('company'),
      text('title'),
      text('blocked_reason'),
      time('created_at'),
    ],
  },
  {
    table: 'invitations',
    keys: 1,
    columns: [
      text('id'),
      text('token_hash'),
      text('email'),
      time('created_at'),
      time('expires_at'),
      time('claimed_until'),
      text('claim_id'),
      time('used_at'),
    ],
  },
  {
    table: 'outbox',
    keys: 1,
    columns: [text('id'), text('recipient'), text('subject'), text('body'), time('created_at')],
  },
  {
    table: 'collected_errors',
    keys: 1,
    columns: [text('id'), text('check_id'), text('title'), text('content'), time('created_at')],
  },
  {
    table: 'login_attempts',
    keys: 1,
    columns: [text('email'), time('wrong_count'), time('last_at')],
  },
  { table: 'used_challenges', keys: 1, columns: [text('challenge'), time('expires_at')] },
  { table: 'settings', keys: 1, columns: [text('name'), text('value')] },
];

/** [table, column, unique] */
const FIRST_INDEXES: readonly (readonly [keyof Tables, string, boolean])[] = [
  ['users', 'email', true],
  ['profiles', 'email', true],
  ['sessions', 'user_id', false],
  ['invitations', 'token_hash', true],
  ['outbox', 'created_at', false],
  ['collected_errors', 'created_at', false],
];

async function createTables(
  db: Kysely<unknown>,
  tables: typeof FIRST_TABLES,
  indexes: typeof FIRST_INDEXES,
): Promise<void> {
  for (const { table, keys, columns } of tables) {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(table);
    for (const [name, type] of columns) {
      builder = builder.addColumn(name, type, (column) => column.notNull());
    }
    const names = columns.slice(0, keys).map(([name]) => name);
    await builder.addPrimaryKeyConstraint(`${table}_key`, names).execute();
  }
  for (const [table, column, unique] of indexes) {
    const builder = db.schema.createIndex(`${table}_${column}`).on(table).column(column);
    await (unique ? builder.unique() : builder).execute();
  }
}

const first: Migration = {
  up: (db: Kysely<unknown>) => createTables(db, FIRST_TABLES, FIRST_INDEXES),
};

const SINGLE_SIGN_ON_TABLES: typeof FIRST_TABLES = [
  {
    table: 'oidc_records',
    keys: 1,
    columns: [
      text('record_key'),
      text('model'),
      text('payload'),
      text('grant_id'),
      text('uid'),
      text('account_id'),
      time('consumed_at'),
      time('expires_at'),
    ],
  },
  {
    table: 'sso_tries',
    keys: 1,
    columns: [
      text('state_hash'),
      text('browser_hash'),
      text('code_verifier'),
      text('nonce'),
      time('expires_at'),
    ],
  },
];

const SINGLE_SIGN_ON_INDEXES: typeof FIRST_INDEXES = [
  ['oidc_records', 'grant_id', false],
  ['oidc_records', 'uid', false],
  ['oidc_records', 'account_id', false],
];

/** [table, column, type]; rows that are there already get an empty text or 0. */
const ADDED_COLUMNS: readonly (readonly [keyof Tables, ...Column])[] = [
  ['outbox', 'html', 'text'],
  ['outbox', 'language', 'text'],
  ['password_reset_tokens', 'used_at', 'bigint'],
  ['email_verification_tokens', 'used_at', 'bigint'],
];

const singleSignOn: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, SINGLE_SIGN_ON_TABLES, SINGLE_SIGN_ON_INDEXES);
    for (const [table, name, type] of ADDED_COLUMNS) {
      await db.schema
        .alterTable(table)
        .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
        .execute();
    }
  },
};

const GUESSES: typeof FIRST_TABLES = [
  {
    table: 'guesses',
    keys: 1,
    columns: [text('key'), time('count'), time('last_at'), time('until')],
  },
];

const resistance: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, GUESSES, []);
    await db.schema
      .alterTable('users')
      .addColumn('password_version', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/**
 * Every change of the database, by name and in order. A version adds only what the version before can live with:
 * tables, and columns with a default. What nobody uses any more goes one version later.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': first,
  '0002-single-sign-on': singleSignOn,
  '0003-deliveries': deliveriesMigration,
  '0004-resistance': resistance,
  '0005-audit': auditMigration,
  '0006-kept-answers': keptAnswersMigration,
  '0007-studios': studiosMigration,
  '0008-people': peopleMigration,
  '0009-mail-tokens': mailTokensMigration,
  '0010-delivery-rows': deliveryRowsMigration,
  '0011-profile-language': profileMigration,
  '0012-data-exports': dataExportsMigration,
  '0013-mail-codes': mailCodesMigration,
  '0014-passkeys': passkeysMigration,
  '0015-imports': importsMigration,
  '0016-outbox': outboxMigration,
  '0017-support-recordings': supportRecordingsMigration,
  '0018-email-changes': emailChangesMigration,
  '0019-deletions': deletionsMigration,
  '0020-second-step': secondStepMigration,
  '0021-providers': providersMigration,
  '0022-ended-sessions': endedSessionsMigration,
  '0023-report-speed': reportSpeedMigration,
  '0024-saved-views': savedViewsMigration,
  '0025-passkey-names': passkeyNamesMigration,
  '0029-copied-links': copiedLinksMigration,
  '0030-passkey-offers': passkeyOffersMigration,
  '0031-second-step-help': secondStepHelpMigration,
  '0032-own-password': ownPasswordMigration,
  '0033-passkey-labels': passkeyLabelsMigration,
  '0034-cohorts': cohortsMigration,
  '0035-day-index': dayIndexMigration,
};
