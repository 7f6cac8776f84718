import type { LocalSession, SessionEvent } from '../../../machines/session/session';
import { endSession } from '../../../sagas/signOut/signOut';
import { start } from '../../../sagas/session/session';
import { discardSession } from '../../../sagas/signIn/singleSignOn';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import { arrange, endHeaders, openWorld, sessionHeaders, settle } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

const kindOf = (local: LocalSession): LocalKind => {
  if (local.state === 'MAY_EXIST') return 'doubt';
  if (local.state === 'NOT_EXISTS') return 'none';
  if (!local.kept) return 'unkept';
  return local.fresh ? 'fresh' : 'stale';
};

/** A call that the refresh rule does not touch is answered so. */
async function answeredCall({ call, http }: World, reply: Reply): Promise<void> {
  call('/api/anything', { anonymous: true });
  await settle();
  http.answer('/api/anything', reply);
}

/**
 * Cookies are read when a page starts; responses store, end and refuse; other tabs speak. The portal
 * is opened where only a hint of a session is left, so that the session stands at MAY_EXIST.
 */
export const sessionDriver: Driver<SessionEvent> = {
  machine: 'session',
  boot: async () => {
    const browser = createBrowser();
    browser.cookies.put(PORTAL_COOKIES.signInType, '2');
    const world = openWorld({ browser });
    await settle();
    return world;
  },
  executors: {
    'session/read': ({ browser, env, run }, { payload }) => {
      arrange(browser, kindOf(payload), payload.state === 'EXISTS' ? payload.facts : undefined);
      run(() => start(env));
    },
    'session/stored': async (world, { payload: { facts, payloadChanged } }) => {
      arrange(world.browser, 'fresh', facts, payloadChanged ? { iat: 'before' } : {});
      await answeredCall(world, { headers: sessionHeaders(facts) });
    },
    'session/removed': (world, { payload: { expired } }) =>
      answeredCall(world, { status: expired ? 401 : 200, headers: endHeaders }),
    'session/refreshed': dispatch,
    'session/switchNoticed': dispatch,
    'session/denied': async (world) => {
      arrange(world.browser, 'none');
      world.call('/api/private');
      await settle();
      world.http.answer('/api/private', { status: 401 });
    },
    'session/claimsRejected': (world, { payload: { errors } }) =>
      answeredCall(world, { status: 403, body: { claimValidationErrors: errors } }),
    'session/signedOut': ({ browser, env, run }) => {
      arrange(browser, 'none');
      run(() => endSession(env));
    },
    'session/unwanted': ({ browser, env, run }) => {
      arrange(browser, 'doubt');
      run(() => discardSession(env));
    },
    'session/signedOutElsewhere': ({ browser }) => {
      arrange(browser, 'none');
      browser.hub.speak();
    },
    'session/signedInElsewhere': ({ browser }, { payload: { facts } }) => {
      arrange(browser, 'fresh', facts);
      browser.hub.speak();
    },
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {
    'session/refreshed':
      'The refresh call stores the session first, so that this event never comes alone; the order of the two is checked in spec/events.test.ts.',
  },
};
