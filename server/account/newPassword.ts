import type { Transaction } from 'kysely';
import type { AuthContext } from '../authApi/context';
import { countPasswordApart } from '../core/passwordVersion';
import type { Tables } from '../data/schema';
import { occasionOf, recipientOf } from '../mail/recipient';
import type { Prover } from '../secondStep/prover';
import { endTrust } from '../secondStep/trustedDevices';
import { clearAttempts } from '../signIn/attempts';
import { forgetAccountGuesses } from '../signIn/guesses';
import { changeWith } from './changeWithMail';
import { passwordChosen } from './ownPassword';
import { secureLink } from './secureAccount';

/** What belongs to a new password: strangers' attempts and trusted devices end, and the owner gets a mail. */
async function renew(
  trx: Transaction<Tables>,
  context: AuthContext,
  { userId, email, language, agent }: Prover,
): Promise<void> {
  await passwordChosen(trx, userId);
  await clearAttempts(trx, email);
  await forgetAccountGuesses(trx, email);
  await endTrust(trx, userId);
  const link = await secureLink({ ...context, db: trx }, userId, email);
  const data = { ...occasionOf(agent, context.now()), link };
  const to = await recipientOf(trx, email, language);
  await context.mail.post(trx, 'passwordChanged', to, data, link);
}

/** Runs a change of a password with all that belongs to it. `ownerOf` is called once the core has found the account. */
export const setPassword = <Result extends { readonly status: string }>(
  context: AuthContext,
  ownerOf: () => Prover,
  change: () => Promise<Result>,
): Promise<Result> =>
  changeWith(
    context,
    async (trx) => {
      if (!context.embeddedCore) await countPasswordApart(trx, context, ownerOf().userId);
      await renew(trx, context, ownerOf());
    },
    change,
  );
