import { call, put } from 'typed-redux-saga';
import { isRecord } from '../src/config/json';
import { loginMethods } from '../src/store/events';
import { readAuth } from './authAnswer';
import { authQuery } from './authCalls';
import type { Env } from './env';

const isEnabled = (method: unknown): boolean => isRecord(method) && method['enabled'] === true;

/** Worker of `loginMethods.ask`: GET loginmethods (spec 7). */
export function* askLoginMethods(env: Env) {
  const request = authQuery(env.addresses, 'multitenancy', '/loginmethods', { clientType: 'web' });
  const answer = readAuth(yield* call(() => env.http.send(request)));
  if (answer.kind === 'failed' || answer.status !== 'OK') return yield* put(loginMethods.failed());
  const { emailPassword, thirdParty } = answer.body;
  // An answer that names no way at all is none: "nothing" would take every way from people.
  if (!isRecord(emailPassword) && !isRecord(thirdParty)) return yield* put(loginMethods.failed());
  return yield* put(
    loginMethods.answered({
      password: isEnabled(emailPassword),
      singleSignOn: isEnabled(thirdParty),
    }),
  );
}
