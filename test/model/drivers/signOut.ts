import type { SignOutEvent } from '../../../machines/signOut/signOut';
import type { Driver } from '../jestDriver';
import { dispatch, followsOfItself } from '../jestDriver';
import { createBrowser } from '../../support/fakeBrowser';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { arrange, openWorld, pass } from '../../support/world';

/** A step of a limit's length: whatever waits for it is given up. */
const STEP_LIMIT_MS = 5_000;

/** The person signs out; the server answers or hangs; the last steps follow of themselves. */
export const signOutDriver: Driver<SignOutEvent> = {
  machine: 'signOut',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'signOut/requested': (world, event) => {
      arrange(world.browser, 'fresh');
      return dispatch(world, event);
    },
    'signOut/signedOut': ({ http }, { payload: { reached } }) =>
      http.answer('/signout', reached ? { body: { status: 'OK' } } : 'network'),
    'signOut/endpointCalled': ({ http }, { payload: { reached } }) =>
      http.answer('/api/auth/logout', { status: reached ? 200 : 503 }),
    'signOut/timeStored': followsOfItself,
    'signOut/valuesCleared': followsOfItself,
    'signOut/returned': ({ wake }) => wake.fire('restored'),
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : STEP_LIMIT_MS),
  runsOn: ['signOut/timeStored', 'signOut/valuesCleared'],
  direct: {},
};
