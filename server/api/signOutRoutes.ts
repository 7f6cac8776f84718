import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth/context';
import { RequestError } from '../http/errors';
import { allowedReturn } from '../http/returnAddress';
import { textField } from '../json';
import { clearPortalCookies } from './portalCookies';

/** Log-out, cookie cleaning and the stand-in of the identity provider's log-out page (spec 4, 7). */
export function signOutRoutes(app: FastifyInstance, { url }: AuthContext): void {
  app.get('/api/auth/logout', (_request, reply) => {
    clearPortalCookies(reply);
    return reply.send({ ret: 0, data: null });
  });

  app.get('/api_v2/clean_cookie', ({ query, host }, reply) => {
    clearPortalCookies(reply);
    const target = allowedReturn(textField(query, 'url'), host, url());
    return reply.redirect(target ?? '/portal/login', 302);
  });

  app.get('/idp/logout', ({ query, host }, reply) => {
    const target = allowedReturn(textField(query, 'post_logout_redirect_uri'), host, url());
    if (target === undefined) throw new RequestError(400, 'The return address is not allowed.');
    return reply.redirect(target, 302);
  });
}
