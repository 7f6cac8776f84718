import { FDI_VERSIONS } from '../src/config/constants';
import type { Addresses, HttpRequest } from './ports';

/** A field as the authentication API takes it (spec 7: formFields). */
export interface FormField {
  id: string;
  value: string;
}

/** The fields that are not empty, in the order given (spec 5: only non-empty fields are sent). */
export const formFields = (values: Readonly<Record<string, string | null>>): FormField[] =>
  Object.entries(values).flatMap(([id, value]) => (value ? [{ id, value }] : []));

/** A call of the authentication API with the headers of spec 7. `rid` is the recipe's id. */
export const authRequest = (
  addresses: Addresses,
  rid: 'emailpassword' | 'session' | 'multitenancy' | 'emailverification',
  path: string,
  body: unknown,
): HttpRequest => ({
  method: 'POST',
  url: addresses.auth(path),
  headers: {
    rid,
    'fdi-version': FDI_VERSIONS.join(','),
    'content-type': 'application/json',
  },
  body,
  credentials: true,
});
