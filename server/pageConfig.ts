import { readFileSync } from 'node:fs';
import { BRANDS, type Brand } from '../src/config/brands';
import { ConfigError, portalConfig } from '../src/config/portalConfig';
import type { Environment } from './environment';
import { fieldsOf, isObject } from './json';
import type { PlatformOptions } from './options';
import { ssoAddresses } from './sso/addresses';
import { clientIdOf } from './sso/provider';
import { StartupError } from './startupError';

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
  const { production = false, recaptcha } = options;
  const { authorize, logout } = ssoAddresses(url);
  const clientId = clientIdOf(options);
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

/**
 * What the portal's page is to know of this platform (src/config/portalConfig.ts reads it): what follows
 * from the options, and over it what the operator says. Outside production the console is the platform
 * itself, so that every journey works on one address.
 */
export const pageConfig = (options: PlatformOptions, url: string): Json =>
  merged(ownConfig(options, url), options.pageOverrides ?? {});

/** The brand of the platform's own pages, as they show it. */
export const pageBrand = (options: PlatformOptions, url: string): Brand =>
  portalConfig(new URL(url), JSON.stringify(pageConfig(options, url))).brand;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The operator's configuration of the pages: the JSON file that PORTAL_CONFIG names, read and checked as
 * the pages of every brand would. Throws {@link StartupError}, which names the key.
 */
export function pageOverrides(environment: Environment): Json | undefined {
  const file = environment['PORTAL_CONFIG'] ?? '';
  if (file === '') return undefined;
  const refuse = (problem: string) => new StartupError(`PORTAL_CONFIG: "${file}" ${problem}`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw refuse('cannot be read.');
  }
  const config = parse(text);
  if (!isObject(config)) throw refuse('must hold one JSON object.');
  if (Object.hasOwn(fieldsOf(config['brand']), 'parentDomain')) {
    throw refuse(
      'may not set "brand.parentDomain", by which hosts are told apart before any page.',
    );
  }
  for (const { parentDomain } of Object.values(BRANDS)) {
    try {
      portalConfig(new URL(`https://portal.${parentDomain}`), text);
    } catch (error) {
      throw error instanceof ConfigError ? refuse(`is not usable. ${error.message}`) : error;
    }
  }
  return config;
}
