import { openLink, spendLink, type LinkEnd, type LinkPress } from '../account/accountLinks';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { occasionOf, recipientOf } from '../mail/recipient';
import { endHelp, openHelpOf } from './help';
import type { Prover } from './prover';

/** An allowed removal that was canceled. `by`: the link of the mail, or a factor that is not lost. */
interface Kept {
  readonly userId: string;
  /** The administrator; empty if none had allowed it. */
  readonly allowedBy: string;
  readonly by: 'link' | 'factor';
  readonly at: number;
}

/** Notifies the administrator who allowed a removal that its owner keeps the second step. */
export async function notifyApprover(
  trx: Database,
  mail: AuthContext['mail'],
  { userId, allowedBy, by, at }: Kept,
): Promise<void> {
  const people = await trx
    .selectFrom('profiles')
    .select(['user_id', 'email'])
    .where('user_id', 'in', [userId, allowedBy])
    .execute();
  const [owner, helper] = [userId, allowedBy].map((id) =>
    people.find(({ user_id }) => user_id === id),
  );
  if (owner === undefined || helper === undefined) return;
  const to = await recipientOf(trx, helper.email);
  const kept = { email: owner.email, by, at };
  await mail.post(trx, 'secondStepKept', to, kept, `second step kept ${userId} ${at}`);
}

/**
 * Ends the open request for help of a user who proved a factor and so is not locked out. The owner gets a mail, as
 * someone else may have sent the request. `factor` is for the audit log.
 */
export async function endHelpOfProved(
  { db, mail, now }: Pick<AuthContext, 'db' | 'mail' | 'now'>,
  { userId, email, language, agent }: Prover,
  factor: 'code' | 'passkey',
): Promise<void> {
  // At nearly every sign-in this read is enough.
  if ((await openHelpOf(db, userId)) === null) return;
  const at = now();
  await db.transaction().execute(async (trx) => {
    const allowedBy = await endHelp(trx, userId, `a ${factor} was right`, at);
    if (allowedBy === undefined) return;
    const to = await recipientOf(trx, email, language);
    const key = `second step help ended ${userId} ${at}`;
    await mail.post(trx, 'secondStepHelpEnded', to, occasionOf(agent, at), key);
    await notifyApprover(trx, mail, { userId, allowedBy, by: 'factor', at });
  });
  mail.deliver();
}

/** Cancels an allowed removal by the link of the mail and notifies the administrator. */
export async function keepSecondStep(
  { db, mail, now }: AuthContext,
  { token }: LinkPress,
): Promise<LinkEnd> {
  const at = now();
  const link = await openLink(db, 'keepSecondStep', token, at);
  if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
  const { userId } = link;
  await db.transaction().execute(async (trx) => {
    if (!(await spendLink(trx, token, at))) return;
    const allowedBy = await endHelp(trx, userId, 'canceled by its owner', at);
    if (allowedBy === undefined) return;
    await notifyApprover(trx, mail, { userId, allowedBy, by: 'link', at });
  });
  mail.deliver();
  return { status: 'OK' };
}
