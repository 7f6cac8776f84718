import type { RefreshOutcome } from '../../../machines/session/pendingRequests';
import type { RefreshContext, RefreshEvent } from '../../../machines/session/refresh';
import type { PendingRequests, SessionCall } from '../../../sagas/session/pendingRequests';
import { hold } from '../../../sagas/session/sessionClient';
import { endSession } from '../../../sagas/signOut/signOut';
import { events } from '../../../src/kit/events';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { person } from '../../support/person';
import type { LocalKind, World } from '../../support/world';
import { arrange, endHeaders, openWorld, pass, sessionHeaders, settle } from '../../support/world';
import { environment, modelOf, type Cases } from '../caseOf';
import { dispatch, type Driver } from '../jestDriver';
import { type Visible } from '../visible';

type Local = 'EXISTS' | 'NOT_EXISTS' | 'MAY_EXIST';

const opens = (id: string, label: string, local: Local, expired = false, anonymous = false) =>
  environment(
    `${id} opens ${label}`,
    events.refresh.requestOpened({ id, local, expired, anonymous }),
  );

type Refusal = Extract<RefreshEvent, { type: 'refresh/requestRefused' }>['payload'];

const refused = (id: string, label: string, payload: Partial<Refusal> = {}) =>
  environment(
    `${id} is refused ${label}`,
    events.refresh.requestRefused({
      id,
      local: 'EXISTS',
      ended: false,
      updated: false,
      refreshes: 0,
      ...payload,
    }),
  );

/** Fixed, so that a wait always outlasts the pause. */
export const JITTER = 0.5;

const finishes = (outcome: RefreshOutcome, local: Local, announced?: true) =>
  environment(
    `refresh finds the session ${outcome}, here ${local}${announced ? ', as was announced' : ''}`,
    events.refresh.finished({ outcome, local, jitter: JITTER, ...(announced && { announced }) }),
  );

const first: Cases<'refresh'> = [
  opens('a', 'signed in', 'EXISTS'),
  opens('a', 'with an expired token', 'EXISTS', true),
  opens('a', 'signed out', 'NOT_EXISTS'),
  opens('a', 'in doubt', 'MAY_EXIST'),
  opens('a', 'anonymously', 'EXISTS', true, true),
];

const firstRefusals: Cases<'refresh'> = [
  refused('a', 'at first'),
  refused('a', 'after another refresh', { updated: true }),
  refused('a', 'after a refresh of its own', { refreshes: 1 }),
  refused('a', 'without a session', { local: 'NOT_EXISTS' }),
  refused('a', 'without a session, as was announced', { local: 'NOT_EXISTS', announced: true }),
  refused('a', 'by a response that ends the session', {
    local: 'NOT_EXISTS',
    ended: true,
    updated: true,
  }),
];

const anyTime: Cases<'refresh'> = [
  finishes('present', 'EXISTS'),
  finishes('gone', 'NOT_EXISTS'),
  finishes('gone', 'NOT_EXISTS', true),
  finishes('absent', 'NOT_EXISTS'),
  finishes('unknown', 'EXISTS'),
  finishes('unknown', 'MAY_EXIST'),
  finishes('unusable', 'MAY_EXIST'),
  environment('sign-out abandons the refresh', { type: 'refresh/abandoned' }),
  environment('a fresh session is demanded', { type: 'refresh/demanded' }),
  environment('the network is back', { type: 'refresh/reconnected' }),
];

const cancels = environment('a is cancelled', events.refresh.requestCancelled({ id: 'a' }));
const configures = environment(
  'one refresh is allowed',
  events.refresh.configured({ maxRefreshes: 1 }),
);

/** Needed to use up a request while another waits between refreshes, within the depth of the model. */
const forbids = environment(
  'no refresh is allowed',
  events.refresh.configured({ maxRefreshes: 0 }),
);

const joins = environment(
  'b has joined the refresh',
  events.refresh.requestsJoined({ requests: { b: { refreshes: 0, waits: 'answered' } } }),
);

/** The events of a second request, concurrent with the first. */
function secondCases({ a, b }: RefreshContext['requests']): Cases<'refresh'> {
  if (!a || b) return [];
  return [opens('b', 'signed in', 'EXISTS'), refused('b', 'at first'), joins];
}

const firstCases = ({ a }: RefreshContext['requests']): Cases<'refresh'> =>
  a ? [cancels] : [...first, ...firstRefusals];

const LEFT_ALONE: readonly unknown[] = ['resting', 'backingOff'];

/** The refresh rule (spec 4: session refresh), with at most two requests at once. */
export const model = modelOf('refresh', {
  cases: ({ value, context: { requests, maxRefreshes } }) => [
    ...firstCases(requests),
    // Two requests meet during a refresh; after a failed one they wait as a single one does.
    ...(LEFT_ALONE.includes(value) ? [] : secondCases(requests)),
    ...anyTime,
    ...((value === 'pacing' || value === 'backingOff') && maxRefreshes > 0 ? [forbids] : []),
    ...(maxRefreshes === 1 || Object.keys(requests).length > 0 ? [] : [configures]),
  ],
  identify: ({ value, context: { requests, maxRefreshes, wanted } }) => [
    value,
    wanted,
    maxRefreshes,
    ['a', 'b'].map((id) => {
      const request = requests[id];
      return request && [request.waits, request.refreshes > 0, request.refreshes >= maxRefreshes];
    }),
  ],
  maxDepth: 6,
});

type Opened = Extract<RefreshEvent, { type: 'refresh/requestOpened' }>;
type Refused = Extract<RefreshEvent, { type: 'refresh/requestRefused' }>;

