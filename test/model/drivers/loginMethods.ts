import type { LoginMethodsEvent } from '../../../machines/loginMethods';
import { openWorld } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** The page opens; the server answers GET loginmethods (spec 7), or cannot. */
export const loginMethodsDriver: Driver<LoginMethodsEvent> = {
  machine: 'loginMethods',
  boot: () => openWorld(),
  executors: {
    'loginMethods/opened': dispatch,
    'loginMethods/answered': ({ http }, { payload: { password, singleSignOn } }) =>
      http.answer('/loginmethods', {
        body: {
          status: 'OK',
          firstFactors: [],
          emailPassword: { enabled: password },
          thirdParty: { enabled: singleSignOn, providers: [] },
          passwordless: { enabled: false },
        },
      }),
    'loginMethods/failed': ({ http }) => http.answer('/loginmethods', { status: 503 }),
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
