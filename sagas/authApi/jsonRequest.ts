import type { Addresses, HttpRequest } from '../../src/ports/ports';

/** A call of the platform that is answered as those of the authentication API are. */
export const jsonRequest = (
  addresses: Pick<Addresses, 'api'>,
  path: string,
  body: unknown,
): HttpRequest => ({
  method: 'POST',
  url: addresses.api(path),
  headers: { 'content-type': 'application/json' },
  credentials: true,
  body,
});
