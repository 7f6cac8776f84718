import type { Transaction } from 'kysely';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { addRoleToUser } from 'supertokens-node/recipe/userroles';
import { isRole, type Role } from '../../src/rules/roles';
import { inTurn } from '../account/inTurn';
import { removeAccount } from '../account/removeAccounts';
import type { AuditEvent } from '../audit/events';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import type { Tables } from '../data/schema';
import { Refusal, RequestError } from '../http/errors';
import { holdProfile, setProfile } from '../registration/profiles';
import { keysNote, revokePaused } from '../report/import/studioKeys';
import {
  changeRole,
  LastAdministrator,
  refuseLastAdministrator,
  withdrawAsFormer,
} from '../studios/administrators';
import { removeFormerRoles } from '../studios/coreRoles';
import { freshCheck, holdAsActor, type Actor } from './actor';
import { mayGive } from './invite';
import { postRoleMails } from './roleMails';
import { REFUSALS, SUSPENDED } from './words';

type Member = Awaited<ReturnType<typeof ownMember>>;

interface Change {
  readonly event: AuditEvent;
  /** Whether a simultaneous request has made the same change. */
  readonly isDone: (before: Member) => boolean;
  /** The role that it gives. */
  readonly role?: Role;
  /** The values before and after. */
  readonly reason?: (before: Member) => string;
  readonly work: (trx: Transaction<Tables>, before: Member) => Promise<unknown>;
}

/** Another administrator has removed the member meanwhile. */
class RemovedMember extends Refusal {}

/** Whether an administrator of the actor's studio has removed a member. */
async function isRemoved({ db }: AuthContext, { studio }: Actor, userId: string) {
  const removal = await db
    .selectFrom('audit')
    .innerJoin('profiles', 'profiles.user_id', 'audit.actor')
    .select('audit.id')
    .where('event', '=', 'user_removed')
    .where('subject', '=', userId)
    .where('studio_id', '=', studio.id)
    .executeTakeFirst();
  return removal !== undefined;
}

/** Returns a member of the actor's studio; a member of another studio counts as not found. */
async function ownMember(context: AuthContext, actor: Actor, userId: string) {
  const row = await context.db
    .selectFrom('profiles')
    .select(['role', 'email', 'blocked_reason', 'delete_at'])
    .where('user_id', '=', userId)
    .where('studio_id', '=', actor.studio.id)
    .executeTakeFirst();
  if (row === undefined)
    throw (await isRemoved(context, actor, userId))
      ? new RemovedMember(REFUSALS.removed)
      : new RequestError(404, 'This member does not exist.');
  return {
    email: row.email,
    role: isRole(row.role) ? row.role : ('' as const),
    isSuspended: row.blocked_reason !== '',
    isBySupport: !['', SUSPENDED.en].includes(row.blocked_reason),
    deleteAt: row.delete_at,
  };
}

/** As {@link ownMember}. @throws {Refusal} for a member whose role allows more than the actor's own */
async function memberToChange(context: AuthContext, actor: Actor, userId: string) {
  const member = await ownMember(context, actor, userId);
  mayGive(actor, member.role);
  return member;
}

/**
 * Locks the actor's studio and returns the member as they are now. Refuses an actor who has lost the permission in the
 * meantime, and a member who has joined another studio.
 */
export async function holdMember(
  trx: Transaction<Tables>,
  context: AuthContext,
  actor: Actor,
  subject: string,
): Promise<Member> {
  await holdAsActor(trx, actor, 'people:write');
  // A removal of the account does not hold the studio.
  await holdProfile(trx, subject);
  return memberToChange({ ...context, db: trx }, actor, subject);
}

/** Changes a member and writes the audit log in one transaction. */
async function change(
  context: AuthContext,
  actor: Actor,
  subject: string,
  { event, isDone, role, reason = () => '', work }: Change,
): Promise<void> {
  const { db, now } = context;
  const requireFreshFor = await freshCheck(actor, now());
  try {
    await db.transaction().execute(async (trx) => {
      const before = await holdMember(trx, context, actor, subject);
      if (isDone(before)) return;
      requireFreshFor(before.role, role);
      await work(trx, before);
      await withdrawAsFormer(trx, subject, now(), (id) =>
        record(trx, { event: 'invitation_withdrawn', subject: id, actor: actor.userId }, now()),
      );
      const isPaused = event === 'user_suspended' || before.isSuspended;
      const are = isPaused ? 'paused' : 'still valid';
      const keys = event === 'user_restored' ? '' : await keysNote(trx, subject, are);
      const words = [reason(before), keys].filter((text) => text !== '').join('; ');
      const entry = { event, subject, actor: actor.userId, reason: words };
      await record(trx, entry, now());
    });
  } catch (error) {
    throw error instanceof LastAdministrator ? new Refusal(REFUSALS.lastAdministrator) : error;
  }
}

