import type { Brand } from '../../src/rules/brands';
import { portalConfig } from '../../src/rules/portalConfig';
import type { PrerenderedPart } from '../../src/rules/prerenderedPart';
import { isRecord } from '../json';
import type { PlatformOptions } from './options';
import { ssoAddresses } from '../singleSignOn/addresses';
import { clientIdOf, providerKind } from '../singleSignOn/provider';

type Json = Record<string, unknown>;

/** Merges `over` into `base`, object by object. */
const merged = (base: Json, over: Json): Json =>
  Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(over).map(([key, value]) => {
      const below = base[key];
      return [key, isRecord(below) && isRecord(value) ? merged(below, value) : value] as const;
    }),
  ]);

/** Returns the page configuration that follows from the platform's options. */
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
 * Returns the configuration of the portal's pages (read by src/rules/portalConfig.ts): values from the options,
 * overridden by the operator's. There is no console unless the operator names one. Without an identity provider the
 * addresses are the platform's own, so that users are never sent to a foreign host.
 */
export const pageConfig = (options: PlatformOptions, url: string): Json =>
  merged(ownConfig(options, url), options.pageOverrides ?? {});

/** Returns the part of prerendered pages that a platform with these options never offers; null if it offers all. */
export const partLeftOut = (options: PlatformOptions): PrerenderedPart | null =>
  providerKind(options) === 'none' ? 'singleSignOn' : null;

export const pageBrand = (options: PlatformOptions, url: string): Brand =>
  portalConfig(new URL(url), JSON.stringify(pageConfig(options, url))).brand;
