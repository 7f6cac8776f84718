import type { User } from 'supertokens-node';
import { addRoleToUser } from 'supertokens-node/recipe/userroles';
import type { Selectable, Transaction } from 'kysely';
import { isRole, type Role } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import { record } from '../audit/record';
import { TENANT } from '../core/context';
import { keepPasskey, type NewPasskey } from '../core/passkeys';
import { hashPassword, NO_PASSWORD } from '../core/passwords';
import { giveRole } from '../core/roles';
import { insertUser } from '../core/users';
import type { Database, ProfilesTable, Tables } from '../data/schema';
import { isHeld } from '../account/heldEmail';
import { beginWithPasskey } from '../account/ownPassword';
import type { Language } from '../http/language';
import { normaliseEmail, sha256 } from '../operate/secrets';
import { studioName } from '../studios/studioName';
import { createStudio, FIRST_STUDIO, type Membership } from '../studios/studios';

export type NewMember =
  | { readonly status: 'OK'; readonly userId: string }
  | { readonly status: 'EMAIL_ALREADY_EXISTS_ERROR' | 'INVITATION_GONE' };

/** The first credential of an account. A passkey already contains the id that its account will get. */
export type FirstWay =
  | { readonly password: string }
  | { readonly passkey: NewPasskey; readonly userId: string };

export type MemberProfile = Pick<
  Selectable<ProfilesTable>,
  'email' | 'first_name' | 'last_name' | 'company' | 'title'
> & { readonly first_language?: Language };

/** How an account gets a studio: an invitation's token, a given membership, or a new studio that it administers. */
export type Joining =
  | { readonly invitation: string }
  | { readonly membership: Membership }
  | 'own studio';

/** An invitation that was used, withdrawn or has expired in the meantime. */
export class InvitationGone extends Error {}

/** An address that its previous owner can still reclaim. */
export class EmailHeld extends Error {}

/** Checked once the address is stored: a change of it may have ended since the request arrived. @throws {EmailHeld} */
export async function refuseHeld(
  trx: Transaction<Tables>,
  email: string,
  at: number,
): Promise<void> {
  if (await isHeld(trx, email, at)) throw new EmailHeld();
}

/** A passkey that already belongs to an account. */
export class PasskeyKnown extends Error {}

/** The role of a user in their own new studio. */
export const OWN_ROLE: Role = 'admin';

interface Place {
  readonly userId: string;
  /** Empty for no studio; then the role is empty too. */
  readonly studioId: string;
  readonly role: Role | '';
  /** ms since 1970. */
  readonly at: number;
}

/** Ends the requests for access of a user who has joined the studio by other means, such as an invitation. */
export async function endRequests(db: Database, email: string, studioId: string): Promise<void> {
  if (studioId !== FIRST_STUDIO) return;
  // In the order of a confirmation: they would otherwise wait for each other.
  for (const state of ['unconfirmed', 'waiting'] as const)
    await db
      .updateTable('access_requests')
      .set({ state: 'approved' })
      .where('email', '=', email)
      .where('state', '=', state)
      .execute();
}

