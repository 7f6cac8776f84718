import { hostName, isWithin } from '../../rules/environments';
import { normaliseBackendDomain } from './backendDomain';
import { parseUrl, withoutLeadingDot } from './hosts';
import { normaliseDomain } from './normaliseDomain';

/** A request that carries this in its address, by custom as its hash, is never taken for our own. */
export const OPT_OUT = 'superTokensDoNotDoInterception';

/** An address as callers of fetch give it: a text, a `URL`, a `Request`. */
export type RequestAddress = string | URL | { readonly url: string };

/** Which hosts belong to the session. */
export interface SessionReach {
  /** The API; empty for none. */
  apiDomain: string;
  /** This host and all below it belong to the API too. */
  backendDomain?: string | undefined;
  /** Where the page is, against which relative addresses are resolved. */
  page: string | URL;
}

/** Does an address belong to the session's API? Tokens go nowhere else. */
export type Owns = (url: string) => boolean;

/** `localhost:3000/x`: by the letter a scheme, but nobody means it. */
const LOCALHOST_PORT = /^localhost:\d+(?:[/?#]|$)/;

const textOf = (request: RequestAddress): string => {
  if (typeof request === 'string') return request;
  return request instanceof URL ? request.href : request.url;
};

/** The web address a request goes to, as the browser resolves it; null for `data:`, `blob:` and the like. */
export function resolveRequest(request: RequestAddress, page: string | URL): URL | null {
  const text = textOf(request);
  const url = parseUrl(LOCALHOST_PORT.test(text) ? `http://${text}` : text, page);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The names that {@link SessionReach} comes to; null for none. */
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
 * The interception decision: does a request go to the session's API, so that it carries the session and
 * obeys its refresh rule? By host alone; scheme and port do not count. Tokens must go nowhere else, so
 * the address is resolved as the browser will resolve it.
 * @throws {SessionConfigError} where `apiDomain` or `backendDomain` is no domain
 */
export const isOwnRequest = (request: RequestAddress, { page, ...reach }: SessionReach): boolean =>
  isOf(hostsOf(reach), request, page);

/**
 * The decision for a session of which the API's hosts are known. `page` is where relative addresses start.
 * @throws {SessionConfigError} where `apiDomain` or `backendDomain` is no domain
 */
export function ownsBy(reach: Omit<SessionReach, 'page'>, page: () => URL): Owns {
  const hosts = hostsOf(reach);
  return (url) => isOf(hosts, url, page());
}
