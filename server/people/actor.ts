import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PermissionClaim } from 'supertokens-node/recipe/userroles';
import { HOUR_MS } from '../../src/rules/durations';
import { isRole, ROLE_PERMISSIONS, type Permission } from '../../src/rules/roles';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { withSession } from '../authApi/routes';
import type { Tables } from '../data/schema';
import { Refusal } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';
import { routeOf } from '../http/routeOf';
import { createLimit } from '../operate/limit';
import { profileOf } from '../registration/profiles';
import { isFresh, ProofNeeded } from '../session/freshSignIn';
import { noteOf } from '../session/sessionNote';
import { holdPeople } from '../studios/administrators';
import { membershipOf, type Studio } from '../studios/studios';

/** The user of a request about the people of their own studio. */
export interface Actor {
  readonly userId: string;
  readonly studio: Studio;
  /** What the current role allows, regardless of the token. */
  readonly permissions: readonly string[];
  readonly language: Language;
  readonly session: SessionContainer;
}

/** A platform response code (spec 4). */
const DENIED = { ret: 40_000, data: null, message: 'Permission Denied' } as const;

/**
 * Creates the refusal of users without a permission, which the audit log records (ASVS 16.3.2): once for each user,
 * route and hour, so that a page or script that keeps trying does not fill it.
 */
export function createDenial({ db, now }: AuthContext, permission: Permission) {
  const lines = createLimit(1, HOUR_MS, now);
  return async (request: FastifyRequest, userId: string) => {
    const route = `${request.method} ${routeOf(request)}`;
    const reason = `${route} needs ${permission}`;
    if (lines.take(`${userId} ${route}`))
      await record(db, { event: 'authz_fail', subject: userId, reason }, now());
    return DENIED;
  };
}

/** The actor has lost the permission since the request arrived. */
class RightEnded extends Error {}

/** As {@link holdPeople}, but throws if the actor has lost the permission in the meantime. */
export async function holdAsActor(
  trx: Transaction<Tables>,
  { userId, studio }: Actor,
  permission: Permission,
): Promise<void> {
  await holdPeople(trx, studio.id);
  const own = await profileOf(trx, userId, 'studio_id', 'role', 'blocked_reason');
  const role = own?.studio_id === studio.id && own.blocked_reason === '' ? own.role : '';
  const permissions: readonly string[] = isRole(role) ? ROLE_PERMISSIONS[role] : [];
  if (!permissions.includes(permission)) throw new RightEnded();
}

/**
 * Returns a check that requires a fresh sign-in if one of the roles is the administrator's, so that a stolen session alone
 * can neither make nor remove administrators. Created before the transaction that reads the roles, where it throws
 * {@link ProofNeeded}.
 */
export async function freshCheck({ session }: Actor, now: number) {
  const note = noteOf(await session.getSessionDataFromDatabase());
  return (...roles: readonly (string | undefined)[]): void => {
    if (roles.includes('admin') && !isFresh(note, now))
      throw new ProofNeeded('changeAdministrators');
  };
}

/** Runs a request of a user whose role allows it and wraps the result in the platform's envelope (spec 4). */
export function withPermission(
  context: AuthContext,
  permission: Permission,
  work: (actor: Actor, request: FastifyRequest) => Promise<unknown>,
) {
  const denied = createDenial(context, permission);
  return function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return withSession(request, reply, async (session) => {
      const userId = session.getUserId();
      const membership = await membershipOf(context.db, userId);
      const permissions = (await session.getClaimValue(PermissionClaim)) ?? [];
      if (membership === undefined || !permissions.includes(permission))
        return denied(request, userId);
      const language = languageOfRequest(request);
      try {
        const { studio } = membership;
        const actor = { userId, studio, permissions, language, session };
        return { ret: 0, data: await work(actor, request) };
      } catch (error) {
        if (error instanceof RightEnded) return denied(request, userId);
        if (error instanceof Refusal) return error.envelope(language);
        throw error;
      }
    });
  };
}
