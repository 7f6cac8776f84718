import { makeLink } from '../account/accountLinks';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { Refusal, RequestError } from '../http/errors';
import { fieldsOf } from '../json';
import { accountLink } from '../mail/links';
import { recipientOf } from '../mail/recipient';
import { endHelp } from '../secondStep/help';
import { requireFreshSignIn } from '../session/freshSignIn';
import type { Actor } from './actor';
import { holdMember } from './changes';
import { personOf } from './roleMails';
import { REFUSALS } from './words';

/**
 * Returns the members of the actor's studio who wait for help, oldest request first, for actors who may help. Times in
 * ms; `dueAt` is 0 before it is allowed.
 */
export async function helpWanted(
  { db, settings }: Pick<AuthContext, 'db' | 'settings'>,
  { studio, permissions }: Actor,
) {
  if (!permissions.includes('people:write')) return null;
  const rows = await db
    .selectFrom('second_step_help as help')
    .innerJoin('profiles', 'profiles.user_id', 'help.user_id')
    .select([
      'help.user_id as userId',
      'profiles.email',
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'help.asked_at as askedAt',
      'help.due_at as dueAt',
    ])
    .where('profiles.studio_id', '=', studio.id)
    .where('help.state', '<>', 'ended')
    .orderBy('help.asked_at')
    .execute();
  return { members: rows, delayMs: settings.get().secondStepRemovalMs };
}

/**
 * Allows the removal of a member's second step, after a delay that cannot be shortened. The administrator confirms the
 * member's identity. The member immediately gets a mail with a link that cancels the removal. Administrators cannot
 * allow their own.
 */
export async function allowRemoval(
  context: AuthContext,
  actor: Actor,
  userId: string,
  body: unknown,
): Promise<null> {
  const { db, mail, now, settings, url } = context;
  const at = now();
  await requireFreshSignIn(actor.session, 'removeSecondStep', at);
  if (userId === actor.userId) throw new Refusal(REFUSALS.ownSecondStep);
  if (fieldsOf(body)['confirmed'] !== true) throw new RequestError(400, 'confirmed is missing.');
  const dueAt = at + settings.get().secondStepRemovalMs;
  await db.transaction().execute(async (trx) => {
    const member = await holdMember(trx, context, actor, userId);
    const allowed = await trx
      .updateTable('second_step_help')
      .set({ state: 'allowed', allowed_by: actor.userId, due_at: dueAt })
      .where('user_id', '=', userId)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (allowed.numUpdatedRows === 0n) throw new Refusal(REFUSALS.noHelp);
    const entry = { event: 'second_step_removal_allowed', subject: userId } as const;
    await record(trx, { ...entry, actor: actor.userId, reason: 'identity confirmed' }, at);
    const token = await makeLink(trx, { action: 'keepSecondStep', userId, changeId: '' }, dueAt);
    const link = accountLink(url(), 'keepSecondStep', token, member.email);
    const to = await recipientOf(trx, member.email);
    const by = await personOf(trx, actor.userId);
    await mail.post(trx, 'secondStepRemovalAllowed', to, { by, at, dueAt, link }, token);
  });
  mail.deliver();
  return null;
}

/** Declines a request, even after it was allowed, until it is due. */
export async function refuseRemoval(
  context: AuthContext,
  actor: Actor,
  userId: string,
): Promise<null> {
  const { db, mail, now } = context;
  const at = now();
  await db.transaction().execute(async (trx) => {
    const member = await holdMember(trx, context, actor, userId);
    if ((await endHelp(trx, userId, 'declined', at, actor.userId)) === undefined)
      throw new Refusal(REFUSALS.noHelp);
    const to = await recipientOf(trx, member.email);
    const { name: studio } = actor.studio;
    await mail.post(
      trx,
      'secondStepHelpRefused',
      to,
      { studio },
      `second step help refused ${userId} ${at}`,
    );
  });
  mail.deliver();
  return null;
}