const endAllSessions = (context: AuthContext, userId: string): Promise<number> =>
  inTurn(context, userId, async () => {
    const ended = await revokeAllSessionsForUser(userId);
    await endProviderSessions(context.db, userId);
    return ended.length;
  });

const revokeTheirs = (
  trx: Transaction<Tables>,
  { now }: AuthContext,
  { userId: by }: Actor,
  userId: string,
): Promise<void> =>
  revokePaused(trx, userId, now(), (entry) => record(trx, { ...entry, actor: by }, now()));

/** Assigns another role to a member; it applies from their next request on. */
export async function giveRole(
  context: AuthContext,
  actor: Actor,
  userId: string,
  role: Role,
): Promise<null> {
  const { db, embeddedCore } = context;
  const member = await memberToChange(context, actor, userId);
  mayGive(actor, role);
  if (member.role === role) return null;
  await change(context, actor, userId, {
    event: 'authz_change',
    role,
    isDone: (before) => before.role === role,
    reason: (before) => `${before.role || 'no role'} to ${role}`,
    async work(trx, { role: before }) {
      await changeRole(trx, userId, role, embeddedCore);
      if (!embeddedCore) await addRoleToUser(TENANT, userId, role);
      await postRoleMails(trx, context, actor, { userId, before, after: role });
    },
  });
  context.mail.deliver();
  if (!embeddedCore) await removeFormerRoles(db, userId);
  return null;
}

/** Suspends a member from their next request on, until restored. */
export async function suspend(context: AuthContext, actor: Actor, userId: string): Promise<null> {
  const member = await memberToChange(context, actor, userId);
  if (member.isSuspended) return null;
  await change(context, actor, userId, {
    event: 'user_suspended',
    isDone: ({ isSuspended }) => isSuspended,
    async work(trx, { deleteAt }) {
      await refuseLastAdministrator(trx, userId);
      await setProfile(trx, userId, { blocked_reason: SUSPENDED.en });
      // Their deletion would let them work again.
      if (deleteAt > 0) await revokeTheirs(trx, context, actor, userId);
    },
  });
  await endAllSessions(context, userId);
  return null;
}

/** Restores a member whom the studio has suspended; ended sessions stay ended. */
export async function restore(context: AuthContext, actor: Actor, userId: string): Promise<null> {
  const member = await memberToChange(context, actor, userId);
  if (!member.isSuspended) return null;
  await change(context, actor, userId, {
    event: 'user_restored',
    isDone: ({ isSuspended }) => !isSuspended,
    async work(trx, { isBySupport }) {
      if (isBySupport) throw new Refusal(REFUSALS.bySupport);
      await setProfile(trx, userId, { blocked_reason: '' });
    },
  });
  return null;
}

/** Signs a member out everywhere, from their next request on. */
export async function endSessionsOf(
  context: AuthContext,
  actor: Actor,
  userId: string,
): Promise<{ ended: number }> {
  const { db, now } = context;
  await memberToChange(context, actor, userId);
  await db.transaction().execute((trx) => holdMember(trx, context, actor, userId));
  const ended = await endAllSessions(context, userId);
  const entry = { event: 'session_ended', subject: userId, actor: actor.userId } as const;
  await record(db, { ...entry, reason: `${ended} ended` }, now());
  return { ended };
}

/**
 * Removes a member and their account; to return they need a new invitation. The first transaction marks the account
 * as due for removal, so that an interrupted removal is completed by the next cleanup.
 */
export async function remove(context: AuthContext, actor: Actor, userId: string): Promise<null> {
  const { now } = context;
  try {
    const member = await memberToChange(context, actor, userId);
    await change(context, actor, userId, {
      event: 'user_removed',
      isDone: ({ deleteAt }) => deleteAt > 0 && deleteAt <= now(),
      reason: ({ role }) => role,
      async work(trx) {
        await refuseLastAdministrator(trx, userId);
        await revokeTheirs(trx, context, actor, userId);
        await setProfile(trx, userId, { delete_at: now(), blocked_reason: SUSPENDED.en });
      },
    });
    await removeAccount(context, userId, member.email);
  } catch (error) {
    // Another administrator was faster.
    if (!(error instanceof RemovedMember)) throw error;
  }
  return null;
}
