import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from '../http/cookies';
import { isFromAnotherSite } from '../http/cors';
import { LANGUAGE_TAGS, languageAsked } from '../http/language';
import { message, sendIdentityPage } from '../identity/pages';
import { fieldsOf, textField } from '../json';
import { logFailure } from '../operate/log';
import { loginPage, ssoAddresses } from './addresses';
import type { SsoContext } from './context';
import { readPortalState } from './portalState';
import type { RelyingParty } from './relyingParty';
import { beginTry, TRY_MS, tryCookie } from './tries';

/** The values of `prompt` that are passed on. */
const PROMPTS: readonly unknown[] = [undefined, 'login', 'none'];

/** Parses the attempt in a request; undefined if anything differs from what the portal sends. */
function tryOf(query: unknown, clientId: string, callback: string) {
  const one = (name: string) => textField(query, name);
  const state = one('state');
  const sound =
    one('response_type') === 'code' &&
    one('client_id') === clientId &&
    one('scope') === 'openid profile' &&
    one('redirect_uri') === callback &&
    PROMPTS.includes(fieldsOf(query)['prompt']);
  if (!sound || state === undefined) return undefined;
  if (readPortalState(state)?.callback !== callback) return undefined;
  return { state, prompt: one('prompt') };
}

/** Without a provider, browsers that used one before are still sent here by their login type (spec 4). */
type AuthorizeContext = Pick<SsoContext, 'context' | 'clientId'> & {
  readonly relyingParty: RelyingParty | undefined;
};

/**
 * Registers the route that begins an attempt at the identity provider (spec 7). The portal's page opens it; the
 * platform, as the provider's client, adds PKCE and nonce and binds the attempt to this browser.
 */
export function authorizeRoute(app: FastifyInstance, sso: AuthorizeContext): void {
  const { context, clientId, relyingParty } = sso;
  const refuse = (reply: FastifyReply, text: 'badRequest' | 'notOffered') =>
    sendIdentityPage(reply, context.brand(), text === 'notOffered' ? 404 : 400, (texts) => ({
      title: texts.badRequestTitle,
      content: message(
        texts[text],
        loginPage(ssoAddresses(context.url()).portal, {}),
        texts.toSignIn,
      ),
    }));

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const { callback, portal, secure } = ssoAddresses(context.url());
    if (relyingParty === undefined || !context.settings.get().singleSignOnOffered)
      return refuse(reply, 'notOffered');
    const wanted = tryOf(request.query, clientId, callback);
    // The portal ends a session that it did not ask for, so a link elsewhere would sign the user out.
    if (wanted === undefined || isFromAnotherSite(request)) return refuse(reply, 'badRequest');
    const { state, prompt } = wanted;
    const language = LANGUAGE_TAGS[languageAsked(request)];
    const started = await relyingParty
      .begin({ state, redirectUri: callback, prompt, language })
      .catch((error: unknown) => {
        logFailure(context.log, 'could not reach the identity provider', error);
        return undefined;
      });
    if (started === undefined) {
      return reply.redirect(loginPage(portal, { state, error: 'temporarily_unavailable' }), 303);
    }
    const now = context.now();
    const secret = await beginTry(context.db, state, started.ssoTry, now);
    if (secret === undefined) return refuse(reply, 'badRequest');
    setCookie(reply, {
      ...tryCookie(state, new URL(callback).pathname, secure),
      value: secret,
      expires: new Date(now + TRY_MS),
    });
    return reply.redirect(started.address, 303);
  };

  app.get('/idp/authorize', begin);
}
