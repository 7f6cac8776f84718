import type { AuthContext } from '../authApi/context';
import type { Actor } from './actor';

/** More than a studio has: the page finds and pages among them. */
const MOST = 1_000;

export async function membersOf({ db, now, embeddedCore }: AuthContext, { studio }: Actor) {
  const rows = await db
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
    // Whose removal was cut off is gone.
    .where((eb) => eb.or([eb('delete_at', '=', 0), eb('delete_at', '>', now())]))
    .orderBy('email')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    suspended: row.blocked_reason !== '',
    // A day; null for never.
    seenOn: row.seen_on || null,
    // Whether they have an authenticator app, which SQLite says by a number; null where a core apart keeps those.
    secondStep: embeddedCore ? Boolean(row.has_app) : null,
  }));
}

/** Its invitations; ended ones stay. Times in ms. */
export async function invitationsOf({ db, now }: AuthContext, { studio }: Actor) {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('profiles', 'profiles.user_id', 'invitations.invited_by')
    .selectAll('invitations')
    // A link's mail has the id by which the link is known.
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
    // Null for an invitation of the operator.
    inviter: row.inviter,
    state: stateOf(row),
    sentAt: row.sent_at || row.created_at,
    expiresAt: row.expires_at,
    // How its newest mail stands; `copied` where its link was handed to an administrator instead; null where that is not
    // known: there is no mail server, or it was long ago.
    mail: row.copied_at > 0 ? 'copied' : row.mail === 'kept' ? null : row.mail,
  }));
}
