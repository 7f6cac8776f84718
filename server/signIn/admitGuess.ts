import type { AuthContext } from '../authApi/context';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { profileByEmail } from '../registration/profiles';
import { countGuess, guessWait, NOTIFY_OWNER_AT, type Guesser, type WithGuess } from './guesses';

/** Shortest wait of an attempt that lost a race against another, in ms. */
const MIN_WAIT_MS = 1_000;

type Context = Pick<AuthContext, 'db' | 'mail' | 'log' | 'now'>;

async function notifyOwner({ db, mail, log, now }: Context, email: string): Promise<void> {
  try {
    if ((await profileByEmail(db, email)) === undefined) return;
    const to = await recipientOf(db, email);
    await mail.send('passwordGuessed', to, { tries: NOTIFY_OWNER_AT, at: now() });
  } catch (error) {
    logFailure(log, "could not notify an account's owner of password guesses", error);
  }
}

/**
 * Counts an attempt and notifies the account's owner after many wrong passwords in a row. Returns how long the
 * guesser has to wait, in ms; 0 if the password may be checked. `also` runs in the same transaction.
 */
export async function admitGuess(
  context: Context,
  guesser: Guesser,
  also?: WithGuess,
): Promise<number> {
  const { db, now } = context;
  const tries = await countGuess(db, guesser, now(), also);
  if (tries === undefined) return Math.max(MIN_WAIT_MS, await guessWait(db, guesser, now()));
  // Not awaited: the response time must not reveal whether the account exists.
  if (tries === NOTIFY_OWNER_AT && guesser.way === undefined)
    void notifyOwner(context, guesser.email);
  return 0;
}
