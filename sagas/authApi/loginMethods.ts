import { call } from 'typed-redux-saga';
import type { ListedProvider } from '../../machines/signIn/signInMethods';
import { isRecord } from '../../src/rules/json';
import type { Env } from '../env';
import { readAuth } from './authAnswer';
import { authQuery } from './authCalls';
import { sendAuth } from './monitorAuth';

/** GET loginmethods (spec 7): the server's sign-in methods. */
export function* askLoginMethods(env: Env) {
  const request = authQuery(env.addresses, 'multitenancy', '/loginmethods');
  return readAuth(yield* call(sendAuth, env, request));
}

export const isProvider = (each: unknown): each is ListedProvider =>
  isRecord(each) && typeof each['id'] === 'string' && typeof (each['name'] ?? '') === 'string';
