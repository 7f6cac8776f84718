import type { AuthContext } from '../authApi/context';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { profileByEmail } from '../registration/profiles';
import { countGuess, guessWait, TELL_OWNER_AT, type Guesser, type WithGuess } from './guesses';

/** Of two tries at once, the one that came too late waits at least so long, in ms. */
const LEAST_WAIT_MS = 1_000;

type Context = Pick<AuthContext, 'db' | 'mail' | 'log' | 'now'>;

async function notifyOwner({ db, mail, log, now }: Context, email: string): Promise<void> {
  try {
    if ((await profileByEmail(db, email)) === undefined) return;
    const to = await recipientOf(db, email, 'en');
    await mail.send('passwordGuessed', to, { tries: TELL_OWNER_AT, at: now() });
  } catch (error) {
    logFailure(log, "an account's owner was not told of guesses", error);
  }
}

/**
 * Counts a try, and tells the account's owner when there were many of a password in a row. Answers how
 * long, in ms, the guesser has to wait instead; 0 when the password may be looked at. `also` is done with it or not at all.
 */
export async function admitGuess(
  context: Context,
  guesser: Guesser,
  also?: WithGuess,
): Promise<number> {
  const { db, now } = context;
  const tries = await countGuess(db, guesser, now(), also);
  if (tries === undefined) return Math.max(LEAST_WAIT_MS, await guessWait(db, guesser, now()));
  // Not waited for: the time of the answer must not tell that there is an owner.
  if (tries === TELL_OWNER_AT && guesser.way === undefined)
    void notifyOwner(context, guesser.email);
  return 0;
}
