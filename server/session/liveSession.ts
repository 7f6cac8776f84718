import { Error as SessionError } from 'supertokens-node/recipe/session';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import {
  getPermissionsForRole,
  getRolesForUser,
  PermissionClaim,
  UserRoleClaim,
} from 'supertokens-node/recipe/userroles';
import { dayAt } from '../../src/rules/days';
import type { Database } from '../data/schema';
import { profileOf, setProfile } from '../registration/profiles';

/**
 * Ends the session of a blocked person and throws what the SDK answers with 401; of others the day is kept on which
 * they were seen.
 */
export async function refuseBlocked(
  db: Database,
  session: SessionContainer,
  now: number,
): Promise<void> {
  const userId = session.getUserId();
  const profile = await profileOf(db, userId, 'blocked_reason', 'seen_on');
  if (profile === undefined) return;
  if (profile.blocked_reason === '') {
    const today = dayAt(now);
    if (profile.seen_on === today) return;
    await setProfile(db, userId, { seen_on: today });
    return;
  }
  await session.revokeSession();
  throw new SessionError({
    type: SessionError.UNAUTHORISED,
    message: 'This person is blocked.',
    payload: { clearTokens: true },
  });
}

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text) => b.includes(text));

/** Brings the roles and permissions of a session up to date; a change goes with the answer's tokens. */
export async function refreshRoles(session: SessionContainer): Promise<void> {
  const { roles } = await getRolesForUser(session.getTenantId(), session.getUserId());
  const answers = await Promise.all(roles.map((role) => getPermissionsForRole(role)));
  const permissions = answers.flatMap((answer) =>
    answer.status === 'OK' ? answer.permissions : [],
  );
  const current = [
    [UserRoleClaim, roles],
    [PermissionClaim, [...new Set(permissions)]],
  ] as const;
  for (const [claim, texts] of current) {
    const held = (await session.getClaimValue(claim)) ?? [];
    if (!sameTexts(held, texts)) await session.fetchAndSetClaim(claim);
  }
}
