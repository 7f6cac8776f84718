import type {
  LocalSession,
  SessionContext,
  SessionDetails,
} from '../../../machines/session/session';
import { start } from '../../../sagas/session/session';
import { discardSession } from '../../../sagas/signIn/singleSignOn';
import { endSession } from '../../../sagas/signOut/signOut';
import { events } from '../../../src/kit/events';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { person } from '../../support/person';
import type { LocalKind, World } from '../../support/world';
import { arrange, endHeaders, openWorld, sessionHeaders, settle } from '../../support/world';
import { environment, modelOf, user, type Cases } from '../caseOf';
import { broken, dispatch, type Driver } from '../jestDriver';
import { linkTo, type Seen, type Thing, type Visible } from '../visible';

const ana = person('ana');
const ben = person('ben');

const always: Cases<'session'> = [
  environment(
    'reads a fresh session',
    events.session.read({ state: 'EXISTS', facts: ana, fresh: true, kept: true }),
  ),
  environment(
    'reads an expired session',
    events.session.read({ state: 'EXISTS', facts: ana, fresh: false, kept: true }),
  ),
  environment(
    'reads a session that is not to be kept',
    events.session.read({ state: 'EXISTS', facts: ana, fresh: true, kept: false }),
  ),
  environment('reads no session', events.session.read({ state: 'NOT_EXISTS' })),
  environment('reads doubt', events.session.read({ state: 'MAY_EXIST' })),
  environment('stores a session', events.session.stored({ facts: ana, payloadChanged: false })),
  environment('response ends the session', events.session.removed({ expired: false })),
  environment('401 ends the session', events.session.removed({ expired: true })),
  environment('refresh succeeds', { type: 'session/refreshed' }),
  environment('request is denied', { type: 'session/denied' }),
  environment(
    'claims are rejected',
    events.session.claimsRejected({
      errors: [{ id: 'st-ev', reason: { message: 'wrong value' } }],
    }),
  ),
  environment('sign-out ends here', { type: 'session/signedOut' }),
  environment('an unrequested session is created', events.session.unwanted()),
];

const notices = user('notices the change of user', events.session.switchNoticed());
const out = environment('another tab signs out', events.session.signedOutElsewhere());
/** Another session, unless one is being ended: it would end that (test/model/spec/remember.test.ts). */
const changes = ({ dismissing, facts }: SessionContext): Cases<'session'> => {
  const other = dismissing ? ana : ben;
  const into = environment(
    'another tab signs in',
    events.session.signedInElsewhere({ facts: other }),
  );
  return [
    environment(
      'stores a changed payload',
      events.session.stored({ facts: other, payloadChanged: true }),
    ),
    ...(facts?.userId === 'ben' ? [] : [into]),
  ];
};

/** The session (spec 4). Events from another tab occur only if they differ from this tab's state. */
export const model = modelOf('session', {
  cases: ({ value, context }) => [
    ...always,
    ...(value === 'EXISTS' ? [out] : []),
    ...(value === 'EXISTS' || context.switchedFrom !== null ? [notices] : []),
    ...changes(context),
  ],
  identify: ({ value, context }) => [
    value,
    context.confirmed,
    context.dismissing,
    context.switchedFrom,
    context.facts?.userId ?? null,
  ],
  maxDepth: 4,
});

const kindOf = (local: LocalSession): LocalKind => {
  if (local.state === 'MAY_EXIST') return 'doubt';
  if (local.state === 'NOT_EXISTS') return 'none';
  if (!local.kept) return 'unkept';
  return local.fresh ? 'fresh' : 'stale';
};

/** Sends a response that does not concern the refresh rule. */
async function answeredCall({ call, http }: World, reply: Reply): Promise<void> {
  call('/api/anything', { anonymous: true });
  await settle();
  http.answer('/api/anything', reply);
}

