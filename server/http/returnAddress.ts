import { BRANDS } from '../../src/rules/brands';
import { RETURN_ADDRESS_MAX_BYTES } from '../../src/rules/constants';
import { isWithin } from '../../src/rules/environments';
import { parentDomain } from './hosts';

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
  const parent = parentDomain(host) ?? BRANDS.adlantern.parentDomain;
  return isWithin(address.host, parent) ? address.href : undefined;
}

function parse(raw: string, base: string): URL | undefined {
  try {
    return new URL(raw, base);
  } catch {
    return undefined;
  }
}
