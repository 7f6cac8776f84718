import { assign, emit, enqueueActions, setup } from 'xstate';
import type {
  LocalState,
  PendingRequest,
  RefreshEnd,
  RefreshOutcome,
  Requests,
} from './pendingRequests';
import { hasRefused, mostSpent, settled, withRequest, without } from './pendingRequests';
import { on, when, types } from '../../src/kit/onEvent';

export type RefreshEvent =
  | { type: 'refresh/configured'; payload: { maxRefreshes: number } }
  /** A request wants to be sent. `expired`: the access token is known to have ended. */
  | {
      type: 'refresh/requestOpened';
      payload: { id: string; local: LocalState; expired: boolean; anonymous: boolean };
    }
  /**
   * A request was refused with the session-expired status, after so many refreshes. `ended`: this answer
   * itself cleared the session; `updated`: the session changed since the request was sent; `announced`: the end of
   * a session was announced while it waited.
   */
  | {
      type: 'refresh/requestRefused';
      payload: {
        id: string;
        local: LocalState;
        ended: boolean;
        updated: boolean;
        refreshes: number;
        announced?: true;
      };
    }
  /** Those that were opened or refused while the refresh ran, announced with its end, all at once. */
  | { type: 'refresh/requestsJoined'; payload: { requests: Requests } }
  /** The caller no longer wants the answer. */
  | { type: 'refresh/requestCancelled'; payload: { id: string } }
  /** `jitter` from 0 to 1 spreads the tries of many clients. `announced`: the end of a session was announced. */
  | {
      type: 'refresh/finished';
      payload: { outcome: RefreshOutcome; local: LocalState; jitter: number; announced?: true };
    }
  /** Sign-out wins over a refresh in progress: its late answer is dropped. */
  | { type: 'refresh/abandoned' }
  /** A fresh session is wanted now: at start, when the tab woke. */
  | { type: 'refresh/demanded' }
  /** The network is back, or the person is, or another tab's session: no need to wait any longer. */
  | { type: 'refresh/reconnected' };

export type RefreshEffect =
  /** Send these, one after the other. `announced`: the end of a session was announced while they waited. */
  | { type: 'refresh.send'; ids: readonly string[]; announced?: true }
  /** Hand the callers an answer: their own, or the one the refresh call got. */
  | { type: 'refresh.deliver'; ids: readonly string[]; answer: 'own' | 'refresh' }
  /** The most refreshes are spent: an error is logged, the request fails with status 0, as refused (spec 8). */
  | { type: 'refresh.giveUp'; id: string; refreshes: number }
  /** The request was refused and there is no session to refresh. */
  | { type: 'refresh.deny' }
  | { type: 'refresh.run' }
  | { type: 'refresh.stop' };

export interface RefreshContext {
  maxRefreshes: number;
  /** Those that wait. What is in progress, and what was answered, is no longer here. */
  requests: Requests;
  /** Refreshes in a row that had no usable answer. */
  failures: number;
  /** Drawn with the last failure: the share of {@link JITTER} that is added to the wait. */
  jitter: number;
  /** A fresh session was demanded while the server is left alone. */
  wanted: boolean;
}

/** The states in which a session that is here waits to be renewed, and every request with it. */
const HOLDING: readonly string[] = ['refreshing', 'resting', 'backingOff'];

/** Does a request under a session that is here wait for a refresh, when the machine is in this state? */
export const holdsRequests = (value: string): boolean => HOLDING.includes(value);

type Opened = Extract<RefreshEvent, { type: 'refresh/requestOpened' }>;
type Refused = Extract<RefreshEvent, { type: 'refresh/requestRefused' }>;

const mayWait = ({ anonymous, local }: Opened['payload']): boolean =>
  !anonymous && local !== 'NOT_EXISTS';
const hasNoSession = ({ local }: Refused['payload']): boolean => local === 'NOT_EXISTS';
const isSpent = ({ refreshes }: Refused['payload'], { maxRefreshes }: RefreshContext): boolean =>
  refreshes >= maxRefreshes;

const isRequest = (event: RefreshEvent): event is Opened | Refused =>
  event.type === 'refresh/requestOpened' || event.type === 'refresh/requestRefused';

/** A request that waits, by what the machine hears of it. */
const waitingOf = (event: Opened | Refused): PendingRequest =>
  event.type === 'refresh/requestOpened'
    ? { refreshes: 0, waits: 'opened' }
    : { refreshes: event.payload.refreshes, waits: 'answered' };

/**
 * The request, if all that the machine does about it is to let it wait for the refresh that runs; null where it has
 * something to decide.
 */
export function joinsRefresh(
  { value, context }: { value: string; context: RefreshContext },
  event: Opened | Refused,
): PendingRequest | null {
  const joins =
    event.type === 'refresh/requestOpened'
      ? mayWait(event.payload)
      : !hasNoSession(event.payload) && !isSpent(event.payload, context);
  return value === 'refreshing' && joins ? waitingOf(event) : null;
}

