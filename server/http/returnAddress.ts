import { RETURN_ADDRESS_MAX_BYTES } from '../../src/config/constants';

/** Parent domains of the brands; the platform of a brand trusts its own domain only. */
const PARENT_DOMAINS = ['adlantern.example', 'adharbor.example'] as const;

/** A host name without port and trailing dot, in lower case. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** True when the host is the domain or a label below it; whole labels only. */
function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The parent domain a host belongs to; undefined for localhost and foreign hosts. */
export function parentDomain(host: string): string | undefined {
  return PARENT_DOMAINS.find((domain) => isUnder(bareHost(host), domain));
}

/**
 * A return address that may be followed: the same origin, or http(s) on the own parent domain, at
 * most 2 KB. Undefined for anything else. `host` is the host the request came to.
 */
export function allowedReturn(raw: unknown, host: string, ownUrl: string): string | undefined {
  if (typeof raw !== 'string' || raw === '') return undefined;
  if (Buffer.byteLength(raw) > RETURN_ADDRESS_MAX_BYTES) return undefined;
  const address = parse(raw, ownUrl);
  if (address === undefined || !/^https?:$/.test(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  if (address.origin === new URL(ownUrl).origin) return address.href;
  const parent = parentDomain(host) ?? PARENT_DOMAINS[0];
  return isUnder(bareHost(address.host), parent) ? address.href : undefined;
}

function parse(raw: string, base: string): URL | undefined {
  try {
    return new URL(raw, base);
  } catch {
    return undefined;
  }
}
