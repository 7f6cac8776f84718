import { FDI_VERSIONS } from '../../src/rules/constants';
import type { Addresses, HttpRequest } from '../../src/ports/ports';

/** A field as the authentication API takes it (spec 7: formFields). */
export interface FormField {
  id: string;
  value: string;
}

/** A recipe of the authentication API, by the id that requests name it with. */
type Recipe =
  | 'emailpassword'
  | 'session'
  | 'multitenancy'
  | 'emailverification'
  | 'passwordless'
  | 'webauthn'
  | 'thirdparty';

/** The fields that are not empty, in the order given (spec 5: only non-empty fields are sent). */
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

/** A call of the authentication API with the headers of spec 7. */
export const authRequest = (
  addresses: Pick<Addresses, 'auth'>,
  rid: Recipe,
  path: string,
  body: unknown,
): HttpRequest => ({ method: 'POST', ...authCall(rid, addresses.auth(path)), body });

/** A question to the authentication API. */
export const authQuery = (
  addresses: Pick<Addresses, 'auth'>,
  rid: Recipe,
  path: string,
  query: Readonly<Record<string, string>> = {},
): HttpRequest => ({ method: 'GET', ...authCall(rid, addresses.auth(path)), query });

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
