import type { SignInMethodsEvent } from '../../../machines/signIn/signInMethods';
import { openWorld } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** The page opens; the server answers GET loginmethods (spec 7), or cannot. */
export const signInMethodsDriver: Driver<SignInMethodsEvent> = {
  machine: 'signInMethods',
  boot: () => openWorld(),
  executors: {
    'signInMethods/opened': dispatch,
    'signInMethods/answered': ({ http }, { payload: { password, singleSignOn } }) =>
      http.answer('/loginmethods', {
        body: {
          status: 'OK',
          firstFactors: [],
          emailPassword: { enabled: password },
          thirdParty: { enabled: singleSignOn, providers: [] },
          passwordless: { enabled: false },
        },
      }),
    'signInMethods/failed': ({ http }) => http.answer('/loginmethods', { status: 503 }),
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
