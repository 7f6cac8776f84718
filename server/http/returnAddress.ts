import { allowedNextPage } from '../../src/rules/returnAddress';
import { isApiHost, pageOf, shownBrand } from './hosts';

/**
 * Returns the absolute address that a user may be redirected to, by the pages' rule; undefined if not allowed. `host`
 * is the host of the request; the API's host counts as its production portal.
 */
export function allowedReturn(
  raw: string | undefined,
  host: string,
  ownUrl: string,
): string | undefined {
  const { parentDomain } = shownBrand(host);
  const page = pageOf(isApiHost(host) ? parentDomain : host, ownUrl);
  return allowedNextPage(raw ?? null, page, parentDomain) ?? undefined;
}
