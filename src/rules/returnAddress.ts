import type { Brand } from './brands';
import { RETURN_ADDRESS_MAX_BYTES } from './constants';
import { environmentOf, isWithin } from './environments';
import { ROUTES } from './routes';

const SIGN_IN_PATH = /^\/(portal\/)?login(\/|$)/i;

/** Also when it is written in another way; what cannot be decoded counts as one. */
function isSignInPath(pathname: string): boolean {
  try {
    return SIGN_IN_PATH.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

const CONTROL = /[\u0000-\u001f\u007f]/;

/** The page that a return address is followed from, and the parent domain of its brand. */
type From = readonly [page: URL, parentDomain: string];

/** The address, if it may be followed and whatever page of ours it names; null when it may not. */
function followable(raw: string | null, ...[page, parentDomain]: From): URL | null {
  if (!raw || new TextEncoder().encode(raw).length > RETURN_ADDRESS_MAX_BYTES) return null;
  if (raw.includes('\\') || CONTROL.test(raw)) return null;
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
 * Where a return address leads, or null when it may not be followed. Allowed: the page's own origin,
 * or http(s) on the own parent domain in the same environment; at most 2 KB; never a sign-in page
 * (whose own return address is taken instead). Hash and query are kept.
 */
export function allowedReturnAddress(
  raw: string | null,
  page: URL,
  parentDomain: string,
  depth = 64,
): string | null {
  const target = depth === 0 ? null : followable(raw, page, parentDomain);
  if (target === null) return null;
  if (isSignInPath(target.pathname))
    return allowedReturnAddress(target.searchParams.get('redirect'), page, parentDomain, depth - 1);
  return target.origin === page.origin
    ? target.pathname + target.search + target.hash
    : target.href;
}

/**
 * Where a sign-in on a page leads: to the address wanted, else to the
 * console where there is one, else to the report.
 */
export function afterSignIn(
  wanted: readonly (string | null)[],
  page: URL,
  { parentDomain, consoleUrl }: Pick<Brand, 'parentDomain' | 'consoleUrl'>,
): string {
  for (const raw of [...wanted, consoleUrl]) {
    const allowed = allowedReturnAddress(raw, page, parentDomain);
    if (allowed !== null) return allowed;
  }
  return ROUTES.report[0];
}

/**
 * The rule for who is sent on by the platform or signs out, as a whole address: a sign-in page is followed here,
 * and keeps its own return address only if that is an allowed one.
 */
export function allowedNextPage(raw: string | null, ...from: From): string | null {
  const target = followable(raw, ...from);
  if (target === null || !isSignInPath(target.pathname)) return target && target.href;
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

/** `console.test.<parent>` is in the environment of `test.<parent>`; `console.<parent>` in production. */
function environmentOfSibling(host: string, parentDomain: string) {
  return (
    environmentOf(host, parentDomain) ??
    environmentOf(host.slice(host.indexOf('.') + 1), parentDomain)
  );
}
