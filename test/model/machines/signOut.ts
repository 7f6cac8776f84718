import { LEAVE_LIMIT_MS } from '../../support/limits';
import { arrange, pass } from '../../support/world';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { dispatch, followsOfItself, AT_ONCE, type Driver } from '../jestDriver';
import { AT_ONCE_OVER, type Visible } from '../visible';
import { events } from '../../../src/kit/events';

const cases: Cases<'signOut'> = [
  user('signs out', events.signOut.requested({ returnTo: '/portal/login' })),
  environment('is signed out', events.signOut.signedOut({ reached: true })),
  environment('sign-out fails', events.signOut.signedOut({ reached: false })),
  environment('endpoint responds', events.signOut.endpointCalled({ reached: true })),
  environment('endpoint fails', events.signOut.endpointCalled({ reached: false })),
  environment('time is stored', { type: 'signOut/timeStored' }),
  environment('values are cleared', { type: 'signOut/valuesCleared' }),
  environment('returns', { type: 'signOut/returned' }),
];

/** The logout sequence (spec 4). */
export const model = modelOf('signOut', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.serverReached],
  maxDepth: 8,
});

/** The time limit of a step, after which pending work is abandoned. */
const STEP_LIMIT_MS = 5_000;

/** The user signs out; the server responds or hangs; the last steps follow automatically. */
export const driver: Driver<'signOut'> = {
  session: 'fresh',
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
    'signOut/returned': ({ pageResume }) => pageResume.fire('restored'),
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : STEP_LIMIT_MS),
  runsOn: ['signOut/timeStored', 'signOut/valuesCleared'],
  workEnds: { 'signOut.storeTime': AT_ONCE, 'signOut.clearValues': AT_ONCE },
};

const SESSION = {
  nothing: 'The header shows the signed-in user, by the machine session.',
} as const;
/** After signing out, the user sees the result on the next page. */
export const visible: Visible<'signOut'> = {
  path: '/portal/tos',
  states: {
    idle: SESSION,
    signingOut: SESSION,
    callingEndpoint: SESSION,
    storingTime: AT_ONCE_OVER,
    clearingValues: AT_ONCE_OVER,
    redirecting: SESSION,
  },
  effects: {
    'signOut.signOut': SESSION,
    'signOut.callEndpoint': SESSION,
    'signOut.storeTime': AT_ONCE_OVER,
    'signOut.clearValues': AT_ONCE_OVER,
    'signOut.redirect': {
      nothing:
        'The browser leaves; the page to which it returns shows it (M3; test/chromium/session.test.ts).',
    },
  },
};
