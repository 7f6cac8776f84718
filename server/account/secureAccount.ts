import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { accountLink } from '../mail/links';
import { makeLink, openLink, spendLink, type LinkEnd, type LinkPress } from './accountLinks';
import { deletionOf } from './deletionState';
import { UNDO_MS } from './heldEmail';
import { lockOut, wayToPassword } from './lockOut';

/** The link of a mail by which the owner of an account secures it, for {@link UNDO_MS}. */
export async function secureLink(
  { db, now, url }: Pick<AuthContext, 'db' | 'now' | 'url'>,
  userId: string,
  email: string,
): Promise<string> {
  const link = { action: 'secureAccount', userId, changeId: '' } as const;
  return accountLink(url(), link.action, await makeLink(db, link, now() + UNDO_MS), email);
}

/**
 * "This wasn't me": signs everybody out, makes the password worthless, ends the ways in that were added since the mail,
 * and leads the page that the press came from to a new password.
 */
export async function secureAccount(
  context: AuthContext,
  { token, session }: LinkPress,
): Promise<LinkEnd> {
  const { db, now } = context;
  const link = await openLink(db, 'secureAccount', token, now());
  if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
  const { userId } = link;
  const method = await methodOf(userId);
  if (method === undefined) return { status: 'LINK_INVALID', reason: 'INVALID' };
  // Nobody gets a new password meanwhile: the mail about that has the way back.
  if ((await deletionOf(db, userId)) > 0) return { status: 'LINK_INVALID', reason: 'WITHDRAWN' };
  // First: a press that is cut off can come again.
  await lockOut(context, userId, session, link.expiresAt - UNDO_MS);
  if (!(await spendLink(db, token, now()))) return { status: 'LINK_INVALID', reason: 'USED' };
  const reason = 'secured by the link of a mail';
  await record(db, { event: 'session_ended', subject: userId, reason }, now());
  return wayToPassword(userId, method.email);
}
