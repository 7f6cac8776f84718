import type { FastifyReply } from 'fastify';
import { PORTAL_COOKIES } from '../../src/rules/cookies';
import { portalConfig } from '../../src/rules/portalConfig';
import { clearCookie } from '../http/cookies';
import { parentDomain } from '../http/hosts';

/** The next visit still tells which way of signing in was used last. */
const { lastLoginType: _kept, ...CLEARED } = PORTAL_COOKIES;

/** Expires the portal's cookies of a signed-in person, host-only and on the parent domain of `url`. */
export function clearPortalCookies(reply: FastifyReply, url: string): void {
  const parent = parentDomain(new URL(url).host) ?? parentDomain(reply.request.host);
  const { cookieSuffix } = portalConfig(new URL(url), null);
  for (const bare of Object.values(CLEARED)) {
    const name = bare + cookieSuffix;
    clearCookie(reply, name);
    if (parent !== undefined) clearCookie(reply, name, `.${parent}`);
  }
}
