import { fullName } from '../../src/rules/fullName';
import { inNameOrder } from '../../src/rules/nameOrder';
import type { AuthContext } from '../authApi/context';
import type { Actor } from './actor';

/** More than a studio has; the page searches and paginates the list itself. */
const MOST = 1_000;

/** Returns the studio's members in the order in which the page shows them. */
export async function membersOf(
  { db, now, embeddedCore }: AuthContext,
  { studio, language }: Actor,
) {
  const all = await db
    .selectFrom('profiles')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('totp_devices')
            .select('totp_devices.name')
            .whereRef('totp_devices.user_id', '=', 'profiles.user_id')
            .where('verified', '=', 1),
        )
        .as('has_app'),
    )
    .where('studio_id', '=', studio.id)
    // Excludes accounts whose removal was interrupted.
    .where((eb) => eb.or([eb('delete_at', '=', 0), eb('delete_at', '>', now())]))
    .execute();
  const compare = inNameOrder(language);
  const nameOf = (row: (typeof all)[number]) =>
    fullName(row.first_name, row.last_name) || row.email;
  // Sorted here, as an engine's own collation is not the users' order.
  const rows = all.toSorted((a, b) => compare(nameOf(a), nameOf(b))).slice(0, MOST);
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    suspended: row.blocked_reason !== '',
    deleting: row.delete_at > 0,
    // A day; null for never.
    seenOn: row.seen_on || null,
    // Whether they have an authenticator app (a number in SQLite); null if a separate core stores those.
    secondStep: embeddedCore ? Boolean(row.has_app) : null,
  }));
}

/** Returns the studio's invitations, including ended ones. Times in ms. */
export async function invitationsOf({ db, now }: AuthContext, { studio }: Actor) {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.user_id', '=', 'invitations.invited_by')
        .onRef('profiles.studio_id', '=', 'invitations.studio_id'),
    )
    .selectAll('invitations')
    // The id of a link's mail equals the token's hash.
    .leftJoin('outbox', 'outbox.id', 'invitations.token_hash')
    .select(['profiles.email as inviter', 'outbox.state as mail'])
    .where('invitations.studio_id', '=', studio.id)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .limit(MOST)
    .execute();
  const stateOf = (row: (typeof rows)[number]) => {
    if (row.used_at > 0) return 'used';
    if (row.withdrawn_at > 0) return 'withdrawn';
    return row.expires_at <= now() ? 'expired' : 'open';
  };
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    // Null for an invitation from the operator, or from a user who has left.
    inviter: row.inviter,
    state: stateOf(row),
    sentAt: row.sent_at || row.created_at,
    expiresAt: row.expires_at,
    // State of its newest mail; `copied` if its link was shown to an administrator instead; null if unknown, because
    // there is no mail server or the mail is old.
    mail: row.copied_at > 0 ? 'copied' : row.mail === 'kept' ? null : row.mail,
  }));
}
