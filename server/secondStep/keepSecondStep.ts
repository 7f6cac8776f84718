import type { AuthContext } from '../authApi/context';
import { openLink, spendLink, type LinkEnd, type LinkPress } from '../account/accountLinks';
import { endHelp } from './help';
import { tellWhoAllowed } from './helpEnds';

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
    await tellWhoAllowed(trx, mail, { userId, allowedBy, language, by: 'link', at });
  });
  mail.deliver();
  return { status: 'OK' };
}
