import { call, put } from 'typed-redux-saga';
import type { OtherWay } from '../../machines/signIn/signInMethods';
import { isRecord } from '../../src/rules/json';
import { events } from '../../src/kit/events';
import { readAuth } from '../authApi/authAnswer';
import { sendAuth } from '../authApi/monitorAuth';
import { authQuery } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';

const isOther = (factor: unknown): factor is OtherWay =>
  factor === 'webauthn' || factor === 'otp-email' || factor === 'link-email';

const isEnabled = (method: unknown): boolean => isRecord(method) && method['enabled'] === true;

/** Worker of `signInMethods.ask`: GET loginmethods (spec 7). */
export function* askSignInMethods(env: Env) {
  const request = authQuery(env.addresses, 'multitenancy', '/loginmethods', { clientType: 'web' });
  const answer = readAuth(yield* call(sendAuth, env, request));
  if (answer.kind === 'failed' || answer.status !== 'OK')
    return yield* put(events.signInMethods.failed());
  const { emailPassword, thirdParty, firstFactors } = answer.body;
  // An answer that names no way at all is none: "nothing" would take every way from people.
  if (!isRecord(emailPassword) && !isRecord(thirdParty))
    return yield* put(events.signInMethods.failed());
  return yield* put(
    events.signInMethods.answered({
      password: isEnabled(emailPassword),
      singleSignOn: isEnabled(thirdParty),
      others: Array.isArray(firstFactors) ? firstFactors.filter(isOther) : [],
    }),
  );
}

/** The ways to sign in that the server names. */
export const signInMethodsWork: WorkOf<'signInMethods'> = {
  'signInMethods.ask': { run: askSignInMethods, crashed: () => events.signInMethods.failed() },
};
