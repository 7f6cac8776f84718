import type { AuthContext } from '../authApi/context';
import { openLink, spendLink, type LinkEnd, type LinkPress } from '../account/accountLinks';
import { recipientOf } from '../mail/recipient';
import { endHelp } from './help';

/** Keeps a second step whose removal an administrator has allowed, by the link of the mail; that one is told. */
export async function keepSecondStep(
  { db, mail, now }: AuthContext,
  { token, language }: LinkPress,
): Promise<LinkEnd> {
  const at = now();
  const link = await openLink(db, 'keepSecondStep', token, at);
  if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
  const { userId } = link;
  await db.transaction().execute(async (trx) => {
    if (!(await spendLink(trx, token, at))) return;
    const allowedBy = await endHelp(trx, userId, 'canceled by its owner', at);
    if (allowedBy === undefined) return;
    const people = await trx
      .selectFrom('profiles')
      .select(['user_id', 'email'])
      .where('user_id', 'in', [userId, allowedBy])
      .execute();
    const [owner, helper] = [userId, allowedBy].map((id) =>
      people.find(({ user_id }) => user_id === id),
    );
    if (owner === undefined || helper === undefined) return;
    const to = await recipientOf(trx, helper.email, language);
    await mail.post(
      trx,
      'secondStepKept',
      to,
      { email: owner.email, at },
      `second step kept ${userId} ${at}`,
    );
  });
  mail.deliver();
  return { status: 'OK' };
}
