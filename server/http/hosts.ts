import { isIP } from 'node:net';
import { BRANDS } from '../../src/rules/brands';
import {
  environmentOfSibling,
  hostName,
  hostsOf,
  isLoopback,
  isWithin,
} from '../../src/rules/environments';
import { portalConfig } from '../../src/rules/portalConfig';
import type { PortalPolicyChoices } from './policies';

/** Returns the brand of a host; undefined for localhost and foreign hosts. */
const brandOfHost = (host: string) =>
  Object.values(BRANDS).find(({ parentDomain }) => isWithin(host, parentDomain));

/** Returns the parent domain of a host; undefined for localhost and foreign hosts. */
export const parentDomain = (host: string): string | undefined => brandOfHost(host)?.parentDomain;

/** Returns the brand whose pages a host shows. */
export const shownBrand = (host: string) => brandOfHost(host) ?? BRANDS.adlantern;

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Returns the page address of one of our hosts, else the server's own address. */
export const pageOf = (host: string, ownUrl: string): URL => {
  const own = new URL(ownUrl);
  return (parentDomain(host) && parse(`${own.protocol}//${host}/`)) || own;
};

/**
 * Returns what a page's policy depends on: whether it loads reCAPTCHA, and the other origins it calls (API, monitoring,
 * icons). `config` is the page's configuration.
 */
export function policyChoices(
  host: string,
  ownUrl: string,
  config: object,
): Required<Pick<PortalPolicyChoices, 'recaptcha' | 'outside'>> {
  const page = parse(`${new URL(ownUrl).protocol}//${host}/`) ?? new URL(ownUrl);
  const { apiOrigin, brand } = portalConfig(page, JSON.stringify(config));
  const named = [brand.monitoringUrl, brand.iconBaseUrl]
    .filter((address) => address !== null)
    .map((address) => new URL(address).origin);
  const outside = [...new Set([apiOrigin, ...named])].filter((origin) => origin !== page.origin);
  return { recaptcha: brand.captcha.provider === 'recaptcha', outside };
}

/** Whether this is the host of a production API, which has no pages (ASVS 3.5.4). */
export function isApiHost(host: string): boolean {
  const parent = parentDomain(host);
  return parent !== undefined && hostName(host) === `api.${parent}`;
}

/** Returns the origin of the portal's pages; empty on a host that has them. */
export const portalOrigin = (host: string, ownUrl: string): string =>
  isApiHost(host) ? new URL(ownUrl).origin : '';

/**
 * Whether a host name is this server's: its own, a brand's, this machine's or an address. Other sites can let a name of
 * theirs lead here (DNS rebinding), but none of these.
 */
export function isOwnHost(host: string, ownUrl: string): boolean {
  const name = hostName(host);
  const isAddress = isIP(name.replaceAll(/[[\]]/g, '')) !== 0;
  return (
    isAddress ||
    isLoopback(name) ||
    parentDomain(name) !== undefined ||
    name === new URL(ownUrl).hostname
  );
}

/** The hosts whose API an application on this origin can use with the session's cookies; none on a foreign host. */
export function apiHostsFor(origin: string): readonly string[] {
  const { hostname } = new URL(origin);
  if (isLoopback(hostname)) return [hostname];
  const parent = parentDomain(hostname);
  const environment = parent === undefined ? null : environmentOfSibling(hostname, parent);
  if (parent === undefined || environment === null) return [];
  return environment === 'production' ? [`api.${parent}`] : hostsOf(environment, parent);
}

/** Pages of an origin that may send requests with the user's cookies to the API on another host. */
export interface Caller {
  readonly apiHost: string;
  readonly origin: string;
}

/** Returns all of them: the portal's pages in production, and the applications that the operator names (ASVS 3.4.2). */
export function callers(ownUrl: string, applications: readonly string[] = []): readonly Caller[] {
  const { protocol } = new URL(ownUrl);
  // As in nginx's file: another port of the host may be another service.
  const portals = Object.values(BRANDS).flatMap(({ parentDomain: parent }) =>
    hostsOf('production', parent).map((host) => `${protocol}//${host}`),
  );
  return [...portals, ...applications].flatMap((origin) =>
    apiHostsFor(origin).map((apiHost) => ({ apiHost, origin })),
  );
}

export const mayCall = (caller: Caller, among: readonly Caller[]): boolean =>
  among.some(
    ({ apiHost, origin }) => apiHost === hostName(caller.apiHost) && origin === caller.origin,
  );
