import type { Brand } from './brands';
import { BRANDS } from './brands';
import { AUTH_BASE_PATH } from './constants';
import { isDay } from './days';
import type { EnvironmentId } from './environments';
import {
  ENVIRONMENTS,
  environmentLabel,
  environmentOf,
  isLoopback,
  isWithin,
} from './environments';
import { isRecord } from './json';

/** The portal as it stands on one page host. */
export interface PortalConfig {
  brand: Brand;
  environment: {
    id: EnvironmentId;
    displayName: string;
    /** Production rules hold: no workbench, no badge. */
    production: boolean;
  };
  /** Origin of the API, without a trailing slash. */
  apiOrigin: string;
  authBasePath: string;
  /** What every platform request says of the modes it is to be served in (spec 7); empty by default. */
  platform: { dbMode: string; cgiMode: string };
  /** Domain for the portal's cookies, with a leading dot; null for host-only. */
  cookieDomain: string | null;
  /** Ends the name of each cookie, where another environment shares the parent domain; empty in production. */
  cookieSuffix: string;
}

/** A configuration value that cannot be used. The message names the key. */
export class ConfigError extends Error {
  constructor(
    readonly key: string,
    problem: string,
  ) {
    super(`Portal configuration: "${key}" ${problem}.`);
    this.name = 'ConfigError';
  }
}

type Overrides = Record<string, unknown>;

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

const isUrl = (text: string): boolean =>
  ['http:', 'https:', 'mailto:'].includes(parsed(text)?.protocol ?? '');

/** Keys with a closed list of values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'brand.captcha.provider': ['altcha', 'recaptcha'],
  'brand.captcha.host': ['www.google.com', 'www.recaptcha.net'],
  'brand.passwordPolicy': ['spec', 'modern'],
  'brand.nameLetters': ['han', 'every'],
};

/** Keys that may be told to be nothing. */
const NULLABLE = new Set(['brand.consoleUrl', 'brand.iconBaseUrl', 'brand.monitoringUrl']);

/** Is it a host as browsers write it? */
const isHost = (text: string): boolean =>
  parsed(`https://${text}`)?.hostname === text && !text.split('.').includes('');

/** Puts overrides over defaults of the same shape; an unknown key or another type is an error. */
function override<T extends object>(defaults: T, overrides: unknown, at: string): T {
  if (overrides === undefined) return defaults;
  if (!isRecord(overrides)) throw new ConfigError(at, 'must be an object');
  const result: Overrides = Object.fromEntries(Object.entries(defaults));
  for (const [key, value] of Object.entries(overrides)) {
    const path = at ? `${at}.${key}` : key;
    if (!Object.hasOwn(defaults, key)) throw new ConfigError(path, 'is not a known key');
    const given = result[key];
    if (isRecord(given)) result[key] = override(given, value, path);
    else if (value === null && NULLABLE.has(path)) result[key] = value;
    else if (typeof value !== 'string' || value === '')
      throw new ConfigError(path, 'must be a text that is not empty');
    else if (path in CHOICES && !CHOICES[path]?.includes(value))
      throw new ConfigError(path, `must be one of ${CHOICES[path]?.join(', ')}`);
    else if (key.endsWith('Url') && !isUrl(value))
      throw new ConfigError(path, 'must be a whole http, https or mailto address');
    else if (key.endsWith('AsOf') && !isDay(value))
      throw new ConfigError(path, 'must be a day written as YYYY-MM-DD');
    else if (path === 'brand.parentDomain' && !isHost(value))
      throw new ConfigError(path, 'must be a host in small letters, such as example.com');
    else result[key] = value;
  }
  // Same keys and kinds as the defaults, as just checked.
  return result as T;
}

function brandOf(hostname: string, wanted: unknown): Brand {
  if (wanted !== undefined) {
    const named = Object.values(BRANDS).find(({ id }) => id === wanted);
    if (!named)
      throw new ConfigError('brand.id', `must be one of ${Object.keys(BRANDS).join(', ')}`);
    return named;
  }
  return (
    Object.values(BRANDS).find(({ parentDomain }) => isWithin(hostname, parentDomain)) ??
    BRANDS.adlantern
  );
}

const parentDomainOf = (brand: Brand, overrides: unknown): string => {
  const given = isRecord(overrides) ? overrides['parentDomain'] : undefined;
  return typeof given === 'string' ? given : brand.parentDomain;
};

/** The brand with the console of this environment: `console.test.<parent>` beside `test.<parent>`. */
function withConsole(brand: Brand, environment: EnvironmentId | null): Brand {
  const label = environment === null ? '' : environmentLabel(environment);
  if (label === '' || brand.consoleUrl === null) return brand;
  const address = new URL(brand.consoleUrl);
  address.hostname = address.hostname.replace(/^([^.]+)\./, `$1.${label}.`);
  return { ...brand, consoleUrl: address.href };
}

/**
 * The configuration for a page address: brand and environment by host, overridden by the text of the
 * page's `portal-config` element.
 * @throws {ConfigError} naming the key that cannot be used.
 */
export function portalConfig(page: URL, embedded: string | null): PortalConfig {
  let overrides: unknown = {};
  try {
    overrides = JSON.parse(embedded?.trim() || '{}');
  } catch {
    throw new ConfigError('portal-config', 'is not JSON');
  }
  if (!isRecord(overrides)) throw new ConfigError('portal-config', 'must be an object');
  const { brand: brandOverrides, platform, ...unknown } = overrides;
  const [stray] = Object.keys(unknown);
  if (stray) throw new ConfigError(stray, 'is not a known key');
  const id = isRecord(brandOverrides) ? brandOverrides['id'] : undefined;
  const base = brandOf(page.hostname, id);
  const environment = environmentOf(page.hostname, parentDomainOf(base, brandOverrides));
  const brand = override(withConsole(base, environment), brandOverrides, 'brand');
  const own = environment !== null && !isLoopback(page.hostname);
  const label = own ? environmentLabel(environment) : '';
  return {
    brand,
    environment: {
      id: environment ?? 'production',
      displayName: ENVIRONMENTS[environment ?? 'production'],
      production: environment === null || environment === 'production',
    },
    apiOrigin:
      environment === 'production' ? `${page.protocol}//api.${brand.parentDomain}` : page.origin,
    authBasePath: AUTH_BASE_PATH,
    platform: override({ dbMode: '', cgiMode: '' }, platform, 'platform'),
    cookieDomain: own ? `.${brand.parentDomain}` : null,
    cookieSuffix: label && `_${label}`,
  };
}
