import type { SignInTypeEvent } from '../../../machines/signIn/signInType';
import { start } from '../../../sagas/session/session';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** Login-type cookies are read when a page starts; coming back is a page from the back-forward cache. */
export const signInTypeDriver: Driver<SignInTypeEvent> = {
  machine: 'signInType',
  boot: () => openWorld(),
  executors: {
    'signInType/read': ({ browser: { cookies }, env, run }, { payload }) => {
      cookies.put(PORTAL_COOKIES.signInType, payload.type);
      cookies.put(PORTAL_COOKIES.lastLoginType, payload.lastType);
      run(() => start(env));
    },
    'signInType/signInRequested': dispatch,
    'signInType/singleSignOnChosen': dispatch,
    'signInType/returned': ({ wake }) => wake.fire('restored'),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: [],
  direct: {},
};
