import type { Json } from '../../src/rules/json';
import { textOf } from '../authApi/authAnswer';

/** The URL of a provider, and the values that identify its response. */
export interface ProviderUrl {
  readonly address: string;
  readonly state: string;
  readonly verifier: string;
  readonly countsCancels: boolean;
}

/** Reads a provider's URL, and adds the `state` and the typed email, if any; null for anything but an HTTP(S) URL. */
export function readProviderUrl(body: Json, state: string, email?: string): ProviderUrl | null {
  const sent = textOf(body['urlWithQueryParams']);
  const address = sent !== null && URL.canParse(sent) ? new URL(sent) : null;
  if (body['status'] !== 'OK' || address === null || !/^https?:$/.test(address.protocol))
    return null;
  address.searchParams.set('state', state);
  // So that its page does not ask for it again (OpenID Connect Core 3.1.2.1).
  if (email !== undefined) address.searchParams.set('login_hint', email);
  return {
    address: address.href,
    state,
    verifier: textOf(body['pkceCodeVerifier']) ?? '',
    countsCancels: body['countsCancels'] === true,
  };
}
