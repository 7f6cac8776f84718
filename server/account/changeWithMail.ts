import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { withChange, type ChangeWork } from '../core/withChange';
import { occasionOf, recipientOf } from '../mail/recipient';
import type { Prover } from '../secondStep/prover';

const EVENTS = {
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  secondStepAdded: 'second_step_added',
  secondStepRemoved: 'second_step_removed',
  recoveryCodesMade: 'recovery_codes_made',
} as const;

type Context = Pick<AuthContext, 'db' | 'mail' | 'now'>;

/**
 * Runs a change of an account with work that posts its mails: in one transaction with the embedded core, right after the
 * change at a separate one.
 */
export async function changeWith<Result extends { readonly status: string }>(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  work: ChangeWork,
  change: () => Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const inChange: ChangeWork = async (trx) => {
    await work(trx);
    isDone = true;
  };
  const result = await withChange.run(inChange, change);
  if (result.status !== 'OK') return result;
  if (!isDone) await db.transaction().execute(work);
  mail.deliver();
  return result;
}

/** Runs a change of an account, records it and notifies the owner by email; `also` belongs to the change. */
export const changeWithMail = <Result extends { readonly status: string }>(
  context: Context,
  { userId, email, language, agent }: Prover,
  what: keyof typeof EVENTS,
  change: () => Promise<Result>,
  also?: ChangeWork,
): Promise<Result> =>
  changeWith(
    context,
    async (trx) => {
      await also?.(trx);
      const at = context.now();
      await record(trx, { event: EVENTS[what], subject: userId }, at);
      const to = await recipientOf(trx, email, language);
      await context.mail.post(trx, what, to, occasionOf(agent, at));
    },
    change,
  );
