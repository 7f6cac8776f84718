import type { RecipeUserId } from 'supertokens-node';
import {
  createEmailVerificationToken,
  verifyEmailUsingToken,
} from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';

/** Takes an address as its account's own, where that is known without its mail; the account's own one unless `email` names another. */
export async function confirmEmail(recipeUserId: RecipeUserId, email?: string): Promise<void> {
  const made = await createEmailVerificationToken(TENANT, recipeUserId, email);
  if (made.status === 'OK') await verifyEmailUsingToken(TENANT, made.token, false);
}