/** Stores the profile of a new account and its studio, unless it already exists. */
export async function addProfile(
  db: Database,
  profile: MemberProfile,
  { userId, studioId, role, at }: Place,
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({
      ...profile,
      user_id: userId,
      blocked_reason: '',
      created_at: at,
      studio_id: studioId,
      role,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await endRequests(db, profile.email, studioId);
  await record(db, { event: 'user_created', subject: userId }, at);
}

/** Creates a studio for a user without an invitation. */
export async function ownStudio(
  db: Database,
  profile: MemberProfile,
  at: number,
): Promise<Membership> {
  return { studioId: (await createStudio(db, studioName(profile), at)).id, role: OWN_ROLE };
}

/** Uses up an invitation. @throws {InvitationGone} if it cannot be used any more */
export async function acceptOnce(
  trx: Transaction<Tables>,
  token: string,
  at: number,
): Promise<Membership> {
  const used = await trx
    .updateTable('invitations')
    .set({ used_at: at })
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    // It expires at its withdrawal, which may be later than the beginning of this registration.
    .where('withdrawn_at', '=', 0)
    .where('expires_at', '>', at)
    .returning(['studio_id', 'role'])
    .executeTakeFirst();
  if (used === undefined || !isRole(used.role)) throw new InvitationGone();
  return { studioId: used.studio_id, role: used.role };
}

function placeOf(
  trx: Transaction<Tables>,
  joining: Joining,
  profile: MemberProfile,
  at: number,
): Promise<Membership> {
  if (joining === 'own studio') return ownStudio(trx, profile, at);
  if ('membership' in joining) return Promise.resolve(joining.membership);
  return acceptOnce(trx, joining.invitation, at);
}

/**
 * Creates an account of the embedded core with its studio and uses up the invitation, if any, in one transaction, so
 * that a killed process leaves all of it or nothing. @throws {PasskeyKnown}
 */
export async function createMember(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  way: FirstWay,
  profile: MemberProfile,
  joining: Joining,
): Promise<NewMember> {
  const passwordHash = 'password' in way ? await hashPassword(way.password) : NO_PASSWORD;
  const id = 'password' in way ? {} : { userId: way.userId };
  try {
    return await db.transaction().execute(async (trx): Promise<NewMember> => {
      const at = now();
      const user = await insertUser(trx, { ...id, email: profile.email, passwordHash, at });
      if (user === undefined) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
      await refuseHeld(trx, user.email, at);
      const userId = user.user_id;
      if ('passkey' in way && !(await keepPasskey(trx, userId, way.passkey)))
        throw new PasskeyKnown();
      const membership = await placeOf(trx, joining, profile, at);
      await giveRole(trx, userId, membership.role);
      await addProfile(trx, profile, { userId, ...membership, at });
      if ('passkey' in way) await beginWithPasskey(trx, userId, at);
      if (joining !== 'own studio' && 'invitation' in joining)
        await record(trx, { event: 'invitation_used', subject: userId }, at);
      return { status: 'OK', userId };
    });
  } catch (error) {
    if (error instanceof InvitationGone) return { status: 'INVITATION_GONE' };
    if (error instanceof EmailHeld) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
    throw error;
  }
}

/** Uses up the newest open invitation of an address; undefined if there is none. */
async function acceptByEmail(
  trx: Transaction<Tables>,
  email: string,
  at: number,
): Promise<Membership | undefined> {
  const open = await trx
    .selectFrom('invitations')
    .select(['id', 'studio_id', 'role'])
    .where('email', '=', email)
    .where('used_at', '=', 0)
    .where('withdrawn_at', '=', 0)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (open === undefined || !isRole(open.role)) return undefined;
  await trx.updateTable('invitations').set({ used_at: at }).where('id', '=', open.id).execute();
  return { studioId: open.studio_id, role: open.role };
}

/**
 * Completes an account whose sign-up at a separate core was interrupted: assigns its studio and marks its invitation
 * as used. Without an invitation it has no studio, unless registration is open. Its names are lost and stay empty.
 */
export async function completeMember(
  { db, now, settings, embeddedCore }: AuthContext,
  user: User,
  language: Language,
): Promise<void> {
  const email = normaliseEmail(user.emails[0] ?? '');
  const names = { first_name: '', last_name: '', company: '', title: '' };
  const profile = { email, ...names, first_language: language };
  await db.transaction().execute(async (trx) => {
    const at = now();
    const invited = await acceptByEmail(trx, email, at);
    const isOpen = settings.get().openRegistration;
    const found = invited ?? (isOpen ? await ownStudio(trx, profile, at) : undefined);
    const place = found ?? ({ studioId: '', role: '' } as const);
    await addProfile(trx, profile, { userId: user.id, ...place, at });
    if (found === undefined) return;
    // If a separate core fails, the profile is rolled back too, so that the next sign-in tries again.
    if (embeddedCore) await giveRole(trx, user.id, found.role);
    else await addRoleToUser(TENANT, user.id, found.role);
  });
}
