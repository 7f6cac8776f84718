import { call, put } from 'typed-redux-saga';
import type { OtherWay } from '../../machines/signIn/signInMethods';
import { isRecord, type Json } from '../../src/rules/json';
import { SINGLE_SIGN_ON_ID } from '../../src/rules/waysIn';
import { events } from '../../src/kit/events';
import { askLoginMethods, isProvider } from '../authApi/loginMethods';
import type { Env, WorkOf } from '../env';

/** The factors that have a page or a button of their own. */
const PAGES = ['webauthn', 'otp-email', 'link-email', 'work-email'] as const;

const isEnabled = (method: unknown): method is Json =>
  isRecord(method) && method['enabled'] === true;

/** Runs `signInMethods.ask`: GET loginmethods (spec 7). */
function* askSignInMethods(env: Env) {
  const answer = yield* call(askLoginMethods, env);
  const { emailPassword, thirdParty, passwordless, firstFactors }: Json =
    answer.kind === 'answered' && answer.status === 'OK' ? answer.body : {};
  // A response without any method is invalid: accepting it would lock everyone out.
  if (!isRecord(emailPassword) && !isRecord(thirdParty))
    return yield* put(events.signInMethods.failed());
  const providers = [isEnabled(thirdParty) && thirdParty['providers']].flat().filter(isProvider);
  const named = providers.filter(({ id }) => id !== SINGLE_SIGN_ON_ID);
  // Interface versions before 1.19 name no factors.
  const factors = [firstFactors ?? [isEnabled(passwordless) && 'otp-email', 'thirdparty']].flat();
  return yield* put(
    events.signInMethods.answered({
      password: isEnabled(emailPassword),
      // A server that names no provider has only single sign-on.
      singleSignOn: isEnabled(thirdParty) && (!providers[0] || named.length < providers.length),
      others: factors.flatMap((factor): readonly OtherWay[] =>
        factor === 'thirdparty' ? named : PAGES.filter((page) => page === factor),
      ),
    }),
  );
}

export const signInMethodsWork: WorkOf<'signInMethods'> = {
  'signInMethods.ask': { run: askSignInMethods, crashed: () => events.signInMethods.failed() },
};
