import type { PlatformOptions } from './options';
import { ssoAddresses } from './sso/addresses';

/**
 * What the portal's page is to know of this platform (src/config/portalConfig.ts reads it). Outside
 * production the console is the platform itself, so that every journey works on one address.
 */
export function pageConfig(
  { production = false, recaptcha }: PlatformOptions,
  url: string,
  clientId: string | undefined,
): object {
  const { authorize, logout } = ssoAddresses(url);
  const brand = {
    ...(production ? {} : { consoleUrl: `${url}/` }),
    ...(clientId === undefined
      ? {}
      : { identityProvider: { authorizeUrl: authorize, logoutUrl: logout, clientId } }),
    ...(recaptcha === undefined
      ? {}
      : {
          captcha: { provider: 'recaptcha', siteKey: recaptcha.siteKey, host: recaptcha.host },
        }),
  };
  return Object.keys(brand).length === 0 ? {} : { brand };
}
