import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import { isApiHost } from '../http/hosts';
import { allowedReturn } from '../http/returnAddress';
import { textField } from '../json';
import { clearPortalCookies } from '../signIn/portalCookies';

/** Log-out and cookie cleaning (spec 4, 7). */
export function signOutRoutes(app: FastifyInstance, { url }: AuthContext): void {
  app.get('/api/auth/logout', (_request, reply) => {
    clearPortalCookies(reply, url());
    return reply.send({ ret: 0, data: null });
  });

  app.get('/api_v2/clean_cookie', ({ query, host }, reply) => {
    clearPortalCookies(reply, url());
    const target = allowedReturn(textField(query, 'url'), host, url());
    // The API's own host has no pages.
    const portal = isApiHost(host) ? new URL(url()).origin : '';
    return reply.redirect(target ?? `${portal}/portal/login`, 302);
  });
}
