import { BRANDS } from '../../src/rules/brands';
import { environmentOf, hostName, isWithin } from '../../src/rules/environments';
import { portalConfig } from '../../src/rules/portalConfig';
import type { PortalPolicyChoices } from './policies';

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

/** The page of a host that is one of ours, else that of the platform's own address. */
export const pageOf = (host: string, ownUrl: string): URL => {
  const own = new URL(ownUrl);
  return (parentDomain(host) && parse(`${own.protocol}//${host}/`)) || own;
};

/**
 * What the policy of a page on a host depends on: whether it loads reCAPTCHA, and the origins besides its
 * own that it calls, which are the API's, where failures are reported to, and where icons come from.
 * `config` is what the page is told of itself.
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
