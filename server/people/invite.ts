import {
  INVITATION_AGAIN_MS,
  INVITATIONS_A_DAY,
  INVITATIONS_AT_ONCE,
} from '../../src/rules/constants';
import { isRole, rolesToGive, type Role } from '../../src/rules/roles';
import { DAY_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { emailProblem } from '../authApi/fieldErrors';
import type { Database } from '../data/schema';
import { Refusal, RequestError } from '../http/errors';
import { languageNamed, type Language } from '../http/language';
import { invitationLink } from '../mail/links';
import { isGivenUp } from '../mail/fate';
import { normaliseEmail } from '../operate/secrets';
import {
  createInvitation,
  inviterOf,
  renewInvitation,
  type InvitationOrder,
} from '../registration/invitations';
import { profileByEmail, profileOf } from '../registration/profiles';
import { freshCheck, holdAsActor, type Actor } from './actor';
import { REFUSALS, ROLE_NAMES } from './words';

export type InvitationResult = 'sent' | 'renewed' | 'recent' | 'member' | 'malformed' | 'limit';

export interface InvitationsRequest {
  readonly emails: readonly string[];
  readonly role: Role;
  readonly language: Language;
}

/** @throws {Refusal} for a role that allows more than the actor's own */
export function mayGive({ permissions }: Actor, role: Role | ''): void {
  if (role !== '' && !rolesToGive(permissions).includes(role))
    throw new Refusal(REFUSALS.moreThanOwn);
}

/** Stores the mail with the link of an invitation, in its language and with the inviter's name. */
async function postLink(
  trx: Database,
  { mail, url }: AuthContext,
  actor: Actor,
  to: { email: string; role: string; language: Language; token: string; until: number },
): Promise<void> {
  const { email, role, language, token, until } = to;
  const own = await profileOf(trx, actor.userId, 'first_name', 'last_name', 'email');
  const inviter = own === undefined ? null : inviterOf(own);
  const data = {
    inviter,
    studio: actor.studio.name,
    role: isRole(role) ? ROLE_NAMES[role][language] : role,
    until,
    link: invitationLink(url(), email, token),
  };
  await mail.post(trx, 'invitation', { email, language }, data, token);
}

/** Whether an address belongs to a member of the studio; others can be invited, with an account or without. */
export const isMember = async (db: Database, studioId: string, email: string): Promise<boolean> =>
  (await profileByEmail(db, email))?.studioId === studioId;

/** Invitations that stay as they are until the transaction ends: a registration does not hold the studio. */
const held = (trx: Database) =>
  // Writing a row locks it on either engine.
  trx.updateTable('invitations').set((eb) => ({ email: eb.ref('email') }));

/**
 * Returns the newest invitation of an address to the studio that can still be accepted, and locks them all. Comes
 * before {@link isMember}, which a registration in progress would change.
 */
export async function openFor(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  studioId: string,
  email: string,
) {
  await held(db).where('studio_id', '=', studioId).where('email', '=', email).execute();
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('studio_id', '=', studioId)
    .where('email', '=', email)
    .where('used_at', '=', 0)
    .where('withdrawn_at', '=', 0)
    .where('expires_at', '>', now())
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
}

/** Whether an invitation was just sent. A time in the future comes from a clock that was set back. */
const isRecent = (sentAt: number, now: number): boolean =>
  Math.abs(now - sentAt) < INVITATION_AGAIN_MS;

async function leftToday({ db, now }: AuthContext, studioId: string): Promise<number> {
  const { sent } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('studio_id', '=', studioId)
    .where('sent_at', '>', now() - DAY_MS)
    // A time in the future comes from a clock that was set back.
    .where('sent_at', '<=', now())
    .executeTakeFirstOrThrow();
  return INVITATIONS_A_DAY - Number(sent);
}

/** Creates an invitation of an address; one that is still open gets a new link, and what the order names. */
export async function createOrRenew(
  trx: Database,
  open: Awaited<ReturnType<typeof openFor>>,
  order: InvitationOrder,
  at: number,
): Promise<{ id: string; token: string; expiresAt: number }> {
  if (open === undefined) return createInvitation(trx, order, at);
  const { role, language, invitedBy: invited_by = '' } = order;
  const renewed = await renewInvitation(trx, open, at);
  const change = trx.updateTable('invitations').set({ role, language, invited_by });
  await change.where('id', '=', open.id).execute();
  return { id: open.id, ...renewed };
}

async function inviteOne(
  context: AuthContext,
  actor: Actor,
  typed: string,
  { role, language }: InvitationsRequest,
): Promise<InvitationResult> {
  const { db, now } = context;
  if (emailProblem(typed) !== undefined) return 'malformed';
  const email = normaliseEmail(typed);
  const to = { email, role, language };
  return db.transaction().execute(async (trx) => {
    // So that concurrent requests cannot create two invitations for an address, or exceed the studio's daily limit.
    await holdAsActor(trx, actor, 'people:write');
    const within = { ...context, db: trx };
    const open = await openFor(within, actor.studio.id, email);
    // Membership in another studio is not revealed: the mail is sent, and only its owner sees it.
    if (await isMember(trx, actor.studio.id, email)) return 'member';
    if (open !== undefined && isRecent(open.sent_at, now())) return 'recent';
    if ((await leftToday(within, actor.studio.id)) <= 0) return 'limit';
    const invitedBy = actor.userId;
    const order = { email, studioId: actor.studio.id, role, invitedBy, language };
    const { id, token, expiresAt: until } = await createOrRenew(trx, open, order, now());
    const event = open === undefined ? 'invitation_made' : 'invitation_sent_again';
    await record(trx, { event, subject: id, actor: invitedBy, reason: `as ${role}` }, now());
    await postLink(trx, context, actor, { ...to, token, until });
    return open === undefined ? 'sent' : 'renewed';
  });
}

/**
 * Invites up to 50 addresses at once, with a result for each; an address with an open invitation gets a new link.
 * @throws {Refusal} for a role that allows more than the actor's own
 */
export async function invite(
  context: AuthContext,
  actor: Actor,
  request: InvitationsRequest,
): Promise<{ email: string; result: InvitationResult }[]> {
  mayGive(actor, request.role);
  (await freshCheck(actor, context.now()))(request.role);
  const emails = [
    ...new Map(request.emails.map((email) => [normaliseEmail(email), email])).values(),
  ];
  if (emails.length === 0 || emails.length > INVITATIONS_AT_ONCE)
    throw new RequestError(400, `emails must contain 1 to ${INVITATIONS_AT_ONCE} addresses.`);
  const answers: { email: string; result: InvitationResult }[] = [];
  for (const email of emails)
    answers.push({ email, result: await inviteOne(context, actor, email, request) });
  context.mail.deliver();
  return answers;
}

/** Returns an invitation of the actor's studio; one of another studio counts as not found. */
export async function ownInvitation({ db }: AuthContext, { studio }: Actor, id: string) {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('studio_id', '=', studio.id)
    .executeTakeFirst();
  if (row === undefined) throw new RequestError(404, 'This invitation does not exist.');
  return row;
}

/** As {@link ownInvitation}, locked until the transaction ends. */
async function holdInvitation(context: AuthContext, actor: Actor, id: string) {
  await held(context.db).where('id', '=', id).execute();
  return ownInvitation(context, actor, id);
}

/** Mails an invitation again with a new link, no sooner than 10 minutes after the last one. */
export async function sendAgain(
  context: AuthContext,
  actor: Actor,
  id: string,
): Promise<{ expiresAt: number }> {
  const { db, now } = context;
  const requireFreshFor = await freshCheck(actor, now());
  const { expiresAt } = await db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    const within = { ...context, db: trx };
    const row = await holdInvitation(within, actor, id);
    requireFreshFor(row.role);
    if (row.used_at > 0 || row.withdrawn_at > 0) throw new Refusal(REFUSALS.ended);
    if (isRole(row.role)) mayGive(actor, row.role);
    if (isRecent(row.sent_at, now())) throw new Refusal(REFUSALS.tooSoon);
    if ((await leftToday(within, actor.studio.id)) <= 0) throw new Refusal(REFUSALS.tooMany);
    const { email, role } = row;
    const open = await openFor(within, actor.studio.id, email);
    if (await isMember(trx, actor.studio.id, email)) throw new Refusal(REFUSALS.isMember);
    // An expired one may have been replaced by another: of two open ones, withdrawing one would not be enough.
    if (open !== undefined && open.id !== id) throw new Refusal(REFUSALS.invitedAnew);
    const language = languageNamed(row.language);
    const renewed = await renewInvitation(trx, row, now());
    const entry = { event: 'invitation_sent_again', subject: id, actor: actor.userId } as const;
    await record(trx, entry, now());
    const { token, expiresAt: until } = renewed;
    await postLink(trx, context, actor, { email, role, language, token, until });
    return renewed;
  });
  context.mail.deliver();
  return { expiresAt };
}

