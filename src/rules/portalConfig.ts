import { BRANDS, type Brand } from './brands';
import {
  AUTH_BASE_PATH,
  INVALID_CLAIM_STATUS,
  MAX_SESSION_REFRESHES,
  SESSION_EXPIRED_STATUS,
} from './constants';
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

/** A backend's session settings, by the session library's own names (docs/session.md). */
export interface PortalSession {
  sessionExpiredStatusCode: number;
  invalidClaimStatusCode: number;
  maxRetryAttemptsForSessionRefresh: number;
  tokenTransferMethod: 'cookie' | 'header';
}

/** The portal's configuration on one page host. */
export interface PortalConfig {
  brand: Brand;
  environment: {
    id: EnvironmentId;
    displayName: string;
    /** Whether production rules apply: no workbench, no badge. */
    production: boolean;
  };
  /** Origin of the API, without a trailing slash. */
  apiOrigin: string;
  authBasePath: string;
  /** The modes sent with every API request (spec 7); empty by default. */
  platform: { dbMode: string; cgiMode: string };
  /** Session settings that differ between the backend and the portal's own server (spec 9). */
  session: PortalSession;
  /** Domain for the portal's cookies, with a leading dot; null for host-only. */
  cookieDomain: string | null;
  /** The suffix of the cookie names if another environment shares the parent domain; empty in production. */
  cookieSuffix: string;
}

/** A configuration value is unusable. The message names the key. */
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
  'session.tokenTransferMethod': ['cookie', 'header'],
};

/** Minimum and maximum of numbers that are not just positive. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  'session.sessionExpiredStatusCode': [400, 599],
  'session.invalidClaimStatusCode': [400, 599],
  'session.maxRetryAttemptsForSessionRefresh': [0, 100],
};

/** The session library's defaults, with the portal's own token transfer method (spec 9). */
const SESSION: PortalSession = {
  sessionExpiredStatusCode: SESSION_EXPIRED_STATUS,
  invalidClaimStatusCode: INVALID_CLAIM_STATUS,
  maxRetryAttemptsForSessionRefresh: MAX_SESSION_REFRESHES,
  tokenTransferMethod: 'cookie',
};

/** Nullable keys. */
const NULLABLE = new Set(['brand.consoleUrl', 'brand.iconBaseUrl', 'brand.monitoringUrl']);

/** Whether the text is a host as browsers write it. */
const isHost = (text: string): boolean =>
  parsed(`https://${text}`)?.hostname === text && !text.split('.').includes('');

/** Why a value is not valid as the number of a key; null if it is. */
function numberProblem(path: string, value: unknown): string | null {
  const [least, greatest] = RANGES[path] ?? [1, 1e15];
  const fits = Number.isInteger(value) && Number(value) >= least && Number(value) <= greatest;
  return fits ? null : `must be a whole number from ${least} to ${greatest}`;
}

/** Why a value is not valid as the text of a key; null if it is. */
function textProblem(path: string, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be non-empty text';
  const choices = CHOICES[path];
  if (choices && !choices.includes(value)) return `must be one of ${choices.join(', ')}`;
  if (path.endsWith('Url') && !isUrl(value)) return 'must be a full http, https or mailto URL';
  if (path.endsWith('AsOf') && !isDay(value)) return 'must be a day written as YYYY-MM-DD';
  if (path === 'brand.parentDomain' && !isHost(value))
    return 'must be a host in lowercase, such as example.com';
  return null;
}

/** Why a value cannot replace the default of a key; null if it can. */
function problemOf(path: string, given: unknown, value: unknown): string | null {
  if (typeof given === 'boolean')
    return typeof value === 'boolean' ? null : 'must be true or false';
  return typeof given === 'number' ? numberProblem(path, value) : textProblem(path, value);
}

/** Merges overrides into defaults of the same shape. Throws for an unknown key or another type. */
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
    else {
      const problem = problemOf(path, given, value);
      if (problem !== null) throw new ConfigError(path, problem);
      result[key] = value;
    }
  }
  // Same keys and types as the defaults, as just checked.
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

/** @throws {ConfigError} if one status has two meanings (spec 5: session library configuration) */
function sessionOf(overrides: unknown): PortalSession {
  const session = override(SESSION, overrides, 'session');
  if (session.sessionExpiredStatusCode === session.invalidClaimStatusCode)
    throw new ConfigError(
      'session.sessionExpiredStatusCode',
      'must not be equal to invalidClaimStatusCode',
    );
  return session;
}

const parentDomainOf = (brand: Brand, overrides: unknown): string => {
  const given = isRecord(overrides) ? overrides['parentDomain'] : undefined;
  return typeof given === 'string' ? given : brand.parentDomain;
};

/** The brand with the console of this environment: `console.test.<parent>` beside `test.<parent>`. */
function withConsole(brand: Brand, environment: EnvironmentId | null): Brand {
  const label = environmentLabel(environment);
  if (label === '' || brand.consoleUrl === null) return brand;
  const address = new URL(brand.consoleUrl);
  address.hostname = address.hostname.replace(/^([^.]+)\./, `$1.${label}.`);
  return { ...brand, consoleUrl: address.href };
}

/**
 * The configuration for a page address: brand and environment by host, overridden by the text of the page's
 * `portal-config` element.
 * @throws {ConfigError} naming the unusable key
 */
export function portalConfig(page: URL, embedded: string | null): PortalConfig {
  let overrides: unknown = {};
  try {
    overrides = JSON.parse(embedded?.trim() || '{}');
  } catch {
    throw new ConfigError('portal-config', 'is not JSON');
  }
  if (!isRecord(overrides)) throw new ConfigError('portal-config', 'must be an object');
  const { brand: brandOverrides, platform, session, ...unknown } = overrides;
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
    session: sessionOf(session),
    cookieDomain: own ? `.${brand.parentDomain}` : null,
    cookieSuffix: label && `_${label}`,
  };
}
