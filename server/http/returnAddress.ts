import { allowedNextPage, allowedReturnAddress } from '../../src/rules/returnAddress';
import { ROUTES } from '../../src/rules/routes';
import { isApiHost, pageOf, shownBrand } from './hosts';

const isSignInPage = (pathname: string): boolean =>
  ROUTES.signIn.some((path) => `${pathname}/`.startsWith(`${path}/`));

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
  const next = allowedNextPage(raw ?? null, page, parentDomain);
  if (next === null) return undefined;
  if (isSignInPage(new URL(next).pathname)) return next;
  // An address of the API would show its JSON.
  const target = allowedReturnAddress(next, page, parentDomain);
  return target === null ? undefined : new URL(target, page).href;
}
