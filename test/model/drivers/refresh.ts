import type { RefreshEvent } from '../../../machines/session/refresh';
import { endSession } from '../../../sagas/signOut/signOut';
import { session } from '../../../src/store/events';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { LocalKind, World } from '../../support/world';
import { arrange, endHeaders, openWorld, pass, sessionHeaders, settle } from '../../support/world';
import { person } from '../cases/facts';
import { JITTER } from '../cases/refresh';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

type Answered = Extract<RefreshEvent, { type: 'refresh/requestAnswered' }>;

/** How long a server is left alone, and longer than any wait between two tries. */
const REST_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const KINDS = { EXISTS: 'fresh', NOT_EXISTS: 'none', MAY_EXIST: 'doubt' } as const;

const pathOf = (id: string): string => `/api/${id}`;

/** The running tasks of the requests, to be cancelled by id. */
const tasks = new WeakMap<World, Map<string, ReturnType<World['call']>>>();

const tasksOf = (world: World) => {
  const known = tasks.get(world) ?? new Map<string, ReturnType<World['call']>>();
  tasks.set(world, known);
  return known;
};

/** Could cookies make the saga say this of an answer to a request sent with that last-update value? */
const isTellable = ({ local, ended, updated }: Answered['payload'], sentWith: string | null) =>
  ended || updated || (sentWith === null) === (local === 'MAY_EXIST');

function answerRequest(world: World, event: Answered): void | Promise<void> {
  const { id, expired, local, ended, updated } = event.payload;
  const open = world.env.pendingRequests.find(id);
  const { cookies } = world.browser;
  if (!open || !world.http.isWaiting(pathOf(id)) || !isTellable(event.payload, open.sentWith))
    return dispatch(world, event);
  arrange(world.browser, ended ? 'fresh' : KINDS[local]);
  if (local !== 'MAY_EXIST')
    cookies.put(SESSION_COOKIES.lastUpdate, updated ? `after ${open.sentWith}` : open.sentWith);
  world.http.answer(pathOf(id), {
    status: expired ? 401 : 200,
    headers: ended ? endHeaders : {},
  });
}

/** Lets the waiting refresh have its lock, and its call be sent. */
async function letRefreshGo({ browser }: World, kind: LocalKind): Promise<void> {
  arrange(browser, kind);
  browser.locks.grantAll();
  await settle();
}

/** Requests are made as the portal's features make them; a refresh waits for its lock until told. */
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
    'refresh/requestOpened': (world, { payload: { id, local, expired, anonymous } }) => {
      arrange(world.browser, expired ? 'stale' : KINDS[local]);
      world.random.next.push(id);
      tasksOf(world).set(id, world.call(pathOf(id), { anonymous }));
    },
    'refresh/requestAnswered': answerRequest,
    'refresh/requestCancelled': (world, { payload: { id } }) =>
      tasksOf(world).get(id)?.task.cancel(),
    'refresh/finished': async (world, { payload: { outcome, local, told } }) => {
      await letRefreshGo(world, outcome === 'absent' ? 'none' : 'doubt');
      if (outcome === 'absent') return;
      if (outcome === 'unknown') arrange(world.browser, KINDS[local]);
      world.store.dispatch(
        told ? session.signedInElsewhere({ facts: person('ana') }) : session.signedOutElsewhere(),
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
    'refresh/requestAnswered':
      'Dispatched as it is only where no request waits, or where no cookies could make the saga say it.',
  },
};
