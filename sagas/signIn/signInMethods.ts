import { call, put } from 'typed-redux-saga';
import type { OtherWay, Provider } from '../../machines/signIn/signInMethods';
import { isRecord, type Json } from '../../src/rules/json';
import { SINGLE_SIGN_ON_ID } from '../../src/rules/waysIn';
import { events } from '../../src/kit/events';
import { askLoginMethods, isProvider } from '../authApi/loginMethods';
import type { Env, WorkOf } from '../env';

/** Returns the methods of a factor: one per third-party provider, except single sign-on. */
function waysOf(factor: unknown, providers: readonly Provider[]): readonly OtherWay[] {
  if (
    factor === 'webauthn' ||
    factor === 'otp-email' ||
    factor === 'link-email' ||
    factor === 'work-email'
  )
    return [factor];
  return factor === 'thirdparty' ? providers.filter(({ id }) => id !== SINGLE_SIGN_ON_ID) : [];
}

const isEnabled = (method: unknown): method is Json =>
  isRecord(method) && method['enabled'] === true;

/** Runs `signInMethods.ask`: GET loginmethods (spec 7). */
function* askSignInMethods(env: Env) {
  const answer = yield* call(askLoginMethods, env);
  if (answer.kind === 'failed' || answer.status !== 'OK')
    return yield* put(events.signInMethods.failed());
  const { emailPassword, thirdParty, firstFactors } = answer.body;
  // A response without any method is invalid: accepting it would lock everyone out.
  if (!isRecord(emailPassword) && !isRecord(thirdParty))
    return yield* put(events.signInMethods.failed());
  const listed = isEnabled(thirdParty) ? thirdParty['providers'] : [];
  const providers = Array.isArray(listed) ? listed.filter(isProvider) : [];
  return yield* put(
    events.signInMethods.answered({
      password: isEnabled(emailPassword),
      // A server that names no provider has only single sign-on.
      singleSignOn:
        isEnabled(thirdParty) &&
        (!providers[0] || providers.some(({ id }) => id === SINGLE_SIGN_ON_ID)),
      others: Array.isArray(firstFactors)
        ? firstFactors.flatMap((factor) => waysOf(factor, providers))
        : [],
    }),
  );
}

export const signInMethodsWork: WorkOf<'signInMethods'> = {
  'signInMethods.ask': { run: askSignInMethods, crashed: () => events.signInMethods.failed() },
};
