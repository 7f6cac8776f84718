import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PermissionClaim } from 'supertokens-node/recipe/userroles';
import type { Permission } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import { withSession } from '../authApi/routes';
import { languageOfRequest, type Language } from '../http/language';
import { Refusal } from '../http/refusal';
import { membershipOf, type Studio } from '../studios/studios';

/** Who asks about the people of a studio: always of the own one. */
export interface Actor {
  readonly userId: string;
  readonly studio: Studio;
  /** What the role of this moment allows, whatever the token says. */
  readonly permissions: readonly string[];
  readonly language: Language;
}

const DENIED = { ret: 40_000, data: null, message: 'Permission Denied' } as const;

/** Answers a call of someone whose role in the studio allows it, in the platform's envelope (spec 4). */
export const withPermission = (
  { db }: AuthContext,
  permission: Permission,
  work: (actor: Actor, request: FastifyRequest, session: SessionContainer) => Promise<unknown>,
) =>
  function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return withSession(request, reply, async (session) => {
      const userId = session.getUserId();
      const membership = await membershipOf(db, userId);
      const permissions = (await session.getClaimValue(PermissionClaim)) ?? [];
      if (membership === undefined || !permissions.includes(permission)) return DENIED;
      const language = languageOfRequest(request);
      try {
        const actor = { userId, studio: membership.studio, permissions, language };
        return { ret: 0, data: await work(actor, request, session) };
      } catch (error) {
        if (error instanceof Refusal) return error.envelope(language);
        throw error;
      }
    });
  };
