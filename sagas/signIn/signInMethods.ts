import { call, put } from 'typed-redux-saga';
import type { OtherWay } from '../../machines/signIn/signInMethods';
import { isRecord, type Json } from '../../src/rules/json';
import { SINGLE_SIGN_ON_ID } from '../../src/rules/waysIn';
import { events } from '../../src/kit/events';
import { askLoginMethods, readProvider } from '../authApi/loginMethods';
import type { Env, WorkOf } from '../env';

/** The factors that have a page or a button of their own. */
const PAGES = ['webauthn', 'otp-email', 'link-email', 'work-email'] as const;

const isEnabled = (method: unknown): method is Json =>
  isRecord(method) && method['enabled'] === true;

/** Runs `signInMethods.ask`: GET loginmethods (spec 7). */
function* askSignInMethods(env: Env) {
  const answer = yield* call(askLoginMethods, env);
  if (answer.kind === 'failed' || answer.status !== 'OK')
    return yield* put(events.signInMethods.failed());
  const { emailPassword, thirdParty, passwordless, firstFactors } = answer.body;
  // A response without any method is invalid: accepting it would lock everyone out.
  if (!isRecord(emailPassword) && !isRecord(thirdParty))
    return yield* put(events.signInMethods.failed());
  const listed = isEnabled(thirdParty) ? thirdParty['providers'] : [];
  const providers = Array.isArray(listed) ? listed.flatMap((each) => readProvider(each) ?? []) : [];
  const others = providers.filter(({ id }) => id !== SINGLE_SIGN_ON_ID);
  const waysOf = (factor: unknown): readonly OtherWay[] =>
    factor === 'thirdparty' ? others : PAGES.filter((page) => page === factor);
  // Interface versions before 1.19 name no factors.
  const factors: readonly unknown[] = Array.isArray(firstFactors)
    ? firstFactors
    : [isEnabled(passwordless) && 'otp-email', 'thirdparty'];
  return yield* put(
    events.signInMethods.answered({
      password: isEnabled(emailPassword),
      // A server that names no provider has only single sign-on.
      singleSignOn: isEnabled(thirdParty) && (!providers[0] || others.length < providers.length),
      others: factors.flatMap((factor) => waysOf(factor)),
    }),
  );
}

export const signInMethodsWork: WorkOf<'signInMethods'> = {
  'signInMethods.ask': { run: askSignInMethods, crashed: () => events.signInMethods.failed() },
};
