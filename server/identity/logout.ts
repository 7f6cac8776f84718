import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookies } from '../http/cookies';
import { isFromAnotherSite } from '../http/cors';
import { LANGUAGE_TAGS, languageAsked } from '../http/language';
import { allowedReturn } from '../http/returnAddress';
import { textField } from '../json';
import { logFailure } from '../operate/log';
import { ssoAddresses } from '../singleSignOn/addresses';
import type { SsoContext } from '../singleSignOn/context';
import type { ExternalParty } from '../singleSignOn/relyingParty';
import { message, sendIdentityPage } from './pages';
import { COOKIE_NAMES, PROVIDER_PATH } from './provider';

/** Single sign-on with an embedded identity provider, an external one, or none. */
type LogoutContext = Omit<SsoContext, 'relyingParty'> & {
  readonly external: ExternalParty | undefined;
};

const XSRF = /name="xsrf" value="([0-9a-f]+)"/;

/**
 * Ends this browser's session at the embedded provider through its end-session endpoint. Answers the endpoint's
 * confirmation for the user, who has just pressed "Sign out" in the portal. A cookie of no session ends none.
 */
async function endSession(
  app: FastifyInstance,
  request: FastifyRequest,
  clientId: string,
): Promise<string[]> {
  const { cookie } = request.headers;
  const path = `${PROVIDER_PATH}/session/end`;
  const ask = await app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams({ client_id: clientId })}`,
    headers: { cookie },
  });
  if (ask.statusCode === 302) return [];
  const xsrf = XSRF.exec(ask.body)?.[1];
  if (xsrf === undefined)
    throw new Error(`the end-session endpoint responded with status ${ask.statusCode}`);
  const confirm = await app.inject({
    method: 'POST',
    url: `${path}/confirm`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
  if (confirm.statusCode !== 303) {
    throw new Error(`the end-session endpoint responded with status ${confirm.statusCode}`);
  }
  return [confirm.headers['set-cookie'] ?? []].flat();
}

/** Redirects after the session has ended: to the allowed address, else to our own page. */
function leave({ context }: LogoutContext, request: FastifyRequest, reply: FastifyReply) {
  const wanted = textField(request.query, 'post_logout_redirect_uri');
  const target = allowedReturn(wanted, request.host, context.url());
  if (target !== undefined) return reply.redirect(target, 302);
  const { portal } = ssoAddresses(context.url());
  const isRequested = Object.hasOwn(Object(request.query), 'post_logout_redirect_uri');
  return sendIdentityPage(reply, context.brand(), isRequested ? 400 : 200, (texts) => ({
    title: texts.signedOutTitle,
    content: message(
      isRequested ? texts.foreignReturn : texts.signedOut,
      `${portal}/portal`,
      texts.toPortal,
    ),
  }));
}

/** The sign-out page of the identity provider (spec 4: logout sequence, step 5). */
export function logoutRoute(app: FastifyInstance, logout: LogoutContext): void {
  const { context, clientId, embedded, external } = logout;
  const failed = (error: unknown) => {
    logFailure(context.log, 'could not end the session at the identity provider', error);
  };

  app.get(`${PROVIDER_PATH}/logout`, async (request, reply) => {
    const given = textField(request.query, 'client_id');
    const language = LANGUAGE_TAGS[languageAsked(request)];
    // A page of another site can open this address, but only the user may sign out.
    if (isFromAnotherSite(request) || (given !== undefined && given !== clientId)) {
      return sendIdentityPage(reply, context.brand(), 200, (texts) => ({
        title: texts.signOutTitle,
        content: message(
          texts.signOutQuestion,
          `${PROVIDER_PATH}/logout?ui_locales=${language}`,
          texts.signOut,
        ),
      }));
    }
    if (embedded && readCookies(request)[COOKIE_NAMES.session] !== undefined) {
      const cookies = await endSession(app, request, clientId).catch(failed);
      for (const cookie of cookies ?? []) reply.header('set-cookie', cookie);
    }
    if (external !== undefined) {
      const wanted = textField(request.query, 'post_logout_redirect_uri');
      const target = allowedReturn(wanted, request.host, context.url());
      const address = await external.endSessionAddress(target, language).catch(failed);
      if (address !== undefined) return reply.redirect(address, 302);
    }
    return leave(logout, request, reply);
  });
}
