import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Provider } from 'oidc-provider';
import type { AuthContext } from '../authApi/context';
import { logoutRoute } from '../identity/logout';
import { pageFileRoutes } from '../identity/pages';
import { clientSecret, createProvider, PROVIDER_PATH } from '../identity/provider';
import { identityRoutes } from '../identity/routes';
import type { HeaderChoices } from '../http/headers';
import { once } from '../operate/once';
import type { PlatformOptions } from '../operate/options';
import { EMBEDDED_ID } from '../providers/providers';
import { authorizeRoute } from './authorizeRoute';
import { callbackRoute } from './callbackRoute';
import { CLIENT_ID, clientIdOf, providerKind } from './provider';
import { createRelyingParty, type RelyingParty } from './relyingParty';

/** Sends requests to the embedded provider within the process, bypassing any proxy. */
const inProcess =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers,
      // An OpenID client sends no body or a form.
      ...(typeof body === 'string' || body instanceof URLSearchParams
        ? { payload: String(body) }
        : {}),
    });
    const type = String(answer.headers['content-type'] ?? '');
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    });
  };

/** Wraps the embedded provider as a regular provider; its issuer is known once the platform listens. */
function embeddedParty(app: FastifyInstance, context: AuthContext): RelyingParty {
  const party = once(async () =>
    createRelyingParty({
      issuer: context.url() + PROVIDER_PATH,
      clientId: CLIENT_ID,
      clientSecret: await clientSecret(context),
      fetch: inProcess(app),
    }),
  );
  return {
    begin: async (request) => (await party()).begin(request),
    finish: async (...answer) => (await party()).finish(...answer),
  };
}

/** Installs single sign-on; without an identity provider only its sign-out, and a page that says that it is turned off. */
export function installSingleSignOn(
  app: FastifyInstance,
  context: AuthContext,
  options: PlatformOptions,
  headers: () => HeaderChoices,
): void {
  const kind = providerKind(options);
  const embedded = kind === 'embedded';
  const clientId = clientIdOf(options) ?? CLIENT_ID;
  const external = options.identityProvider && createRelyingParty(options.identityProvider);
  const own = embedded ? embeddedParty(app, context) : undefined;
  // In development it is also one of the regular providers.
  if (own !== undefined && options.production !== true)
    context.providers.set(EMBEDDED_ID, { name: () => `${context.brand().name} ID`, party: own });

  logoutRoute(app, { context, clientId, embedded, external });
  if (embedded) {
    const provider = once<Provider>(() => createProvider(context));
    identityRoutes(app, { context, provider, headers });
  }
  const relyingParty = own ?? external;
  pageFileRoutes(app, context.brand);
  authorizeRoute(app, { context, clientId, relyingParty });
  if (relyingParty === undefined) return;
  callbackRoute(app, { context, clientId, relyingParty, embedded });
}
