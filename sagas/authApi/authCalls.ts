import { FDI_VERSIONS } from '../../src/rules/constants';
import type { Addresses, HttpRequest } from '../../src/ports/ports';

/** A field in the format of the authentication API (spec 7: formFields). */
export interface FormField {
  id: string;
  value: string;
}

/** The recipe ids that authentication API requests carry. */
type Recipe =
  | 'emailpassword'
  | 'session'
  | 'multitenancy'
  | 'emailverification'
  | 'passwordless'
  | 'webauthn'
  | 'thirdparty';

/** Returns the non-empty fields in the given order (spec 5: only non-empty fields are sent). */
export const formFields = (values: Readonly<Record<string, string | null>>): FormField[] =>
  Object.entries(values).flatMap(([id, value]) => (value ? [{ id, value }] : []));

const authCall = (
  rid: Recipe,
  url: string,
): Pick<HttpRequest, 'url' | 'headers' | 'credentials'> => ({
  url,
  headers: {
    rid,
    'fdi-version': FDI_VERSIONS.join(','),
    'content-type': 'application/json',
  },
  credentials: true,
});

/** Builds an authentication API request with the headers of spec 7. */
export const authRequest = (
  addresses: Pick<Addresses, 'auth'>,
  rid: Recipe,
  path: string,
  body: unknown,
): HttpRequest => ({ method: 'POST', ...authCall(rid, addresses.auth(path)), body });

/** Builds a GET request to the authentication API. */
export const authQuery = (
  addresses: Pick<Addresses, 'auth'>,
  rid: Recipe,
  path: string,
  query: Readonly<Record<string, string>> = {},
): HttpRequest => ({ method: 'GET', ...authCall(rid, addresses.auth(path)), query });