/** The pause after a failed refresh, and a time longer than any wait between two attempts. */
const REST_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const KINDS = { EXISTS: 'fresh', NOT_EXISTS: 'none', MAY_EXIST: 'doubt' } as const;

const pathOf = (id: string): string => `/api/${id}`;

/** The controller that cancels each request, by id. */
const cancellations = new WeakMap<World, Map<string, AbortController>>();

const aborts = (world: World) => {
  const known = cancellations.get(world) ?? new Map<string, AbortController>();
  cancellations.set(world, known);
  return known;
};

/** A request that can be canceled by its id. */
const callOf = (world: World, id: string): SessionCall => {
  const abort = new AbortController();
  aborts(world).set(id, abort);
  const url = world.env.addresses.api(pathOf(id));
  const request = { method: 'GET', url, credentials: true } as const;
  return { request, over: world.http, signal: abort.signal, userId: undefined };
};

/** Whether cookies could make the saga send this event for a request that was sent with this state. */
const isTellable = (
  { local, ended, updated, refreshes, announced }: Refused['payload'],
  open: NonNullable<ReturnType<PendingRequests['find']>>,
) =>
  refreshes === open.sendings - 1 &&
  (announced ?? false) === open.announced &&
  (ended || updated || (open.sentWith === null) === (local === 'MAY_EXIST'));

/** Holds a request. None joins a refresh here: the machine is notified of each at once, so that the step is visible. */
function holdNow(world: World, event: Refused | Opened): void {
  world.env.pendingRequests.takeJoined();
  void hold(world.env, callOf(world, event.payload.id), event);
}

function refuse(world: World, event: Refused): void | Promise<void> {
  const { id, local, ended, updated } = event.payload;
  const open = world.env.pendingRequests.find(id);
  const { cookies } = world.browser;
  // The session client holds a request this way if it was sent without the machine.
  if (!open) return holdNow(world, event);
  if (!world.http.isWaiting(pathOf(id)) || !isTellable(event.payload, open))
    return dispatch(world, event);
  arrange(world.browser, ended ? 'fresh' : KINDS[local]);
  if (local !== 'MAY_EXIST')
    cookies.put(SESSION_COOKIES.lastUpdate, updated ? `after ${open.sentWith}` : open.sentWith);
  world.http.answer(pathOf(id), { status: 401, headers: ended ? endHeaders : {} });
}

/** Gives the waiting refresh its lock, and lets its request be sent. */
async function letRefreshGo({ browser }: World, kind: LocalKind): Promise<void> {
  arrange(browser, kind);
  browser.locks.grantAll();
  await settle();
}

/** The machine is consulted as by the session client; a refresh waits for its lock until its events are announced. */
export const driver: Driver<'refresh'> = {
  boot: () => {
    const world = openWorld();
    world.browser.locks.withheld = true;
    world.random.drawn = JITTER;
    return world;
  },
  executors: {
    // The composition root sends it, not a saga.
    'refresh/configured': dispatch,
    'refresh/requestOpened': (world, event) => {
      const { local, expired } = event.payload;
      arrange(world.browser, expired ? 'stale' : KINDS[local]);
      holdNow(world, event);
    },
    // Dispatched directly only if the request was sent otherwise, or if no cookies could cause it.
    'refresh/requestRefused': refuse,
    // Reported with the end of a refresh, which is a separate step here.
    'refresh/requestsJoined': dispatch,
    'refresh/requestCancelled': (world, { payload: { id } }) => aborts(world).get(id)?.abort(),
    'refresh/finished': async (world, { payload: { outcome, local, announced } }) => {
      await letRefreshGo(world, outcome === 'absent' ? 'none' : 'doubt');
      if (outcome === 'absent') return;
      world.store.dispatch(
        announced
          ? events.session.signedInElsewhere({ facts: person('ana') })
          : events.session.signedOutElsewhere(),
      );
      // Only now, as a page that has noticed another session waits for no response.
      if (outcome === 'unknown') arrange(world.browser, KINDS[local]);
      const status = { present: 200, gone: 401, unknown: 500, unusable: 200 }[outcome];
      const headers = outcome === 'present' ? sessionHeaders(person('ana')) : {};
      world.http.answer('/session/refresh', { status, headers });
    },
    'refresh/abandoned': ({ browser, env, run }) => {
      arrange(browser, 'none');
      run(() => endSession(env));
    },
    'refresh/demanded': ({ browser, pageResume }) => {
      arrange(browser, 'stale');
      pageResume.fire('shown');
    },
    'refresh/reconnected': ({ browser, pageResume }) => {
      arrange(browser, 'fresh');
      pageResume.fire('online');
    },
  },
  elapse: (world, delay) => pass(world, delay === 'rest' ? REST_MS : LONGEST_WAIT_MS),
  workEnds: {
    'refresh.run':
      'Its hook times out after 10 s, and a request after 60 s, also that of another tab.',
  },
};

const UNKNOWN = { key: 'notices:unknownSession' } as const;
const SILENT = { notAnnounced: [UNKNOWN] } as const;
const CALLS = { nothing: 'The sender of a request shows its outcome.' } as const;

/** Above every page: whether the session currently cannot be refreshed (S5). */
export const visible: Visible<'refresh'> = {
  path: '/portal/tos',
  states: {
    idle: SILENT,
    refreshing: SILENT,
    pacing: SILENT,
    resting: { announced: [UNKNOWN] },
    backingOff: { announced: [UNKNOWN] },
    doubting: SILENT,
  },
  effects: {
    'refresh.run': SILENT,
    'refresh.stop': SILENT,
    'refresh.send': CALLS,
    'refresh.deliver': CALLS,
    'refresh.deny': CALLS,
    'refresh.giveUp': CALLS,
  },
};
