import { convertToRecipeUserId } from 'supertokens-node';
import {
  createResetPasswordToken,
  updateEmailOrPassword,
} from 'supertokens-node/recipe/emailpassword';
import { revokeAllSessionsForUser, type SessionContainer } from 'supertokens-node/recipe/session';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import { randomToken } from '../operate/secrets';
import { endTrust } from '../secondStep/trustedDevices';
import type { LinkEnd } from './accountLinks';

/** Nobody gets in any more but by the inbox of the account: somebody else may know its password. */
export async function lockOut(
  { db }: Pick<AuthContext, 'db'>,
  userId: string,
  session: SessionContainer | undefined,
): Promise<void> {
  const password = randomToken();
  const recipeUserId = convertToRecipeUserId(userId);
  await updateEmailOrPassword({ recipeUserId, password, applyPasswordPolicy: false });
  await revokeAllSessionsForUser(userId);
  await endProviderSessions(db, userId);
  await endTrust(db, userId);
  if (session?.getUserId() === userId) await session.revokeSession();
}

/** The end of a press after which the page leads to a new password. */
export async function wayToPassword(userId: string, email: string): Promise<LinkEnd> {
  const made = await createResetPasswordToken(TENANT, userId, email);
  return made.status === 'OK'
    ? { status: 'OK', reset: { email, token: made.token } }
    : { status: 'OK' };
}
