import type { Brand } from './brands';
import { RETURN_ADDRESS_MAX_BYTES } from './constants';
import { environmentOf, environmentOfSibling, isWithin } from './environments';
import { firstPage } from './offers';

/** The sign-in pages, and paths of the platform that are no pages: some of them sign the user out again. */
const NO_TARGET = /^\/((portal\/)?login|api(_v2)?|idp)(\/|$)/i;

/** Whether no sign-in may lead to a path, also when percent-encoded; true if it cannot be decoded. */
function isNoTarget(pathname: string): boolean {
  try {
    return NO_TARGET.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/** Controls, and the backslash that browsers read as a slash. */
const REFUSED = /[\u0000-\u001f\u007f\\]/;

/** The page that follows a return address, and its brand's parent domain. */
type From = readonly [page: URL, parentDomain: string];

/** Parses an address that may be followed, including any portal page; null if it may not be. */
function followable(raw: string | null, ...[page, parentDomain]: From): URL | null {
  if (!raw || new TextEncoder().encode(raw).length > RETURN_ADDRESS_MAX_BYTES) return null;
  if (REFUSED.test(raw)) return null;
  let target: URL;
  try {
    target = new URL(raw, page.origin);
  } catch {
    return null;
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  if (target.username || target.password) return null;
  const whole = /^https?:\/\/[^/]/i.test(raw);
  const path = /^\/(?![/]|%2f|%5c|%0[9ad])/i.test(raw);
  if ((!whole && !path) || target.pathname.startsWith('//')) return null;
  const isAllowed = target.origin === page.origin || isSameEnvironment(target, page, parentDomain);
  return isAllowed ? target : null;
}

/**
 * The target of a return address; null if it may not be followed. Allowed: the page's own origin, or http(s) on the
 * own parent domain in the same environment; at most 2 KB; never a sign-in page (its own return address is used
 * instead) or an address of the API. Hash and query are kept.
 */
export function allowedReturnAddress(
  raw: string | null,
  page: URL,
  parentDomain: string,
  depth = 64,
): string | null {
  const target = depth === 0 ? null : followable(raw, page, parentDomain);
  if (target === null) return null;
  if (isNoTarget(target.pathname))
    return allowedReturnAddress(target.searchParams.get('redirect'), page, parentDomain, depth - 1);
  return target.origin === page.origin
    ? target.pathname + target.search + target.hash
    : target.href;
}

/** The target of a sign-in: the requested address, else the console if there is one, else the first page. */
export function afterSignIn(
  wanted: readonly (string | null)[],
  page: URL,
  { parentDomain, consoleUrl, offers }: Pick<Brand, 'parentDomain' | 'consoleUrl' | 'offers'>,
): string {
  for (const raw of [...wanted, consoleUrl]) {
    const allowed = allowedReturnAddress(raw, page, parentDomain);
    if (allowed !== null) return allowed;
  }
  return firstPage(offers);
}

/**
 * The target for redirects by the server and after a sign-out, as an absolute URL. A sign-in page may be followed
 * here, and keeps its own return address only if that is allowed.
 */
export function allowedNextPage(raw: string | null, ...from: From): string | null {
  const target = followable(raw, ...from);
  if (target === null || !isNoTarget(target.pathname)) return target && target.href;
  const { searchParams } = target;
  if (searchParams.has('redirect')) {
    const redirect = allowedReturnAddress(searchParams.get('redirect'), ...from);
    if (redirect === null) searchParams.delete('redirect');
    else searchParams.set('redirect', redirect);
  }
  return target.href;
}

function isSameEnvironment(target: URL, page: URL, parentDomain: string): boolean {
  if (!isWithin(target.hostname, parentDomain) || !isWithin(page.hostname, parentDomain))
    return false;
  if (page.protocol === 'https:' && target.protocol !== 'https:') return false;
  const environment = environmentOf(page.hostname, parentDomain);
  return (
    environment !== null && environmentOfSibling(target.hostname, parentDomain) === environment
  );
}
