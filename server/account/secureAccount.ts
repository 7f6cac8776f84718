import { convertToRecipeUserId } from 'supertokens-node';
import {
  createResetPasswordToken,
  updateEmailOrPassword,
} from 'supertokens-node/recipe/emailpassword';
import { revokeAllSessionsForUser, type SessionContainer } from 'supertokens-node/recipe/session';
import { removeCredential } from 'supertokens-node/recipe/webauthn';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import type { Database } from '../data/schema';
import { accountLink } from '../mail/links';
import { randomToken } from '../operate/secrets';
import { namePasskey, ownPasskeys } from '../passkeys/ownPasskeys';
import { appsOf } from '../secondStep/needed';
import { endTrust } from '../secondStep/trustedDevices';
import { makeLink, openLink, spendLink, type LinkEnd, type LinkPress } from './accountLinks';
import { deletionOf } from './deletionState';
import { UNDO_MS } from './heldEmail';

/** Removes sign-in methods added since a time (ms), possibly by an intruder. */
async function endWaysSince(db: Database, userId: string, since: number): Promise<void> {
  for (const { id, createdAt } of await ownPasskeys(db, userId)) {
    if (createdAt < since) continue;
    await removeCredential({ recipeUserId: userId, webauthnCredentialId: id });
    await namePasskey(db, userId, id, '');
  }
  await db
    .deleteFrom('provider_accounts')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

/**
 * Locks everyone out except via the account's inbox: an intruder may know its password, or may have added sign-in
 * methods since a time (ms).
 */
export async function lockOut(
  { db }: Pick<AuthContext, 'db'>,
  userId: string,
  session: SessionContainer | undefined,
  since: number,
): Promise<void> {
  const password = randomToken();
  const recipeUserId = convertToRecipeUserId(userId);
  await updateEmailOrPassword({ recipeUserId, password, applyPasswordPolicy: false });
  await revokeAllSessionsForUser(userId);
  await endProviderSessions(db, userId);
  await endTrust(db, userId);
  // An intruder may have used up the day's request for help.
  const help = db.deleteFrom('second_step_help').where('user_id', '=', userId);
  await help.where('state', '=', 'ended').execute();
  await endWaysSince(db, userId, since);
  if (session?.getUserId() === userId) await session.revokeSession();
}

/** Returns the outcome after which the page continues to a new password. */
export async function wayToPassword(userId: string, email: string): Promise<LinkEnd> {
  const hasApp = (await appsOf(userId)).length > 0;
  const made = await createResetPasswordToken(TENANT, userId, email);
  return made.status === 'OK'
    ? { status: 'OK', reset: { email, token: made.token }, hasApp }
    : { status: 'OK', hasApp };
}

/** Creates the emailed link by which an owner secures the account, valid for {@link UNDO_MS}. */
export async function secureLink(
  { db, now, url }: Pick<AuthContext, 'db' | 'now' | 'url'>,
  userId: string,
  email: string,
): Promise<string> {
  const link = { action: 'secureAccount', userId, changeId: '' } as const;
  return accountLink(url(), link.action, await makeLink(db, link, now() + UNDO_MS), email);
}

/**
 * "This wasn't me": ends all sessions, invalidates the password, removes sign-in methods added since the email, and
 * continues to a new password.
 */
export async function secureAccount(
  context: AuthContext,
  { token, session }: LinkPress,
): Promise<LinkEnd> {
  const { db, now } = context;
  const link = await openLink(db, 'secureAccount', token, now());
  if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
  const { userId } = link;
  const method = await methodOf(userId);
  if (method === undefined) return { status: 'LINK_INVALID', reason: 'INVALID' };
  // An account scheduled for deletion gets no new password: its deletion email has the link that keeps it.
  if ((await deletionOf(db, userId)) > 0) return { status: 'LINK_INVALID', reason: 'WITHDRAWN' };
  // First, so that an interrupted click can be repeated.
  await lockOut(context, userId, session, link.expiresAt - UNDO_MS);
  if (!(await spendLink(db, token, now()))) return { status: 'LINK_INVALID', reason: 'USED' };
  const reason = 'secured by an emailed link';
  await record(db, { event: 'session_ended', subject: userId, reason }, now());
  return wayToPassword(userId, method.email);
}
