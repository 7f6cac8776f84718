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
import { countPasswordApart } from '../core/passwordVersion';
import { accountLink } from '../mail/links';
import { randomToken } from '../operate/secrets';
import { forgetPasskeyName, ownPasskeys } from '../passkeys/ownPasskeys';
import { appsOf } from '../secondStep/needed';
import { endTrust } from '../secondStep/trustedDevices';
import { endLinks, makeLink, spendLink, type LinkEnd, type LinkPress } from './accountLinks';
import { endPendingChange } from './changeEmail';
import { withdrawDeletion } from './deletionState';
import { UNDO_MS } from './heldEmail';

/** Removes passkeys and connections added since a time (ms); returns whether there were any. */
async function endWaysSince(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  userId: string,
  since: number,
): Promise<boolean> {
  const passkeys = (await ownPasskeys(db, userId)).filter(({ createdAt }) => createdAt >= since);
  const reason = 'account secured';
  for (const { id } of passkeys) {
    await forgetPasskeyName(db, userId, id);
    await removeCredential({ recipeUserId: userId, webauthnCredentialId: id });
    await record(db, { event: 'passkey_removed', subject: userId, reason }, now());
  }
  const connections = await db
    .deleteFrom('provider_accounts')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('provider')
    .execute();
  for (const { provider } of connections) {
    const entry = { subject: userId, reason: `${provider}, ${reason}` };
    await record(db, { event: 'provider_disconnected', ...entry }, now());
  }
  return passkeys.length + connections.length > 0;
}

/**
 * Removes the sign-in methods that an intruder may have added before an event (ms) or since, see docs/security.md;
 * returns whether there were any.
 */
async function endStrangeWays(context: AuthContext, userId: string, at: number): Promise<boolean> {
  const method = await methodOf(userId);
  const isOwn = method?.verified === true;
  return endWaysSince(context, userId, isOwn ? Math.max(at - UNDO_MS, method.timeJoined + 1) : 0);
}

/**
 * Ends what someone else may have prepared in an account whose owner is about to choose a password by mail: a change of
 * its address and, if that was never confirmed, so that anyone could register it, every passkey and connection.
 */
export async function endPrepared(context: AuthContext, userId: string): Promise<void> {
  const isConfirmed = (await methodOf(userId))?.verified === true;
  if (!isConfirmed) await endWaysSince(context, userId, 0);
  await endPendingChange(context.db, userId, 'WITHDRAWN', context.now());
}

/**
 * Locks everyone out except via the account's inbox: at the time of an event (ms), an intruder may have known its
 * password and added sign-in methods. Returns whether some were removed.
 */
export async function lockOut(
  context: AuthContext,
  userId: string,
  session: SessionContainer | undefined,
  at: number,
): Promise<boolean> {
  const { db } = context;
  const password = randomToken();
  const recipeUserId = convertToRecipeUserId(userId);
  await updateEmailOrPassword({ recipeUserId, password, applyPasswordPolicy: false });
  if (!context.embeddedCore) await countPasswordApart(db, context, userId);
  await revokeAllSessionsForUser(userId);
  await endProviderSessions(db, userId);
  await endTrust(db, userId);
  // An intruder may have used up the day's request for help.
  const help = db.deleteFrom('second_step_help').where('user_id', '=', userId);
  await help.where('state', '=', 'ended').execute();
  const waysRemoved = await endStrangeWays(context, userId, at);
  if (session?.getUserId() === userId) await session.revokeSession();
  return waysRemoved;
}

/** Returns the outcome after which the page continues to a new password. */
export async function wayToPassword(
  userId: string,
  email: string,
  waysRemoved: boolean,
): Promise<LinkEnd> {
  const hasApp = (await appsOf(userId)).length > 0;
  const made = await createResetPasswordToken(TENANT, userId, email);
  const end = { status: 'OK', hasApp, waysRemoved } as const;
  return made.status === 'OK' ? { ...end, reset: { email, token: made.token } } : end;
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
 * Ends all sessions, the password, recently added sign-in methods, a pending change of the address, a scheduled deletion
 * and all other links of this kind; continues to a new password.
 */
export async function secureAccount(
  context: AuthContext,
  { token, session }: LinkPress,
  { userId, expiresAt }: { readonly userId: string; readonly expiresAt: number },
): Promise<LinkEnd> {
  const { db, now } = context;
  const method = await methodOf(userId);
  if (method === undefined) return { status: 'LINK_INVALID', reason: 'INVALID' };
  // First, so that an interrupted click can be repeated.
  const waysRemoved = await lockOut(context, userId, session, expiresAt - UNDO_MS);
  const isFirst = await db.transaction().execute(async (trx) => {
    if (!(await spendLink(trx, token, now()))) return false;
    await endLinks(trx, 'secureAccount', userId, '', now());
    await endPendingChange(trx, userId, 'WITHDRAWN', now());
    await withdrawDeletion(trx, userId, now());
    const reason = 'secured by an emailed link';
    await record(trx, { event: 'session_ended', subject: userId, reason }, now());
    return true;
  });
  if (!isFirst) return { status: 'LINK_INVALID', reason: 'USED' };
  return wayToPassword(userId, method.email, waysRemoved);
}
