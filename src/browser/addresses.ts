import type { Addresses } from '../ports/ports';
import type { PortalConfig } from '../rules/portalConfig';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { afterSignIn, allowedNextPage, allowedReturnAddress } from '../rules/returnAddress';
import { ROUTES } from '../rules/routes';
import { queryOf } from './pageQuery';
import { writeSignOnState } from './signOnState';
import type { TabStore } from './tabStorage';

const CALLBACK_PATH = '/api/auth/login-callback';

const withQuery = (address: string, query: Record<string, string | null>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
};

/** A tenant's id in a path; capitals are allowed, as in the SDK's own routes. */
const TENANT_ID = /^[a-z\d-]{1,64}$/i;
const PUBLIC_TENANT = 'public';

/** The session's own requests and the path of the refresh token's cookie are the same for all tenants. */
const SESSION_PATHS = ['/session/refresh', '/signout'];

/**
 * The tenant as a path segment: from the page's address, else the one that a page of this tab last named (spec 7:
 * tenantId). The public tenant has no segment.
 */
function createTenant(tab: TabStore, page: () => URL) {
  const noteNamed = (): void => {
    const named = queryOf(page()).get('tenantId') ?? '';
    if (TENANT_ID.test(named)) tab.write(TAB_STORAGE_KEYS.tenant, named);
  };
  // Links between portal pages may omit it.
  noteNamed();
  return (path: string): string => {
    noteNamed();
    const tenant = tab.read(TAB_STORAGE_KEYS.tenant);
    const isOwn = typeof tenant === 'string' && TENANT_ID.test(tenant) && tenant !== PUBLIC_TENANT;
    return isOwn && !SESSION_PATHS.includes(path) ? `/${tenant}` : '';
  };
}

/** Targets of requests and navigations (spec 7). `page` returns the page's address, `language` its language tag. */
export function createAddresses(
  config: PortalConfig,
  page: () => URL,
  tab: TabStore,
  language: () => string,
): Addresses {
  const tenant = createTenant(tab, page);
  const { brand, apiOrigin, authBasePath } = config;
  const allowed = (raw: string | null) => allowedReturnAddress(raw, page(), brand.parentDomain);
  const signInPage = (returnTo: string | null) =>
    withQuery(page().origin + ROUTES.signIn[0], { redirect: allowed(returnTo) });
  const atProvider = (address: string, query: Record<string, string | null>) =>
    withQuery(new URL(address, page().origin).href, {
      client_id: brand.identityProvider.clientId,
      // A provider on another host has no cookie of the choice, and would follow the browser.
      ui_locales: language() || null,
      ...query,
    });
  const next = (wanted: string | null = null) =>
    afterSignIn([wanted, queryOf(page()).get('redirect')], page(), brand);
  return {
    auth: (path) => apiOrigin + authBasePath + tenant(path) + path,
    api: (path) => apiOrigin + path,
    cleanCookies: (returnTo) =>
      withQuery(`${apiOrigin}/api_v2/clean_cookie`, { url: signInPage(returnTo) }),
    authorize(returnTo, nonce) {
      const callback = apiOrigin + CALLBACK_PATH;
      return atProvider(brand.identityProvider.authorizeUrl, {
        response_type: 'code',
        scope: 'openid profile',
        redirect_uri: callback,
        state: writeSignOnState({ nonce, url: next(returnTo), callback }),
      });
    },
    providerLogout: (returnTo) =>
      atProvider(brand.identityProvider.logoutUrl, {
        post_logout_redirect_uri:
          allowedNextPage(returnTo, page(), brand.parentDomain) ?? `${page().origin}/`,
      }),
    icons: (name) =>
      withQuery(
        `${brand.iconBaseUrl?.replace(/\/+$/, '') ?? page().origin}/${brand.iconPath}/${name}.svg`,
        { host: page().host },
      ),
    afterSignIn: next,
    here: () => {
      const { pathname, search, hash } = page();
      return allowed(pathname + search + hash) === null ? null : pathname + search + hash;
    },
  };
}
