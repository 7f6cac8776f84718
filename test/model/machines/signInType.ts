import type { SignInTypeContext } from '../../../machines/signIn/signInType';
import { start } from '../../../sagas/session/session';
import { events } from '../../../src/kit/events';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { pass } from '../../support/world';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { broken, type Driver } from '../jestDriver';
import { type Seen, type Visible } from '../visible';

const RETURN_TO = '/portal/report?page=2#top';

const cases: Cases<'signInType'> = [
  environment('reads no login type', events.signInType.read({ type: null, lastType: null })),
  environment('reads login type 2', events.signInType.read({ type: '2', lastType: '2' })),
  environment('reads login type 9', events.signInType.read({ type: '9', lastType: '9' })),
  user('asks to sign in', events.signInType.signInRequested({ returnTo: RETURN_TO })),
  user('chooses single sign-on', events.signInType.singleSignOnChosen({ returnTo: null })),
  environment('returns', { type: 'signInType/returned' }),
];

/** The user's sign-in method (spec 4: login type). */
export const model = modelOf('signInType', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.type],
  maxDepth: 4,
});

/** Login-type cookies are read when a page starts; coming back restores a page from the back-forward cache. */
export const driver: Driver<'signInType'> = {
  executors: {
    'signInType/read': ({ browser: { cookies }, env, run }, { payload }) => {
      cookies.put(PORTAL_COOKIES.signInType, payload.type);
      cookies.put(PORTAL_COOKIES.lastLoginType, payload.lastType);
      run(() => start(env));
    },
    'signInType/returned': ({ pageResume }) => pageResume.fire('restored'),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  crashes: {
    'signInType.cleanCookies': {
      breaks: ({ env }) => broken(env.navigation, 'leave'),
      asks: events.signInType.signInRequested({ returnTo: null }),
      event: events.signInType.returned(),
      state: 'password',
    },
    'signInType.authorize': {
      breaks: ({ env }) => broken(env.tries, 'begin'),
      asks: events.signInType.singleSignOnChosen({ returnTo: null }),
      event: events.signInType.returned(),
      state: 'password',
    },
  },
};

const LAST_USED = { key: 'signIn:lastUsed' } as const;

/** The method used last is marked, whichever is in use now (spec 3: last login type). */
const marked = ({ lastType }: SignInTypeContext): Seen => {
  if (lastType === null) return { gone: [{ role: 'button', text: LAST_USED }] };
  return { there: [{ role: 'button', text: LAST_USED }] };
};

const LEAVES = { nothing: 'The browser leaves for another host (test/chromium/signIn.test.ts).' };

/** What the sign-in page shows of it. */
export const visible: Visible<'signInType'> = {
  path: '/portal/login',
  states: { password: marked, singleSignOn: marked, leaving: marked },
  effects: { 'signInType.cleanCookies': LEAVES, 'signInType.authorize': LEAVES },
};
