import { BRANDS } from '../../src/config/brands';
import { environmentOf, hostName, isWithin } from '../../src/config/environments';
import { portalConfig } from '../../src/config/portalConfig';

/** The brand that a host belongs to; undefined for localhost and foreign hosts. */
const brandOfHost = (host: string) =>
  Object.values(BRANDS).find(({ parentDomain }) => isWithin(host, parentDomain));

/** The parent domain a host belongs to; undefined for localhost and foreign hosts. */
export const parentDomain = (host: string): string | undefined => brandOfHost(host)?.parentDomain;

/** The brand whose pages a host shows. */
export const shownBrand = (host: string) => brandOfHost(host) ?? BRANDS.adlantern;

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/**
 * Origins besides its own that a page on a host calls: the API's, where failures are reported to, and where
 * icons come from.
 * `config` is what the page is told of itself.
 */
export function outsideOrigins(host: string, ownUrl: string, config: object): readonly string[] {
  const page = parse(`${new URL(ownUrl).protocol}//${host}/`) ?? new URL(ownUrl);
  const { apiOrigin, brand } = portalConfig(page, JSON.stringify(config));
  const named = [brand.monitoringUrl, brand.iconBaseUrl]
    .filter((address) => address !== null)
    .map((address) => new URL(address).origin);
  return [...new Set([apiOrigin, ...named])].filter((origin) => origin !== page.origin);
}

/** Is this the host of a production API, which shows no pages (ASVS 3.5.4)? */
export function isApiHost(host: string): boolean {
  const parent = parentDomain(host);
  return parent !== undefined && hostName(host) === `api.${parent}`;
}

/** May pages of an origin call the API on this host with the person's cookies (ASVS 3.4.2)? */
export function isPortalOrigin(origin: string, apiHost: string, ownUrl: string): boolean {
  const page = parse(origin);
  const parent = parentDomain(apiHost);
  return (
    page !== undefined &&
    parent !== undefined &&
    page.origin === origin &&
    page.protocol === new URL(ownUrl).protocol &&
    environmentOf(page.hostname, parent) === 'production' &&
    isApiHost(apiHost)
  );
}