/** A server that could not answer is left alone so long (ms), whoever calls meanwhile. */
const REST_MS = 1_000;

/** Waits between tries grow from here by doubling (ms), up to the ceiling. */
const BACKOFF_MS = 1_000;
const BACKOFF_CEILING_MS = 60_000;
const JITTER = 0.2;

/** From the end of a refresh without an answer to the next, where nobody calls. */
const waitMs = ({ failures, jitter }: RefreshContext): number =>
  Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_CEILING_MS) * (1 + JITTER * jitter);

/** Waits as well for an API that keeps refusing although each refresh went well. */
const PACE_MS = 100;
const PACE_CEILING_MS = 1_000;

/** The request that an event is of. */
const idOf = (event: RefreshEvent): string =>
  'payload' in event && 'id' in event.payload ? event.payload.id : '';

/** Sign-out ends a refresh as if another tab had ended the session. */
const ABANDONED: RefreshEnd = { outcome: 'absent', local: 'NOT_EXISTS', announced: false };

const endOf = ({ payload }: Extract<RefreshEvent, { type: 'refresh/finished' }>): RefreshEnd => ({
  outcome: payload.outcome,
  local: payload.local,
  announced: payload.announced === true,
});

/** What waiting for a refresh cannot help. */
const LOST = [
  { guard: 'hasNoSession', actions: ['denyUnlessAnnounced', 'deliver'] },
  { guard: 'isSpent', actions: 'giveUp' },
] as const;

/** While a refresh runs or is about to, whoever needs it waits for it. */
const HELD = {
  'refresh/requestOpened': [{ guard: 'mayWait', actions: 'hold' }, { actions: 'send' }],
  'refresh/requestRefused': [...LOST, { actions: 'hold' }],
} as const;

/**
 * The refresh rule (spec 4: session refresh; spec 9: maximum refresh retries): a request refused
 * with the session-expired status waits while one refresh runs, and is sent again,
 * at most `maxRefreshes` times. A refresh without a usable answer ends nothing: it is tried again
 * with growing waits, and for whoever calls meanwhile, at most once a second. Nobody is given an answer
 * that is older than the call.
 */
