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
import { endTrust } from '../secondStep/trustedDevices';
import { makeLink, openLink, spendLink, type LinkEnd, type LinkPress } from './accountLinks';
import { deletionOf } from './deletionState';
import { UNDO_MS } from './heldEmail';

/** Ends the ways in that were added since a time, in ms: by whoever was in the account. */
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
 * Nobody gets in any more but by the inbox of the account: somebody else may know its password, and may have added ways
 * in since a time, in ms.
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
  await endWaysSince(db, userId, since);
  if (session?.getUserId() === userId) await session.revokeSession();
}

/** The end of a press after which the page leads to a new password. */
export async function wayToPassword(userId: string, email: string): Promise<LinkEnd> {
  const made = await createResetPasswordToken(TENANT, userId, email);
  return made.status === 'OK'
    ? { status: 'OK', reset: { email, token: made.token } }
    : { status: 'OK' };
}

/** The link of a mail by which the owner of an account secures it, for {@link UNDO_MS}. */
export async function secureLink(
  { db, now, url }: Pick<AuthContext, 'db' | 'now' | 'url'>,
  userId: string,
  email: string,
): Promise<string> {
  const link = { action: 'secureAccount', userId, changeId: '' } as const;
  return accountLink(url(), link.action, await makeLink(db, link, now() + UNDO_MS), email);
}

/**
 * "This wasn't me": signs everybody out, makes the password worthless, ends the ways in that were added since the mail,
 * and leads the page that the press came from to a new password.
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
  // Nobody gets a new password meanwhile: the mail about that has the way back.
  if ((await deletionOf(db, userId)) > 0) return { status: 'LINK_INVALID', reason: 'WITHDRAWN' };
  // First: a press that is cut off can come again.
  await lockOut(context, userId, session, link.expiresAt - UNDO_MS);
  if (!(await spendLink(db, token, now()))) return { status: 'LINK_INVALID', reason: 'USED' };
  const reason = 'secured by the link of a mail';
  await record(db, { event: 'session_ended', subject: userId, reason }, now());
  return wayToPassword(userId, method.email);
}
