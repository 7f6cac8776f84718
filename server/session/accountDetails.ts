import { getUser } from 'supertokens-node';
import { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { fullName } from '../../src/rules/fullName';
import { isRole } from '../../src/rules/roles';
import { DELETE_AT } from '../account/deletionState';
import type { Database } from '../data/schema';
import { asksSecondStep } from '../secondStep/needed';
import { refuseBlocked } from './liveSession';

/** Fields of the access token payload that describe an account; null for those that its tokens omit. */
interface AccountPayload {
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly studio_name: string | null;
  /** The theme of a user who chose one. */
  readonly user_theme: string | null;
  readonly [DELETE_AT]: number | null;
}

/** Reads what sessions need of an account, in one statement; undefined without a profile. */
const readAccount = (db: Database, userId: string) =>
  db
    .selectFrom('profiles')
    .leftJoin('studios', 'studios.id', 'profiles.studio_id')
    .select([
      'profiles.first_name',
      'profiles.last_name',
      'profiles.theme',
      'profiles.delete_at',
      'profiles.role',
      'profiles.blocked_reason',
      'profiles.seen_on',
      'studios.name as studio',
      'studios.second_step_roles',
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();

/** Returns the account details for a session's tokens. */
export async function accountDetails(
  db: Database,
  userId: string,
  user: Awaited<ReturnType<typeof getUser>>,
  account = readAccount(db, userId),
): Promise<{ payload: AccountPayload; isSecondStepAsked: boolean }> {
  const row = await account;
  const studio = isRole(row?.role ?? '') ? row?.studio : '';
  return {
    payload: {
      user_email: user?.emails[0] ?? null,
      user_name: fullName(row?.first_name ?? '', row?.last_name ?? '') || null,
      studio_name: studio || null,
      user_theme: row?.theme || null,
      [DELETE_AT]: row?.delete_at || null,
    },
    isSecondStepAsked: asksSecondStep(row?.second_step_roles ?? '', row?.role ?? ''),
  };
}

/**
 * Updates what a session's tokens say about its account; the fields may have changed elsewhere. Changed ones are sent
 * with the response's tokens.
 */
export async function refreshDetails(
  db: Database,
  session: SessionContainer,
  account?: ReturnType<typeof readAccount>,
): Promise<void> {
  const userId = session.getUserId();
  const user = await getUser(userId);
  if (user === undefined) return;
  const { payload } = await accountDetails(db, userId, user, account);
  const held: Readonly<Record<string, unknown>> = session.getAccessTokenPayload();
  const changed = Object.entries(payload).filter(
    ([field, value]) => (held[field] ?? null) !== value,
  );
  if (changed.length > 0) await session.mergeIntoAccessTokenPayload(Object.fromEntries(changed));
  const own = session.getRecipeUserId().getAsString();
  const method = user.loginMethods.find(({ recipeUserId }) => recipeUserId.getAsString() === own);
  if (method?.verified !== (await session.getClaimValue(EmailVerificationClaim)))
    await session.fetchAndSetClaim(EmailVerificationClaim);
}

/** As {@link refuseBlocked} and then {@link refreshDetails}; reads the account once. */
export async function refreshLive(
  db: Database,
  session: SessionContainer,
  now: number,
): Promise<void> {
  const account = readAccount(db, session.getUserId());
  await refuseBlocked(db, session, now, account);
  await refreshDetails(db, session, account);
}
