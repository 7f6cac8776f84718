import type { Json } from '../../src/rules/json';
import { textOf } from '../authApi/authAnswer';

/** The way to a provider, and what its answer is known by. */
export interface WayOut {
  readonly address: string;
  readonly state: string;
  readonly verifier: string;
}

/** Reads the way to a provider, to which it adds the `state`; null for anything but an address of the web. */
export function readWayOut(body: Json, state: string): WayOut | null {
  const sent = textOf(body['urlWithQueryParams']);
  const address = sent !== null && URL.canParse(sent) ? new URL(sent) : null;
  if (body['status'] !== 'OK' || address === null || !/^https?:$/.test(address.protocol))
    return null;
  address.searchParams.set('state', state);
  return { address: address.href, state, verifier: textOf(body['pkceCodeVerifier']) ?? '' };
}
