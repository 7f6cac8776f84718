import type { RefreshEvent } from '../../../machines/session/refresh';
import type { PendingRequests, SessionCall } from '../../../sagas/session/pendingRequests';
import { hold } from '../../../sagas/session/sessionClient';
import { endSession } from '../../../sagas/signOut/signOut';
import { events } from '../../../src/kit/events';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { LocalKind, World } from '../../support/world';
import { arrange, endHeaders, openWorld, pass, sessionHeaders, settle } from '../../support/world';
import { person } from '../cases/facts';
import { JITTER } from '../cases/refresh';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

type Refused = Extract<RefreshEvent, { type: 'refresh/requestRefused' }>;

/** How long a server is left alone, and longer than any wait between two tries. */
const REST_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const KINDS = { EXISTS: 'fresh', NOT_EXISTS: 'none', MAY_EXIST: 'doubt' } as const;

const pathOf = (id: string): string => `/api/${id}`;

/** By which each request is cancelled, by id. */
const cancellations = new WeakMap<World, Map<string, AbortController>>();

const aborts = (world: World) => {
  const known = cancellations.get(world) ?? new Map<string, AbortController>();
  cancellations.set(world, known);
  return known;
};

/** A request that can be cancelled by its id. */
const callOf = (world: World, id: string): SessionCall => {
  const abort = new AbortController();
  aborts(world).set(id, abort);
  const url = world.env.addresses.api(pathOf(id));
  const request = { method: 'GET', url, credentials: true } as const;
  return { request, over: world.http, signal: abort.signal, anonymous: false };
};

/** Could cookies make the saga say this of a request that was sent so? */
const isTellable = (
  { local, ended, updated, refreshes, told }: Refused['payload'],
  open: NonNullable<ReturnType<PendingRequests['find']>>,
) =>
  refreshes === open.sendings - 1 &&
  (told ?? false) === open.told &&
  (ended || updated || (open.sentWith === null) === (local === 'MAY_EXIST'));

function refuse(world: World, event: Refused): void | Promise<void> {
  const { id, local, ended, updated } = event.payload;
  const open = world.env.pendingRequests.find(id);
  const { cookies } = world.browser;
  // As the session client holds a request that was sent without the machine.
  if (!open) return void hold(world.env, callOf(world, id), event);
  if (!world.http.isWaiting(pathOf(id)) || !isTellable(event.payload, open))
    return dispatch(world, event);
  arrange(world.browser, ended ? 'fresh' : KINDS[local]);
  if (local !== 'MAY_EXIST')
    cookies.put(SESSION_COOKIES.lastUpdate, updated ? `after ${open.sentWith}` : open.sentWith);
  world.http.answer(pathOf(id), { status: 401, headers: ended ? endHeaders : {} });
}

/** Lets the waiting refresh have its lock, and its call be sent. */
async function letRefreshGo({ browser }: World, kind: LocalKind): Promise<void> {
  arrange(browser, kind);
  browser.locks.grantAll();
  await settle();
}

/** The machine is asked about each request as the session client asks; a refresh waits for its lock until told. */
export const refreshDriver: Driver<RefreshEvent> = {
  machine: 'refresh',
  boot: () => {
    const world = openWorld();
    world.browser.locks.withheld = true;
    world.random.drawn = JITTER;
    return world;
  },
  executors: {
    'refresh/configured': dispatch,
    'refresh/requestOpened': (world, event) => {
      const { id, local, expired } = event.payload;
      arrange(world.browser, expired ? 'stale' : KINDS[local]);
      void hold(world.env, callOf(world, id), event);
    },
    'refresh/requestRefused': refuse,
    'refresh/requestCancelled': (world, { payload: { id } }) => aborts(world).get(id)?.abort(),
    'refresh/finished': async (world, { payload: { outcome, local, told } }) => {
      await letRefreshGo(world, outcome === 'absent' ? 'none' : 'doubt');
      if (outcome === 'absent') return;
      if (outcome === 'unknown') arrange(world.browser, KINDS[local]);
      world.store.dispatch(
        told
          ? events.session.signedInElsewhere({ facts: person('ana') })
          : events.session.signedOutElsewhere(),
      );
      const status = { present: 200, gone: 401, unknown: 500, unusable: 200 }[outcome];
      const headers = outcome === 'present' ? sessionHeaders(person('ana')) : {};
      world.http.answer('/session/refresh', { status, headers });
    },
    'refresh/abandoned': ({ browser, env, run }) => {
      arrange(browser, 'none');
      run(() => endSession(env));
    },
    'refresh/demanded': ({ browser, wake }) => {
      arrange(browser, 'stale');
      wake.fire('shown');
    },
    'refresh/reconnected': ({ browser, wake }) => {
      arrange(browser, 'fresh');
      wake.fire('online');
    },
  },
  elapse: (world, delay) => pass(world, delay === 'rest' ? REST_MS : LONGEST_WAIT_MS),
  runsOn: [],
  direct: {
    'refresh/configured': 'No saga sends it: it belongs to the composition root.',
    'refresh/requestRefused':
      'Dispatched as it is only where the request was sent otherwise, or where no cookies could make the saga say it.',
  },
};
