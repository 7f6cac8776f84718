import { isRole } from '../../src/rules/roles';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { Refusal } from '../http/refusal';
import { renewInvitation } from '../registration/invitations';
import { invitationLink } from '../services';
import { holdAsActor, type Actor } from './actor';
import { mayGive, ownInvitation } from './invite';
import { REFUSALS } from './words';

/** Whether the mail with the newest link did not arrive, as far as is known. */
async function hasFailed(db: Database, tokenHash: string): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .select('state')
    // A link's mail has the id by which the link is known.
    .where('id', '=', tokenHash)
    .executeTakeFirst();
  return mail?.state === 'bounced' || mail?.state === 'failed';
}

/**
 * Makes a new link for an invitation whose mail has failed, and shows it to who invites, to be handed on. The
 * link before ends; who comes by the new one has not proved the address.
 */
export async function copyLink(
  context: AuthContext,
  actor: Actor,
  id: string,
): Promise<{ link: string }> {
  const { db, now, url } = context;
  return db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    const row = await ownInvitation({ ...context, db: trx }, actor, id);
    if (row.used_at > 0 || row.withdrawn_at > 0 || row.expires_at <= now())
      throw new Refusal(REFUSALS.ended);
    if (isRole(row.role)) mayGive(actor, row.role);
    if (row.copied_at === 0 && !(await hasFailed(trx, row.token_hash)))
      throw new Refusal(REFUSALS.mailWent);
    const renewed = await renewInvitation(trx, row, now());
    await trx.updateTable('invitations').set({ copied_at: now() }).where('id', '=', id).execute();
    const entry = { event: 'invitation_link_copied', subject: id, actor: actor.userId } as const;
    await record(trx, entry, now());
    return { link: invitationLink(url(), row.email, renewed.token) };
  });
}
