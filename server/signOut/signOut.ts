import type { FastifyInstance, FastifyReply } from 'fastify';
import { revokeSession, type APIInterface } from 'supertokens-node/recipe/session';
import { PORTAL_COOKIES } from '../../src/rules/cookies';
import { portalConfig } from '../../src/rules/portalConfig';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { clearCookie, readCookies } from '../http/cookies';
import { parentDomain, portalOrigin } from '../http/hosts';
import { allowedReturn } from '../http/returnAddress';
import { textField } from '../json';

/** Kept, so that the next visit can offer the last used sign-in method. */
const { lastLoginType: _kept, ...CLEARED } = PORTAL_COOKIES;

/**
 * Expires the portal's cookies of a signed-in user, host-only and on the parent domain of `url`. Only those that were sent:
 * another tab may sign in before the response arrives.
 */
function clearPortalCookies(reply: FastifyReply, url: string): void {
  const parent = parentDomain(new URL(url).host) ?? parentDomain(reply.request.host);
  const { cookieSuffix } = portalConfig(new URL(url), null);
  const sent = readCookies(reply.request);
  for (const bare of Object.values(CLEARED)) {
    const name = bare + cookieSuffix;
    if (!Object.hasOwn(sent, name)) continue;
    clearCookie(reply, name);
    if (parent !== undefined) clearCookie(reply, name, `.${parent}`);
  }
}

type SignOut = NonNullable<APIInterface['signOutPOST']>;

/** Wraps sign-out (spec 7) and records the end of a session in the audit log. */
export const signOutApi =
  ({ db, now }: Pick<AuthContext, 'db' | 'now'>, original: SignOut): SignOut =>
  async (input) => {
    const { session } = input;
    // Of two sign-outs at once, one ends the session.
    const isEnded = session !== undefined && (await revokeSession(session.getHandle()));
    const answer = await original(input);
    if (isEnded) await record(db, { event: 'session_ended', subject: session.getUserId() }, now());
    return answer;
  };

/** Registers sign-out and cookie cleaning (spec 4, 7). */
export function signOutRoutes(app: FastifyInstance, { url }: AuthContext): void {
  app.get('/api/auth/logout', (_request, reply) => {
    clearPortalCookies(reply, url());
    return reply.send({ ret: 0, data: null });
  });

  app.get('/api_v2/clean_cookie', ({ query, host }, reply) => {
    clearPortalCookies(reply, url());
    const target = allowedReturn(textField(query, 'url'), host, url());
    return reply.redirect(target ?? `${portalOrigin(host, url())}/portal/login`, 302);
  });
}
