import type { SingleSignOnEvent } from '../../../machines/signIn/singleSignOn';
import { signOnAnswer } from '../../../sagas/signIn/singleSignOn';
import { writeSignOnState } from '../../../src/browser/signOnState';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { openWorld, pass, sessionHeaders } from '../../support/world';
import { person } from '../cases/facts';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** Taking a session over may take this long. */
const OPEN_LIMIT_MS = 20_000;

/** The sign-in page starts at the address that the API sent the browser to; the refresh call is answered. */
export const singleSignOnDriver: Driver<SingleSignOnEvent> = {
  machine: 'singleSignOn',
  boot: () => openWorld({ page: 'https://test.adlantern.example/portal/login' }),
  executors: {
    'singleSignOn/returned': ({ env, page, store, tries }, { payload }) => {
      const { error, known, returnTo } = payload;
      if (known) tries.begin('nonce');
      const { searchParams } = page;
      const state = { nonce: 'nonce', url: returnTo ?? '', callback: '' };
      searchParams.set('state', known ? writeSignOnState(state) : 'no state of ours');
      if (error !== null) searchParams.set('error', error);
      const answer = signOnAnswer(env);
      if (answer) store.dispatch(events.singleSignOn.returned(answer));
    },
    'singleSignOn/opened': ({ http }, { payload: { present } }) =>
      http.answer(
        '/session/refresh',
        present ? { headers: sessionHeaders(person('ana')) } : { status: 401 },
      ),
    'singleSignOn/reset': dispatch,
    'singleSignOn/stayed': ({ wake }) => wake.fire('restored'),
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : OPEN_LIMIT_MS),
  runsOn: [],
  direct: {},
};
