import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { INVITATION_DAYS } from '../../src/rules/constants';
import { fullName } from '../../src/rules/fullName';
import { isRole } from '../../src/rules/roles';
import { DAY_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import type { Database, InvitationsTable, ProfilesTable } from '../data/schema';
import type { Language } from '../http/language';
import type { Membership } from '../studios/studios';

export const INVITATION_STATES = ['valid', 'invalid', 'used', 'no_permission'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** An invitation as the developers' page lists it; its token is only available on creation. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly studioId: string;
  readonly role: string;
}

const VALIDITY_MS = INVITATION_DAYS * DAY_MS;
/** An interrupted registration releases its invitation after this time. */
const CLAIM_MS = 60_000;

export interface InvitationOrder extends Membership {
  readonly email: string;
  /** The inviting account; empty for the operator. */
  readonly invitedBy?: string;
  readonly language?: Language;
}

/** Creates an invitation of an address to a studio and returns the token of its link. */
export async function createInvitation(
  db: Database,
  { email, studioId, role, invitedBy = '', language = 'en' }: InvitationOrder,
  now: number,
  token = randomToken(),
): Promise<{ id: string; token: string; expiresAt: number }> {
  const id = randomUUID();
  const expiresAt = now + VALIDITY_MS;
  await db
    .insertInto('invitations')
    .values({
      id,
      token_hash: sha256(token),
      email: normaliseEmail(email),
      created_at: now,
      expires_at: expiresAt,
      claimed_until: 0,
      claim_id: '',
      used_at: 0,
      studio_id: studioId,
      role,
      invited_by: invitedBy,
      language,
      sent_at: now,
    })
    // The same token again reopens an expired invitation.
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: expiresAt }))
    .execute();
  return { id, token, expiresAt };
}

/** Gives an invitation a new link and its full validity again; the old link stops working. */
export async function renewInvitation(
  db: Database,
  { id, token_hash }: { readonly id: string; readonly token_hash: string },
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomToken();
  const expiresAt = now + VALIDITY_MS;
  await db
    .insertInto('replaced_links')
    .values({ token_hash, invitation_id: id, replaced_at: now })
    .execute();
  await db
    .updateTable('invitations')
    .set({ token_hash: sha256(token), expires_at: expiresAt, sent_at: now, copied_at: 0 })
    .where('id', '=', id)
    .execute();
  return { token, expiresAt };
}

/** What the holder of a link sees of its invitation. Times in ms. */
export interface InvitationCheck {
  readonly state: InvitationState;
  /** The invited address; empty unless the invitation is valid. */
  readonly email: string;
  /** Why it is invalid, if known: it expired, was withdrawn, or was replaced by a newer mail. */
  readonly reason?: 'expired' | 'withdrawn' | 'replaced';
  readonly studio?: string;
  readonly role?: string;
  /** Null for an invitation from the operator. */
  readonly inviter?: { readonly name: string; readonly email: string } | null;
  readonly until?: number;
  /** When the newer mail was sent. */
  readonly sentAt?: number;
}

/** Returns the inviter as the invited user sees them; without a name, by the address. */
export const inviterOf = ({
  first_name,
  last_name,
  email,
}: Pick<Selectable<ProfilesTable>, 'first_name' | 'last_name' | 'email'>) => ({
  name: fullName(first_name, last_name) || email,
  email,
});

const invitationOf = (db: Database) =>
  db
    .selectFrom('invitations')
    .leftJoin('studios', 'studios.id', 'invitations.studio_id')
    .leftJoin('profiles', 'profiles.user_id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'studios.name as studio',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.email as inviter_email',
    ]);

async function replacedBy(db: Database, token: string): Promise<InvitationCheck | undefined> {
  const newer = await db
    .selectFrom('replaced_links')
    .innerJoin('invitations', 'invitations.id', 'replaced_links.invitation_id')
    .select('invitations.sent_at')
    .where('replaced_links.token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (newer === undefined) return undefined;
  return { state: 'invalid', email: '', reason: 'replaced', sentAt: newer.sent_at };
}

/**
 * Checks an invitation without using it up; `forEmail`, if given, must be the invited address. Only the holder of the
 * link learns the studio and the inviter.
 */
export async function checkInvitation(
  db: Database,
  token: string,
  now: number,
  forEmail?: string,
): Promise<InvitationCheck> {
  const row = await invitationOf(db).where('token_hash', '=', sha256(token)).executeTakeFirst();
  if (row === undefined) return (await replacedBy(db, token)) ?? { state: 'invalid', email: '' };
  if (row.used_at > 0) return { state: 'used', email: '' };
  const { first_name, last_name, inviter_email } = row;
  const inviter =
    inviter_email === null
      ? null
      : inviterOf({
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          email: inviter_email,
        });
  const made = { studio: row.studio ?? '', inviter };
  if (row.withdrawn_at > 0) return { state: 'invalid', email: '', reason: 'withdrawn', ...made };
  if (row.expires_at <= now) return { state: 'invalid', email: '', reason: 'expired', ...made };
  if (forEmail !== undefined && normaliseEmail(forEmail) !== row.email) {
    return { state: 'no_permission', email: '' };
  }
  return { state: 'valid', email: row.email, ...made, role: row.role, until: row.expires_at };
}

/**
 * Whether the link of an invitation was only sent to the invited address, so that its holder owns the address. Links
 * shown to the operator, or to an administrator after a failed mail, are passed on otherwise.
 */
export async function wasMailed(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select(['invited_by', 'copied_at'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  return row !== undefined && row.invited_by !== '' && row.copied_at === 0;
}

/** Until when (ms) an address can use an open invitation; undefined without one. */
export async function invitedUntil(
  db: Database,
  email: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('expires_at')
    .where('email', '=', normaliseEmail(email))
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row?.expires_at;
}

/** Reserves an invitation for one registration in flight; undefined if another one holds it. */
export async function claimInvitation(db: Database, token: string, now: number) {
  const claimId = randomUUID();
  const held = await db
    .updateTable('invitations')
    .set({ claim_id: claimId, claimed_until: now + CLAIM_MS })
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    .where('withdrawn_at', '=', 0)
    .where('expires_at', '>', now)
    .where('claimed_until', '<=', now)
    .returning(['studio_id', 'role'])
    .executeTakeFirst();
  if (held === undefined || !isRole(held.role)) return undefined;
  const membership: Membership = { studioId: held.studio_id, role: held.role };
  return { claimId, membership };
}

export async function releaseInvitation(db: Database, claimId: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ claim_id: '', claimed_until: 0 })
    .where('claim_id', '=', claimId)
    .execute();
}

/**
 * Marks a reserved invitation as used, in the transaction that stores its user; false if it was withdrawn or reserved by
 * another registration meanwhile.
 */
export async function spendClaim(
  db: Database,
  claimId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  await record(db, { event: 'invitation_used', subject: userId }, now);
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('claim_id', '=', claimId)
    .where('withdrawn_at', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const view = (row: Selectable<InvitationsTable>): InvitationView => ({
  id: row.id,
  email: row.email,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at === 0 ? null : row.used_at,
  studioId: row.studio_id,
  role: row.role,
});

export async function listInvitations(db: Database, most = 200): Promise<InvitationView[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(view);
}
