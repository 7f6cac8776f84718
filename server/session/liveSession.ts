import { Error as SessionError } from 'supertokens-node/recipe/session';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import {
  getPermissionsForRole,
  getRolesForUser,
  PermissionClaim,
  UserRoleClaim,
} from 'supertokens-node/recipe/userroles';
import type { Database } from '../data/schema';

/** Ends the session of a blocked person and throws what the SDK answers with 401. */
export async function refuseBlocked(db: Database, session: SessionContainer): Promise<void> {
  const profile = await db
    .selectFrom('profiles')
    .select('blocked_reason')
    .where('user_id', '=', session.getUserId())
    .executeTakeFirst();
  if (profile === undefined || profile.blocked_reason === '') return;
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
