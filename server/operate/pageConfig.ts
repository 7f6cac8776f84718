import type { Brand } from '../../src/rules/brands';
import { portalConfig } from '../../src/rules/portalConfig';
import type { PrerenderedPart } from '../../src/rules/prerenderedPart';
import { isObject } from '../json';
import type { PlatformOptions } from './options';
import { ssoAddresses } from '../singleSignOn/addresses';
import { clientIdOf, providerKind } from '../singleSignOn/provider';

type Json = Record<string, unknown>;

/** `over` put over `base`, object by object. */
const merged = (base: Json, over: Json): Json =>
  Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(over).map(([key, value]) => {
      const below = base[key];
      return [key, isObject(below) && isObject(value) ? merged(below, value) : value] as const;
    }),
  ]);

/** What follows from the platform's own options. */
function ownConfig(options: PlatformOptions, url: string): Json {
  const { recaptcha } = options;
  const { authorize, logout } = ssoAddresses(url);
  const clientId = clientIdOf(options);
  const brand = {
    consoleUrl: null,
    identityProvider: {
      authorizeUrl: authorize,
      logoutUrl: logout,
      ...(clientId === undefined ? {} : { clientId }),
    },
    ...(recaptcha === undefined
      ? {}
      : {
          captcha: { provider: 'recaptcha', siteKey: recaptcha.siteKey, host: recaptcha.host },
        }),
  };
  return { brand };
}

/**
 * What the portal's page is to know of this platform (src/rules/portalConfig.ts reads it): what follows
 * from the options, and over it what the operator says. There is no console unless the operator names one. Without an
 * identity provider the addresses are still the platform's own, so that nobody is sent to a foreign host.
 */
export const pageConfig = (options: PlatformOptions, url: string): Json =>
  merged(ownConfig(options, url), options.pageOverrides ?? {});

/** The part of the prerendered pages that a platform with these options never offers; null if it offers all. */
export const partLeftOut = (options: PlatformOptions): PrerenderedPart | null =>
  providerKind(options) === 'none' ? 'singleSignOn' : null;

/** The brand of the platform's own pages, as they show it. */
export const pageBrand = (options: PlatformOptions, url: string): Brand =>
  portalConfig(new URL(url), JSON.stringify(pageConfig(options, url))).brand;
