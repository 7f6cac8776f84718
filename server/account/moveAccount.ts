import type { Transaction } from 'kysely';
import { convertToRecipeUserId } from 'supertokens-node';
import { updateEmailOrPassword } from 'supertokens-node/recipe/emailpassword';
import { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import {
  fetchAndSetClaim,
  getAllSessionHandlesForUser,
  mergeIntoAccessTokenPayload,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import type { AuthContext } from '../authApi/context';
import { accountOf } from '../authApi/accountOf';
import { moveUser } from '../core/users';
import type { Tables } from '../data/schema';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { setProfile } from '../registration/profiles';

/** The address belongs to another account by now. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
}

const isTaken = async (email: string, userId: string) => {
  const account = await accountOf(email);
  return account !== undefined && account.user.id !== userId;
};

/**
 * Gives an account a confirmed address in the place of the one it has, with what else belongs to that: in one
 * transaction where the account is in this database. At a core apart the core goes first, so that a press that was cut
 * off can come again. @throws {EmailTaken}
 */
export async function moveAccount<Result>(
  { db, embeddedCore, now }: AuthContext,
  userId: string,
  email: string,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const recipeUserId = convertToRecipeUserId(userId);
  if (await isTaken(email, userId)) throw new EmailTaken();
  await confirmEmail(recipeUserId, email);
  if (!embeddedCore) {
    const { status } = await updateEmailOrPassword({ recipeUserId, email });
    if (status === 'EMAIL_ALREADY_EXISTS_ERROR') throw new EmailTaken();
    if (status !== 'OK') throw new Error(`The address was not changed: ${status}`);
  }
  try {
    return await db.transaction().execute(async (trx) => {
      if (embeddedCore) await moveUser(trx, userId, email, now());
      await setProfile(trx, userId, { email });
      return work(trx);
    });
  } catch (error) {
    // Two accounts at once: the database lets one of them have it.
    if (await isTaken(email, userId)) throw new EmailTaken();
    throw error;
  }
}

/** Tells the sessions of an account its address: the one that is at work at once, the others with their next tokens. */
export async function tellSessions(
  userId: string,
  email: string,
  here: SessionContainer | undefined,
): Promise<void> {
  const payload = { user_email: email };
  for (const handle of await getAllSessionHandlesForUser(userId)) {
    if (handle === here?.getHandle()) continue;
    await mergeIntoAccessTokenPayload(handle, payload);
    await fetchAndSetClaim(handle, EmailVerificationClaim);
  }
  if (here?.getUserId() !== userId) return;
  await here.mergeIntoAccessTokenPayload(payload);
  await here.fetchAndSetClaim(EmailVerificationClaim);
}
