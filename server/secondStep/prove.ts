import { verifyTOTP } from 'supertokens-node/recipe/totp';
import { PROOF_TRIES } from '../../src/rules/accountLimits';
import { recoveryCodeOf } from '../../src/rules/secondStep';
import { CODE_DIGITS, codeDigits } from '../../src/rules/verificationCode';
import { changeWith } from '../account/changeWithMail';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import type { ChangeWork } from '../core/withChange';
import { countTry, forgetTries, pauseOf, takeBackTry } from '../data/pausedTries';
import { RequestError } from '../http/errors';
import type { Language } from '../http/language';
import { occasionOf, recipientOf } from '../mail/recipient';
import { orTakeBack } from '../operate/outage';
import { TooManyTries } from '../signIn/tooManyTries';
import { endHelpOfProved } from './helpEnds';
import type { Prover } from './prover';
import { recoveryCodesLeft, useRecoveryCode } from './recoveryCodes';

export type Proof =
  | { readonly status: 'OK'; readonly second: 'totp' | 'recovery-code' }
  /** `left`: attempts before a pause. */
  | { readonly status: 'WRONG_CODE'; readonly left: number };

type Context = Pick<AuthContext, 'db' | 'mail' | 'metrics' | 'now'>;

async function wrong(context: Context, prover: Prover, tries: number): Promise<Proof> {
  const { db, mail, metrics, now } = context;
  const { userId, email, language, agent } = prover;
  metrics.count('second_steps', 'wrong');
  const entry = { event: 'authn_login_fail', subject: userId, reason: 'second step' } as const;
  await record(db, entry, now());
  // The guesser has already passed the first step, so the owner is notified.
  if (tries === PROOF_TRIES)
    await mail.send(
      'secondStepGuessed',
      await recipientOf(db, email, language),
      occasionOf(agent, now()),
    );
  return { status: 'WRONG_CODE', left: Math.max(0, PROOF_TRIES - tries) };
}

/** Counts a refused attempt and returns the error with the wait. */
function slowed({ metrics }: Context, waitMs: number, language: Language): TooManyTries {
  metrics.count('second_steps', 'slowed');
  return new TooManyTries(waitMs, language, 'proof');
}

/** Checks a recovery code: counted before it is checked, as the core does for codes of apps, and reported by mail. */
async function proveByRecovery(context: Context, prover: Prover, code: string): Promise<Proof> {
  const { db, mail, metrics, now } = context;
  const { userId, email, language, agent } = prover;
  const key = `recovery:${userId}`;
  const tries = await countTry(db, key, now());
  if (tries === undefined) throw slowed(context, await pauseOf(db, key, now()), language);
  const report: ChangeWork = async (trx) => {
    await record(trx, { event: 'recovery_code_used', subject: userId }, now());
    const left = await recoveryCodesLeft(trx, userId);
    const to = await recipientOf(trx, email, language);
    await mail.post(trx, 'recoveryCodeUsed', to, { ...occasionOf(agent, now()), left });
  };
  const used = await orTakeBack(
    () =>
      changeWith(context, report, async () => ({
        status: (await useRecoveryCode(db, userId, code)) ? 'OK' : 'WRONG_CODE',
      })),
    () => takeBackTry(db, key),
  );
  if (used.status !== 'OK') return wrong(context, prover, tries);
  await forgetTries(db, key);
  metrics.count('second_steps', 'recovery');
  return { status: 'OK', second: 'recovery-code' };
}

async function proof(context: Context, prover: Prover, typed: string): Promise<Proof> {
  const recovery = recoveryCodeOf(typed);
  if (recovery !== null) return proveByRecovery(context, prover, recovery);
  const code = codeDigits(typed);
  if (code.length !== CODE_DIGITS) throw new RequestError(400, 'The code is not valid.');
  const tried = await verifyTOTP(TENANT, prover.userId, code);
  switch (tried.status) {
    case 'OK':
      context.metrics.count('second_steps', 'ok');
      return { status: 'OK', second: 'totp' };
    case 'INVALID_TOTP_ERROR':
      return wrong(context, prover, tried.currentNumberOfFailedAttempts);
    case 'LIMIT_REACHED_ERROR':
      throw slowed(context, tried.retryAfterMs, prover.language);
    case 'UNKNOWN_USER_ID_ERROR':
      return wrong(context, prover, 0);
  }
}

/**
 * Checks a code of the account's app, or one of its recovery codes; each works once. A right code ends an open
 * request for help.
 * @throws {TooManyTries} after five wrong ones in a row, for 15 minutes, across all sessions and browsers
 */
export async function proveSecondStep(
  context: Context,
  prover: Prover,
  typed: string,
): Promise<Proof> {
  const proved = await proof(context, prover, typed);
  if (proved.status === 'OK') await endHelpOfProved(context, prover, 'code');
  return proved;
}
