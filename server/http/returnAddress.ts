import { allowedNextPage } from '../../src/rules/returnAddress';
import { isApiHost, pageOf, shownBrand } from './hosts';

/**
 * Where a person may be sent on to, by the rule of the pages, as a whole address; undefined when
 * nowhere. `host` is the host that the request came to; the API's own host speaks for its production.
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
