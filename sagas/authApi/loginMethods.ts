import { call } from 'typed-redux-saga';
import type { Provider } from '../../machines/signIn/signInMethods';
import { isRecord, type Json } from '../../src/rules/json';
import type { Env } from '../env';
import { readAuth, textOf } from './authAnswer';
import { authQuery } from './authCalls';
import { sendAuth } from './monitorAuth';

/** GET loginmethods (spec 7): the server's sign-in methods. */
export function* askLoginMethods(env: Env) {
  const request = authQuery(env.addresses, 'multitenancy', '/loginmethods', { clientType: 'web' });
  return readAuth(yield* call(sendAuth, env, request));
}

/** Reads a provider; null for anything else. One without a name, which is optional, is shown by its id. */
export function readProvider(each: unknown): Provider | null {
  const fields: Json = isRecord(each) ? each : {};
  const id = textOf(fields['id']);
  return id === null ? null : { id, name: textOf(fields['name']) ?? id };
}
