import type { FastifyInstance } from 'fastify';
import { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import { PermissionClaim, UserRoleClaim } from 'supertokens-node/recipe/userroles';
import type { Altcha } from '../signIn/captcha';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import { checkInvitation } from '../registration/invitations';
import { membershipOf } from '../studios/studios';
import { textField, textIn } from '../json';
import { refreshDetails } from './accountDetails';

/** Registers the routes for the signed-in account, invitation checks and captcha challenges. */
export function accountRoutes(app: FastifyInstance, context: AuthContext, altcha: Altcha): void {
  const signedIn = sessionRoutes(app);
  signedIn.get('/api/account', async (session) => {
    await refreshDetails(context.db, session);
    const membership = await membershipOf(context.db, session.getUserId());
    return {
      userId: session.getUserId(),
      email: textIn(session.getAccessTokenPayload(), 'user_email'),
      /** Null if the user belongs to no studio. */
      studio: membership?.studio ?? null,
      role: membership?.role ?? null,
      roles: (await session.getClaimValue(UserRoleClaim)) ?? [],
      permissions: (await session.getClaimValue(PermissionClaim)) ?? [],
      emailVerified: (await session.getClaimValue(EmailVerificationClaim)) ?? false,
    };
  });

  app.get('/api/invitation', async ({ query }) => {
    const { db, now } = context;
    const token = textField(query, 'token');
    const forEmail = textField(query, 'email') || undefined;
    if (token === undefined) return { ret: 0, data: { state: 'invalid', email: '' } };
    return { ret: 0, data: await checkInvitation(db, token, now(), forEmail) };
  });

  app.get('/api/captcha/challenge', () => altcha.createChallenge());
}