/** Withdraws an invitation, even while its page is open; a second withdrawal is accepted. */
export async function withdraw(context: AuthContext, actor: Actor, id: string): Promise<null> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    const row = await holdInvitation({ ...context, db: trx }, actor, id);
    if (row.used_at > 0) throw new Refusal(REFUSALS.ended);
    if (row.withdrawn_at > 0) return null;
    // The previous version does not support withdrawal and sees an expired invitation.
    await trx
      .updateTable('invitations')
      .set({ withdrawn_at: now(), expires_at: now() })
      .where('id', '=', id)
      .where('used_at', '=', 0)
      .execute();
    const entry = { event: 'invitation_withdrawn', subject: id, actor: actor.userId } as const;
    await record(trx, entry, now());
    return null;
  });
}

/** Whether the mail with the newest link is known to have failed. */
async function hasFailed(db: Database, tokenHash: string): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .select('state')
    // The id of a link's mail equals the token's hash.
    .where('id', '=', tokenHash)
    .executeTakeFirst();
  return isGivenUp(mail?.state);
}

/**
 * Creates a new link for an invitation whose mail has failed and returns it to the inviter, to be passed on. The
 * previous link ends; using the new one does not prove the address.
 */
export async function copyLink(
  context: AuthContext,
  actor: Actor,
  id: string,
): Promise<{ link: string }> {
  const { db, now, url } = context;
  const requireFreshFor = await freshCheck(actor, now());
  return db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    const row = await holdInvitation({ ...context, db: trx }, actor, id);
    requireFreshFor(row.role);
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
