import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isRole } from '../../src/rules/roles';
import { record } from '../audit/record';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import type { Database, InvitationsTable } from '../data/schema';
import type { Membership } from '../studios/studios';

/** How an invitation stands (decisions: registration). */
export const INVITATION_STATES = ['valid', 'invalid', 'used', 'no_permission'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** An invitation as the developers' page lists it; the token is known only when it is made. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly studioId: string;
  readonly role: string;
}

const DAY_MS = 86_400_000;
const VALIDITY_MS = 30 * DAY_MS;
/** A registration that was cut off frees its invitation after this time. */
const CLAIM_MS = 60_000;

/** Makes an invitation of an address to a studio and answers the token of its link. */
export async function createInvitation(
  db: Database,
  email: string,
  { studioId, role }: Membership,
  now: number,
  token = randomToken(),
): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  await db
    .insertInto('invitations')
    .values({
      id,
      token_hash: sha256(token),
      email: normaliseEmail(email),
      created_at: now,
      expires_at: now + VALIDITY_MS,
      claimed_until: 0,
      claim_id: '',
      used_at: 0,
      studio_id: studioId,
      role,
    })
    // The same token again: an invitation that has expired opens again.
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at: now + VALIDITY_MS }),
    )
    .execute();
  return { id, token };
}

const byToken = (db: Database, token: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();

/**
 * Judges an invitation; `forEmail`, when given, must be the invited address. Looking never uses it up.
 */
export async function judgeInvitation(
  db: Database,
  token: string,
  now: number,
  forEmail?: string,
): Promise<{ state: InvitationState; email: string }> {
  const row = await byToken(db, token);
  if (row === undefined || row.expires_at <= now) return { state: 'invalid', email: '' };
  if (row.used_at > 0) return { state: 'used', email: row.email };
  if (forEmail !== undefined && normaliseEmail(forEmail) !== row.email) {
    return { state: 'no_permission', email: '' };
  }
  return { state: 'valid', email: row.email };
}

/** True when the address has an invitation that is still open. */
export async function isInvited(db: Database, email: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', normaliseEmail(email))
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** An invitation that one registration in flight holds. */
export interface Claim {
  readonly claimId: string;
  readonly membership: Membership;
}

/** Holds an invitation for one registration in flight; undefined when another one holds it. */
export async function claimInvitation(
  db: Database,
  token: string,
  now: number,
): Promise<Claim | undefined> {
  const claimId = randomUUID();
  const held = await db
    .updateTable('invitations')
    .set({ claim_id: claimId, claimed_until: now + CLAIM_MS })
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    .where('claimed_until', '<=', now)
    .returning(['studio_id', 'role'])
    .executeTakeFirst();
  if (held === undefined || !isRole(held.role)) return undefined;
  return { claimId, membership: { studioId: held.studio_id, role: held.role } };
}

/** Gives a held invitation back. */
export async function releaseInvitation(db: Database, claimId: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ claim_id: '', claimed_until: 0 })
    .where('claim_id', '=', claimId)
    .where('used_at', '=', 0)
    .execute();
}

/** Marks a held invitation used, in the transaction that keeps who used it. */
export async function spendClaim(
  db: Database,
  claimId: string,
  userId: string,
  now: number,
): Promise<void> {
  await record(db, { event: 'invitation_used', subject: userId }, now);
  await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('claim_id', '=', claimId)
    .execute();
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

/** All invitations, newest first, at most 200. */
export async function listInvitations(db: Database): Promise<InvitationView[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(view);
}
