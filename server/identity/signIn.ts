import { listUsersByAccountInfo } from 'supertokens-node';
import { verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { admitGuess } from '../signIn/admitGuess';
import { clearAttempts, countAttempt } from '../signIn/attempts';
import { forgetGuesses } from '../signIn/guesses';
import { profileByEmail } from '../registration/profiles';

/** What came of an e-mail and a password at the identity provider. */
export type PasswordCheck =
  | { readonly kind: 'right'; readonly accountId: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'blocked'; readonly reason: string };

/**
 * Wrong passwords in a row after which the provider stops listening. Its pages run no script, so there is
 * no captcha; the count is the one of the portal's own sign-in, and is forgotten like there.
 */
const MOST_TRIES = 10;

/** Judges a password with the SDK. The reason of a block is told only to who knows the password. */
export async function checkPassword(
  context: AuthContext,
  network: string,
  email: string,
  password: string,
): Promise<PasswordCheck> {
  const { db, settings, now } = context;
  const guesser = { email, network, knownBrowser: undefined };
  if ((await admitGuess(context, guesser)) > 0) return { kind: 'tooMany' };
  const triesBefore = await countAttempt(db, email, now(), settings.get().captchaForgetMs);
  if (triesBefore >= MOST_TRIES) return { kind: 'tooMany' };
  const { status } = await verifyCredentials(TENANT, email, password);
  if (status !== 'OK') return { kind: 'wrong' };
  const profile = await profileByEmail(db, email);
  if (profile !== undefined && profile.blocked !== null) {
    return { kind: 'blocked', reason: profile.blocked };
  }
  const [user] = await listUsersByAccountInfo(TENANT, { email });
  if (user === undefined) return { kind: 'wrong' };
  await Promise.all([clearAttempts(db, email), forgetGuesses(db, guesser)]);
  return { kind: 'right', accountId: user.id };
}
