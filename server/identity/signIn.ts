import { listUsersByAccountInfo } from 'supertokens-node';
import { verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import { record } from '../audit/record';
import { subjectOf } from '../audit/subject';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { passwordVersion } from '../core/passwordVersion';
import { createLimit } from '../operate/limit';
import { orTakeBack } from '../operate/outage';
import { admitGuess } from '../signIn/admitGuess';
import { clearAttempts, countAttempt, takeBackAttempt } from '../signIn/attempts';
import { forgetGuesses } from '../signIn/guesses';
import { profileByEmail } from '../registration/profiles';
import { MINUTE_MS } from '../../src/rules/durations';

/** The outcome of a password sign-in at the identity provider. */
export type PasswordCheck =
  /** `version`: of the password that was checked. */
  | { readonly kind: 'right'; readonly accountId: string; readonly version: number | undefined }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'blocked'; readonly reason: string };

/**
 * Consecutive wrong passwords after which the provider refuses further attempts. Its pages run no scripts, so there is
 * no captcha. The count is shared with the portal's sign-in and expires like there.
 */
const MOST_TRIES = 10;

/** What the audit log records of a refused password. */
const RECORDED = {
  wrong: ['authn_login_fail', 'wrong password'],
  blocked: ['authn_login_fail', 'suspended'],
  tooMany: ['authn_login_lock', 'too many tries'],
} as const;

/** Creates the check of passwords, which records refused ones in the audit log (ASVS 16.3.1). */
export function createPasswordCheck(context: AuthContext) {
  const { db, now } = context;
  const locks = createLimit(1, MINUTE_MS, now);
  return async (network: string, email: string, password: string): Promise<PasswordCheck> => {
    const check = await checkPassword(context, network, email, password);
    if (check.kind === 'right') return check;
    // One line per network and minute, so that a client that keeps trying does not fill the log.
    if (check.kind === 'tooMany' && !locks.take(network)) return check;
    const [event, reason] = RECORDED[check.kind];
    await record(db, { event, subject: await subjectOf(context, email), reason }, now());
    return check;
  };
}

/** Checks a password with the SDK. The reason of a block is returned only if the password is right. */
async function checkPassword(
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
  const version = await passwordVersion(context, { email });
  const { status } = await orTakeBack(
    () => verifyCredentials(TENANT, email, password),
    () => takeBackAttempt(db, guesser),
  );
  if (status !== 'OK') return { kind: 'wrong' };
  const reason = (await profileByEmail(db, email))?.blocked ?? null;
  if (reason !== null) return { kind: 'blocked', reason };
  const [user] = await listUsersByAccountInfo(TENANT, { email });
  if (user === undefined) return { kind: 'wrong' };
  await Promise.all([clearAttempts(db, email), forgetGuesses(db, guesser)]);
  return { kind: 'right', accountId: user.id, version };
}
