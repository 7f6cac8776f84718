import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { record } from '../audit/record';
import type { Database, Tables, UsersTable } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';
import { rememberEnded } from '../session/endedElsewhere';
import { TENANT, type CoreContext } from './context';
import { endSessions } from './endSessions';
import { endMailTokens } from './mailTokens';
import { hashPassword, verifyPassword } from './passwords';
import { withChange } from './withChange';

export type UserView = ReturnType<typeof userView>;

type AccountRow = Selectable<UsersTable> & {
  /** Null until the address is verified. */
  readonly verified: string | null;
  /** Ids of the account's passkeys, oldest first. */
  readonly passkeys: readonly string[];
};

function userView(row: Omit<AccountRow, 'password_hash' | 'password_version'>) {
  const tenantIds = [TENANT];
  return {
    id: row.user_id,
    isPrimaryUser: false,
    tenantIds,
    emails: [row.email],
    phoneNumbers: [],
    thirdParty: [],
    webauthn: { credentialIds: row.passkeys },
    timeJoined: row.time_joined,
    loginMethods: [
      {
        recipeId: 'emailpassword',
        recipeUserId: row.user_id,
        tenantIds,
        email: row.email,
        timeJoined: row.time_joined,
        verified: row.verified !== null,
      },
    ],
  };
}

/** Reads an account with everything its view needs, in one statement. */
async function accountBy(
  db: Database,
  column: 'user_id' | 'email',
  value: string,
): Promise<AccountRow | undefined> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('verified_emails', (join) =>
      join
        .onRef('verified_emails.user_id', '=', 'users.user_id')
        .onRef('verified_emails.email', '=', 'users.email'),
    )
    .leftJoin('passkeys', 'passkeys.user_id', 'users.user_id')
    .selectAll('users')
    .select(['verified_emails.email as verified', 'passkeys.credential_id as passkey'])
    .where(`users.${column}`, '=', value)
    .orderBy('passkeys.created_at')
    .orderBy('passkeys.credential_id')
    .execute();
  const [row] = rows;
  return row && { ...row, passkeys: rows.flatMap(({ passkey }) => passkey ?? []) };
}

export async function userById(db: Database, userId: string): Promise<UserView | undefined> {
  const row = await accountBy(db, 'user_id', userId);
  return row && userView(row);
}

/** Finds an account by address, ignoring case. */
export async function userByEmail(db: Database, email: string): Promise<UserView | undefined> {
  const row = await accountBy(db, 'email', normaliseEmail(email));
  return row && userView(row);
}

interface NewUser {
  /** Random by default. */
  readonly userId?: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly at: number;
}

/** Adds an account; undefined if the address already has one, even when two sign-ups race. */
export async function insertUser(
  db: Database,
  { userId = randomUUID(), email, passwordHash, at }: NewUser,
) {
  const row = {
    user_id: userId,
    email: normaliseEmail(email),
    password_hash: passwordHash,
    time_joined: at,
  };
  const result = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? row : undefined;
}

/** Creates an account; undefined if the address already has one. */
export async function createUser(
  core: CoreContext,
  email: string,
  password: string,
): Promise<UserView | undefined> {
  const passwordHash = await hashPassword(password);
  const row = await insertUser(core.db, { email, passwordHash, at: core.now() });
  return row && userView({ ...row, verified: null, passkeys: [] });
}

/** Returns the account if the password is right, else undefined. */
export async function checkPassword(
  core: CoreContext,
  email: string,
  password: string,
): Promise<UserView | undefined> {
  const row = await accountBy(core.db, 'email', normaliseEmail(email));
  const right = await verifyPassword(row?.password_hash, password);
  return right && row !== undefined ? userView(row) : undefined;
}

/** Changes an account's address to one that is not taken, and ends links sent to the previous one. */
export async function moveUser(
  trx: Transaction<Tables>,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email: normaliseEmail(email) })
    .where('user_id', '=', userId)
    .execute();
  await endMailedLinks(trx, userId, now);
}

/** Ends an account's emailed password reset and verification links. */
export async function endMailedLinks(
  trx: Transaction<Tables>,
  userId: string,
  now: number,
): Promise<void> {
  for (const table of ['password_reset_tokens', 'email_verification_tokens'] as const)
    await endMailTokens(trx, table, userId, now, 'WITHDRAWN');
}

/** Field of a password change that keeps the account's sessions; our addition, which a separate core ignores. */
export const KEEP_SESSIONS = 'keepSessions';

/**
 * Changes address or password; 'taken' if another account has the address. A new address ends the links sent to the old
 * one. A new password ends all reset links and, unless `keepSessions` is set, all sessions, in one transaction.
 */
export async function updateUser(
  core: CoreContext,
  userId: string,
  change: { email: string | undefined; password: string | undefined; keepSessions: boolean },
): Promise<'OK' | 'unknown' | 'taken'> {
  if ((await userById(core.db, userId)) === undefined) return 'unknown';
  if (change.email !== undefined) {
    const owner = await userByEmail(core.db, change.email);
    if (owner !== undefined && owner.id !== userId) return 'taken';
  }
  const { email, password } = change;
  const hash = password === undefined ? undefined : await hashPassword(password);
  await core.db.transaction().execute(async (trx) => {
    if (email !== undefined) await moveUser(trx, userId, email, core.now());
    if (hash === undefined) return;
    // First: a concurrent sign-in with the old password waits for this row and then finds the change.
    await trx
      .updateTable('users')
      .where('user_id', '=', userId)
      .set(({ eb }) => ({ password_hash: hash, password_version: eb('password_version', '+', 1) }))
      .execute();
    await endMailTokens(trx, 'password_reset_tokens', userId, core.now(), '');
    if (!change.keepSessions) {
      const sessions = await trx
        .selectFrom('sessions')
        .select('handle')
        .where('user_id', '=', userId)
        .execute();
      await rememberEnded(
        trx,
        sessions.map(({ handle }) => handle),
        core.now(),
      );
      await endSessions(trx, userId);
    }
    await record(trx, { event: 'authn_password_change', subject: userId }, core.now());
    await withChange.getStore()?.(trx);
  });
  return 'OK';
}

/** Removes an account and all its data in the core. */
export async function removeUser(db: Database, userId: string): Promise<void> {
  const tables = [
    'sessions',
    'password_reset_tokens',
    'email_verification_tokens',
    'verified_emails',
    'user_roles',
    'passkeys',
    'totp_devices',
    'users',
  ] as const;
  await db.transaction().execute(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  });
}