/** Sets the cookies before this page starts or signs out. A running refresh would notice their change first. */
function arrangeAlone({ browser, store }: World, kind: LocalKind, facts?: SessionDetails): void {
  store.dispatch(events.refresh.abandoned());
  arrange(browser, kind, facts);
}

/**
 * Cookies are read when a page starts; responses store, end and refuse the session; other tabs announce changes. The
 * portal starts with only a hint of a session, so that it begins in MAY_EXIST.
 */
export const driver: Driver<'session'> = {
  boot: async () => {
    const browser = createBrowser();
    browser.cookies.put(PORTAL_COOKIES.signInType, '2');
    const world = openWorld({ browser });
    await settle();
    return world;
  },
  executors: {
    'session/read': (world, { payload }) => {
      arrangeAlone(world, kindOf(payload), payload.state === 'EXISTS' ? payload.facts : undefined);
      world.run(() => start(world.env));
    },
    'session/stored': async (world, { payload: { facts, payloadChanged } }) => {
      arrange(world.browser, 'fresh', facts, payloadChanged ? { iat: 'before' } : {});
      await answeredCall(world, { headers: sessionHeaders(facts) });
    },
    'session/removed': (world, { payload: { expired } }) =>
      answeredCall(world, { status: expired ? 401 : 200, headers: endHeaders }),
    // The refresh stores the session first, so this event never comes alone; row 60 of the session checklist checks their order.
    'session/refreshed': dispatch,
    'session/denied': async (world) => {
      arrange(world.browser, 'none');
      world.call('/api/private');
      await settle();
      world.http.answer('/api/private', { status: 401 });
    },
    'session/claimsRejected': (world, { payload: { errors } }) =>
      answeredCall(world, { status: 403, body: { claimValidationErrors: errors } }),
    'session/signedOut': (world) => {
      arrangeAlone(world, 'none');
      world.run(() => endSession(world.env));
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
  workEnds: { 'session.dismiss': 'Given up after 5 s; here the session has ended then.' },
  crashes: {
    'session.dismiss': {
      session: 'fresh',
      breaks({ env }) {
        broken(env.tokens, 'clear');
        broken(env.rules.hooks, 'preApi');
      },
      asks: events.session.unwanted(),
      event: events.session.read({ state: 'NOT_EXISTS' }),
      state: 'NOT_EXISTS',
    },
  },
};

const WAY_IN = linkTo('shell:signIn');
const UNDERSTOOD: Thing = { role: 'button', name: { key: 'shell:notices.understood' } };
const FOLLOWS = { nothing: 'The following state shows it.' } as const;

/** The signed-in user, and the user whom another tab's sign-in replaced (reliability: S11). */
const signedIn = ({ facts, switchedFrom }: SessionContext): Seen =>
  facts === null || switchedFrom === null
    ? { gone: [WAY_IN, UNDERSTOOD] }
    : {
        gone: [WAY_IN],
        there: [UNDERSTOOD],
        announced: [
          {
            key: 'shell:notices.switched',
            values: { now: facts.email ?? facts.userId, before: switchedFrom },
          },
        ],
      };

/** No user, and the one who was signed out in another tab (P5). */
const signedOut = ({ switchedFrom }: SessionContext): Seen =>
  switchedFrom === null
    ? { there: [WAY_IN], gone: [UNDERSTOOD] }
    : {
        there: [WAY_IN, UNDERSTOOD],
        announced: [{ key: 'shell:notices.signedOut', values: { before: switchedFrom } }],
      };

/** What the header of every page shows of it (spec 4). */
export const visible: Visible<'session'> = {
  path: '/portal/tos',
  states: { MAY_EXIST: { gone: [WAY_IN, UNDERSTOOD] }, NOT_EXISTS: signedOut, EXISTS: signedIn },
  effects: {
    'session.announce': { nothing: 'Reported to the code of other pages, not to users.' },
    'session.lost': { nothing: 'The machine reauthentication shows it.' },
    'session.forget': FOLLOWS,
    'session.dismiss': FOLLOWS,
  },
};
