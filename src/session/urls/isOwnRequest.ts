import { hostName, isWithin } from '../../rules/environments';
import { normaliseBackendDomain } from './backendDomain';
import { parseUrl, withoutLeadingDot } from './hosts';
import { normaliseDomain } from './normaliseDomain';

/** A request with this marker in its address, by convention as its hash, never carries the session. */
export const OPT_OUT = 'superTokensDoNotDoInterception';

/** An address as accepted by fetch: a text, a `URL` or a `Request`. */
export type RequestAddress = string | URL | { readonly url: string };

/** The hosts that belong to the session. */
export interface SessionReach {
  /** The API; empty for none. */
  apiDomain: string;
  /** This host and all its subdomains belong to the API too. */
  backendDomain?: string | undefined;
  /** The page's address: the base for relative addresses. */
  page: string | URL;
}

/** Whether an address belongs to the session's API. Tokens are sent nowhere else. */
export type Owns = (url: string) => boolean;

/** `localhost:3000/x`: formally a scheme, but meant as a host. */
const LOCALHOST_PORT = /^localhost:\d+(?:[/?#]|$)/;

const textOf = (request: RequestAddress): string => {
  if (typeof request === 'string') return request;
  return request instanceof URL ? request.href : request.url;
};

/** The web address a request goes to, as the browser resolves it; null for `data:`, `blob:` and similar. */
export function resolveRequest(request: RequestAddress, page: string | URL): URL | null {
  const text = textOf(request);
  const url = parseUrl(LOCALHOST_PORT.test(text) ? `http://${text}` : text, page);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The normalized hosts of {@link SessionReach}; null for none. */
interface Hosts {
  apiDomain: string | null;
  backendDomain: string | null;
}

const hostsOf = ({ apiDomain, backendDomain }: Omit<SessionReach, 'page'>): Hosts => ({
  apiDomain: apiDomain === '' ? null : hostName(new URL(normaliseDomain(apiDomain)).hostname),
  backendDomain:
    backendDomain === undefined
      ? null
      : hostName(withoutLeadingDot(normaliseBackendDomain(backendDomain))),
});

function isOf(
  { apiDomain, backendDomain }: Hosts,
  request: RequestAddress,
  page: string | URL,
): boolean {
  if (textOf(request).includes(OPT_OUT)) return false;
  const url = resolveRequest(request, page);
  if (!url) return false;
  if (hostName(url.hostname) === apiDomain) return true;
  return backendDomain !== null && isWithin(url.hostname, backendDomain);
}

/**
 * The interception decision: whether a request goes to the session's API, so that it carries the session and follows
 * its refresh rule. Decides by host alone, not by scheme or port. The address is resolved as the browser resolves it,
 * so that tokens are sent nowhere else.
 * @throws {SessionConfigError} if `apiDomain` or `backendDomain` is not a domain
 */
export const isOwnRequest = (request: RequestAddress, { page, ...reach }: SessionReach): boolean =>
  isOf(hostsOf(reach), request, page);

/**
 * The interception decision with the API's hosts parsed once. `page` is the base for relative addresses.
 * @throws {SessionConfigError} if `apiDomain` or `backendDomain` is not a domain
 */
export function ownsBy(reach: Omit<SessionReach, 'page'>, page: () => URL): Owns {
  const hosts = hostsOf(reach);
  return (url) => isOf(hosts, url, page());
}
