import type { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import {
  Error as SessionError,
  fetchAndSetClaim,
  getAllSessionHandlesForUser,
  mergeIntoAccessTokenPayload,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import {
  getPermissionsForRole,
  getRolesForUser,
  PermissionClaim,
  UserRoleClaim,
} from 'supertokens-node/recipe/userroles';
import { dayAt } from '../../src/rules/days';
import { DELETE_AT, deleteAtOf } from '../account/deletionState';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { clockJump, hourlyWorkAt } from '../operate/hourlyClock';
import { unlessOutage } from '../operate/outage';
import { profileOf, setProfile } from '../registration/profiles';
import { noteOf } from './sessionNote';

/** Ends a session and throws the SDK's 401 error. */
async function end(session: SessionContainer, message: string): Promise<never> {
  await session.revokeSession();
  const payload = { clearTokens: true };
  throw new SessionError({ type: SessionError.UNAUTHORISED, message, payload });
}

/**
 * Ends a blocked user's session and throws the SDK's 401 error. For others, updates whether the account is being deleted,
 * and stores the day they were last seen.
 */
export async function refuseBlocked(
  db: Database,
  session: SessionContainer,
  now: number,
  account = profileOf(db, session.getUserId(), 'blocked_reason', 'delete_at', 'seen_on'),
): Promise<void> {
  const userId = session.getUserId();
  const profile = await account;
  if (profile === undefined) return;
  if (profile.blocked_reason === '') {
    // A sign-in at the same moment read the account before, and a process may die before it has told the sessions.
    if (deleteAtOf(session) !== profile.delete_at)
      await session.mergeIntoAccessTokenPayload({ [DELETE_AT]: profile.delete_at || null });
    const today = dayAt(now);
    if (profile.seen_on === today) return;
    await unlessOutage(() => setProfile(db, userId, { seen_on: today }));
    return;
  }
  await end(session, 'This user is suspended.');
}

/**
 * Ends a session of a separate core whose sign-in is too long ago, and throws the SDK's 401 error. The embedded core ends
 * its own.
 */
export async function refuseOld(
  { db, now, settings }: Pick<AuthContext, 'db' | 'now' | 'settings'>,
  session: SessionContainer,
): Promise<void> {
  const { signedInAt } = noteOf(await session.getSessionDataFromDatabase());
  const age = now() - (signedInAt || (await session.getTimeCreated()));
  if (age <= settings.get().sessionLongestMs) return;
  // A clock that is far ahead for a moment must not sign everyone out.
  if (clockJump(now(), await hourlyWorkAt(db)) !== undefined) return;
  const entry = { event: 'session_ended', subject: session.getUserId() } as const;
  await record(db, { ...entry, reason: 'signed in too long ago' }, now());
  await end(session, 'This session has reached its end.');
}

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text) => b.includes(text));

/** Updates the roles and permissions of a session; changed claims are sent with the response's tokens. */
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

/** Updates payload and claims in an account's sessions: in `here` at once, in the others with their next tokens. */
export async function notifySessions(
  userId: string,
  payload: Readonly<Record<string, string | null>>,
  here: SessionContainer | undefined,
  ...claims: readonly (typeof EmailVerificationClaim)[]
): Promise<void> {
  for (const handle of await getAllSessionHandlesForUser(userId)) {
    if (handle === here?.getHandle()) continue;
    await mergeIntoAccessTokenPayload(handle, payload);
    for (const claim of claims) await fetchAndSetClaim(handle, claim);
  }
  if (here?.getUserId() !== userId) return;
  await here.mergeIntoAccessTokenPayload(payload);
  for (const claim of claims) await here.fetchAndSetClaim(claim);
}
