import { exportJWK } from 'jose';
import type { AccountClaims, Adapter, Provider } from 'oidc-provider';
import { getUser } from 'supertokens-node';
import type { AuthContext } from '../authApi/context';
import type { Brand } from '../../src/rules/brands';
import { oidcRecords } from './records';
import { profileOf } from '../registration/profiles';
import { TRY_MS } from '../singleSignOn/tries';
import { languageAsked } from '../http/language';
import { html, Html } from '../http/html';
import { redact } from '../operate/log';
import { providerReturnAddress } from '../providers/providers';
import { ssoAddresses } from '../singleSignOn/addresses';
import { CLIENT_ID } from '../singleSignOn/provider';
import { identityPage, message, type PageContent } from './pages';
import { IDENTITY_TEXTS, type IdentityTexts } from './texts';

/** Path of the embedded provider; its issuer is the server's address with this path. */
export const PROVIDER_PATH = '/idp';

export const COOKIE_NAMES = {
  session: 'idp_session',
  interaction: 'idp_interaction',
  resume: 'idp_resume',
} as const;

const CLAIMS = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
};
const SCOPES = Object.keys(CLAIMS);
/** Times in s. A session ends with the browser, or after a day. */
const TTL = {
  AccessToken: 300,
  AuthorizationCode: 60,
  IdToken: 300,
  Interaction: TRY_MS / 1_000,
  Session: 86_400,
  Grant: 86_400,
} as const;

/** Returns the secret of the portal's client, shared only within this process. */
export async function clientSecret({ keys }: AuthContext): Promise<string> {
  return (await keys.secret('oidc-client')).toString('base64url');
}

function adapter({ db, now }: AuthContext, model: string): Adapter {
  return {
    ...oidcRecords(db, model, now),
    // Only used by the device flow, which is off.
    findByUserCode: () => Promise.resolve(undefined),
  };
}

/** Returns the account's claims; undefined if it does not exist or may not sign in. */
async function accountOf({ db }: AuthContext, userId: string) {
  const user = await getUser(userId);
  const method = user?.loginMethods[0];
  if (user === undefined || method?.email === undefined) return undefined;
  const profile = await profileOf(db, user.id, 'blocked_reason', 'first_name', 'last_name');
  if (profile !== undefined && profile.blocked_reason !== '') return undefined;
  const claims: AccountClaims = {
    sub: user.id,
    email: method.email,
    email_verified: method.verified,
    given_name: profile?.first_name ?? '',
    family_name: profile?.last_name ?? '',
    name: [profile?.first_name, profile?.last_name].filter(Boolean).join(' '),
  };
  return { accountId: user.id, claims: () => claims };
}

/** A page of the provider's own middleware. */
function ownPage(
  brand: Brand,
  request: Parameters<typeof languageAsked>[0],
  build: (texts: IdentityTexts) => PageContent,
): string {
  const language = languageAsked(request);
  return identityPage(brand, language, build(IDENTITY_TEXTS[language]));
}

/**
 * Loads the provider's library on first use. Suppresses its warning about every Node version except the newest two, as
 * this project tests its supported versions itself.
 */
async function loadLibrary() {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- see above
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    // oxlint-disable-next-line no-console -- see above
    console.warn = warn;
  }
}

/**
 * Creates the embedded OpenID provider on the server's accounts, database and keys. PKCE is required. The portal is a
 * first-party client, so there is no consent page.
 */
export async function createProvider(context: AuthContext): Promise<Provider> {
  const library = await loadLibrary();
  const url = context.url();
  const { callback, portal, secure } = ssoAddresses(url);
  const { kid, key } = await context.keys.signing('provider');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  const provider = new library.Provider(url + PROVIDER_PATH, {
    adapter: (model) => adapter(context, model),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: await clientSecret(context),
        redirect_uris: [callback, providerReturnAddress(context)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: {
      keys: [...(await context.keys.secrets('oidc-cookies'))],
      names: COOKIE_NAMES,
      long: { ...cookie, path: PROVIDER_PATH },
      short: cookie,
    },
    claims: CLAIMS,
    scopes: SCOPES,
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: TTL,
    routes: { authorization: '/auth' },
    interactions: { url: (_ctx, { uid }) => `${PROVIDER_PATH}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = ownPage(context.brand(), ctx, ({ signOutTitle, signOut }) => ({
            title: signOutTitle,
            content: html`${new Html(form)}<button form="op.logoutForm" name="logout" value="yes">
                ${signOut}
              </button>`,
          }));
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = ownPage(context.brand(), ctx, (texts) => ({
            title: texts.signedOutTitle,
            content: message(texts.signedOut, `${portal}/portal`, texts.toPortal),
          }));
        },
      },
    },
    findAccount: (_ctx, id) => accountOf(context, id),
    async loadExistingGrant(ctx) {
      const { session, client, provider: own } = ctx.oidc;
      const accountId = session?.accountId;
      if (client === undefined || accountId === undefined) return undefined;
      const known = session?.grantIdFor(client.clientId);
      const found = known === undefined ? undefined : await own.Grant.find(known);
      if (found !== undefined) return found;
      const grant = new own.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = 'html';
      ctx.body = ownPage(context.brand(), ctx, (texts) => ({
        title: texts.problemTitle,
        content: message(texts.problem, `${portal}/portal/login`, texts.toSignIn),
      }));
    },
  });
  // Without a session the library's page sends itself by a script, which our policy blocks.
  provider.use(async (ctx, next) => {
    await next();
    const { route, session } = ctx.oidc ?? {};
    if (route === 'end_session' && ctx.status === 200 && session?.accountId === undefined)
      ctx.redirect(`${PROVIDER_PATH}/logout`);
  });
  // Addresses are built from the server's own URL, set on each request before it gets here.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => {
    context.log.error(redact(`identity provider: ${error.stack ?? error.message}`));
  });
  return provider;
}