export const refreshMachine = setup({
  types: types<RefreshContext, RefreshEvent, RefreshEffect>(),
  delays: {
    pace: ({ context: { requests } }) =>
      Math.min(PACE_MS * 2 ** mostSpent(requests), PACE_CEILING_MS),
    rest: REST_MS,
    backOff: ({ context }) => waitMs(context) - REST_MS,
  },
  guards: {
    needsSession: when(
      'refresh/requestOpened',
      ({ anonymous, local, expired }) =>
        !anonymous && (local === 'MAY_EXIST' || (local === 'EXISTS' && expired)),
    ),
    mayWait: when('refresh/requestOpened', mayWait),
    hasNoSession: when('refresh/requestRefused', hasNoSession),
    isSpent: when('refresh/requestRefused', isSpent),
    /** It was refused although it was sent with a renewed session: the refresh is not at fault. */
    isRepeated: when('refresh/requestRefused', ({ refreshes }) => refreshes > 0),
    isDue: ({ context }) =>
      context.wanted || Object.keys(context.requests).length > 0 || waitMs(context) <= REST_MS,
    isUnusable: when('refresh/finished', ({ outcome }) => outcome === 'unusable'),
    isUpdated: when('refresh/requestRefused', ({ updated }) => updated),
    isUnknown: when('refresh/finished', ({ outcome }) => outcome === 'unknown'),
    isUnknownSession: when(
      'refresh/finished',
      ({ outcome, local }) => outcome === 'unknown' && local === 'EXISTS',
    ),
  },
  actions: {
    configure: assign(on('refresh/configured', (rules) => rules)),
    hold: assign(({ context: { requests }, event }) =>
      isRequest(event)
        ? { requests: withRequest(requests, event.payload.id, waitingOf(event)) }
        : {},
    ),
    holdJoined: assign(
      on('refresh/requestsJoined', ({ requests: joined }, { requests }) => ({
        requests: { ...requests, ...joined },
      })),
    ),
    release: assign(({ context, event }) => ({
      requests: without(context.requests, idOf(event)),
    })),
    send: emit(({ event }) => ({ type: 'refresh.send', ids: [idOf(event)] })),
    deliver: emit(({ event }) => ({ type: 'refresh.deliver', ids: [idOf(event)], answer: 'own' })),
    /** One end of a session is one event: no more is said to who called before it. */
    denyUnlessAnnounced: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'refresh/requestRefused') return;
      const { ended, updated, announced } = event.payload;
      if (!ended && !updated && !announced) enqueue.emit({ type: 'refresh.deny' });
    }),
    giveUp: emit(({ event }) => ({
      type: 'refresh.giveUp',
      id: idOf(event),
      refreshes: event.type === 'refresh/requestRefused' ? event.payload.refreshes : 0,
    })),
    run: emit({ type: 'refresh.run' }),
    stop: emit({ type: 'refresh.stop' }),
    /** Sends or answers everyone who waited, each kind at once. */
    settle: enqueueActions(({ context, event, enqueue }) => {
      const end = event.type === 'refresh/finished' ? endOf(event) : ABANDONED;
      const isAbsent = end.outcome === 'absent';
      const { sent, answered } = settled(context.requests, end);
      if (sent.length > 0)
        enqueue.emit({
          type: 'refresh.send',
          ids: sent,
          ...(end.announced && { announced: true }),
        });
      if (answered.length > 0)
        enqueue.emit({
          type: 'refresh.deliver',
          ids: answered,
          answer: isAbsent ? 'own' : 'refresh',
        });
      if (isAbsent && end !== ABANDONED && hasRefused(context.requests))
        enqueue.emit({ type: 'refresh.deny' });
      enqueue.assign({ requests: {} });
    }),
    countFailure: assign(
      on('refresh/finished', ({ jitter }, { failures }) => ({ failures: failures + 1, jitter })),
    ),
    forgetFailures: assign({ failures: 0 }),
    want: assign({ wanted: true }),
    forgetDemand: assign({ wanted: false }),
  },
}).createMachine({
  id: 'refresh',
  initial: 'idle',
  context: { maxRefreshes: 10, requests: {}, failures: 0, jitter: 0, wanted: false },
  on: {
    'refresh/configured': { actions: 'configure' },
    'refresh/requestOpened': { actions: 'send' },
    'refresh/requestCancelled': { actions: 'release' },
    // The refresh that they joined was abandoned.
    'refresh/requestsJoined': { actions: ['holdJoined', 'settle'] },
    'refresh/requestRefused': [
      ...LOST,
      { guard: 'isUpdated', actions: 'send' },
      { guard: 'isRepeated', target: '.pacing', actions: 'hold' },
      { target: '.refreshing', actions: 'hold' },
    ],
  },
  states: {
    idle: {
      entry: 'forgetFailures',
      on: {
        'refresh/requestOpened': [
          { guard: 'needsSession', target: 'refreshing', actions: 'hold' },
          { actions: 'send' },
        ],
        'refresh/demanded': 'refreshing',
      },
    },
    refreshing: {
      entry: ['forgetDemand', 'run'],
      on: {
        ...HELD,
        'refresh/requestsJoined': { actions: 'holdJoined' },
        'refresh/finished': [
          { guard: 'isUnknownSession', target: 'resting', actions: ['settle', 'countFailure'] },
          { guard: 'isUnknown', target: 'doubting', actions: 'settle' },
          { guard: 'isUnusable', target: 'doubting', actions: 'settle' },
          { target: 'idle', actions: 'settle' },
        ],
        'refresh/abandoned': { target: 'idle', actions: ['stop', 'settle'] },
      },
    },
    /** An API keeps refusing after good refreshes: wait before the next, so that no storm arises. */
    pacing: {
      after: { pace: 'refreshing' },
      on: {
        'refresh/requestRefused': HELD['refresh/requestRefused'],
        'refresh/demanded': 'refreshing',
        'refresh/abandoned': { target: 'idle', actions: 'settle' },
      },
    },
    /** A session is here but the server could not be asked: it is left alone for a moment. */
    resting: {
      exit: 'forgetDemand',
      after: { rest: [{ guard: 'isDue', target: 'refreshing' }, { target: 'backingOff' }] },
      on: {
        ...HELD,
        'refresh/demanded': { actions: 'want' },
        'refresh/reconnected': 'refreshing',
        'refresh/abandoned': { target: 'idle', actions: 'settle' },
      },
    },
    /** Then the refresh is tried again for whoever calls, or on its own. */
    backingOff: {
      after: { backOff: 'refreshing' },
      on: {
        'refresh/requestOpened': [
          { guard: 'mayWait', target: 'refreshing', actions: 'hold' },
          { actions: 'send' },
        ],
        'refresh/requestRefused': [...LOST, { target: 'refreshing', actions: 'hold' }],
        'refresh/demanded': 'refreshing',
        'refresh/reconnected': 'refreshing',
        'refresh/abandoned': 'idle',
      },
    },
    /** Nobody knows whether there is a session: requests go out as they are, nothing is repeated. */
    doubting: {
      on: {
        'refresh/demanded': 'refreshing',
        'refresh/reconnected': 'refreshing',
        'refresh/abandoned': 'idle',
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    refresh: typeof refreshMachine;
  }
}
