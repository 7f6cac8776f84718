import type { LoginTypeEvent } from '../../../machines/loginType';
import { start } from '../../../sagas/session';
import { PORTAL_COOKIES } from '../../../src/config/cookies';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** Login-type cookies are read when a page starts; coming back is a page from the back-forward cache. */
export const loginTypeDriver: Driver<LoginTypeEvent> = {
  machine: 'loginType',
  boot: () => openWorld(),
  executors: {
    'loginType/read': ({ browser: { cookies }, env, run }, { payload }) => {
      cookies.put(PORTAL_COOKIES.loginType, payload.type);
      cookies.put(PORTAL_COOKIES.lastLoginType, payload.lastType);
      run(() => start(env));
    },
    'loginType/signInRequested': dispatch,
    'loginType/singleSignOnChosen': dispatch,
    'loginType/returned': ({ wake }) => wake.fire('restored'),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: [],
  direct: {},
};
