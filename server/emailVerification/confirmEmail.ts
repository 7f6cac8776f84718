import type { RecipeUserId } from 'supertokens-node';
import {
  createEmailVerificationToken,
  verifyEmailUsingToken,
} from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';

/** Verifies an address without an email, for callers that have proof of it; by default the account's own address. */
export async function confirmEmail(recipeUserId: RecipeUserId, email?: string): Promise<void> {
  const made = await createEmailVerificationToken(TENANT, recipeUserId, email);
  if (made.status === 'OK') await verifyEmailUsingToken(TENANT, made.token, false);
}
