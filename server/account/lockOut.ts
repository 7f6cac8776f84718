import { convertToRecipeUserId } from 'supertokens-node';
import {
  createResetPasswordToken,
  updateEmailOrPassword,
} from 'supertokens-node/recipe/emailpassword';
import { revokeAllSessionsForUser, type SessionContainer } from 'supertokens-node/recipe/session';
import { removeCredential } from 'supertokens-node/recipe/webauthn';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import type { Database } from '../data/schema';
import { randomToken } from '../operate/secrets';
import { namePasskey, ownPasskeys } from '../passkeys/ownPasskeys';
import { endTrust } from '../secondStep/trustedDevices';
import type { LinkEnd } from './accountLinks';

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
