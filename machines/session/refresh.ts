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
  /** A new request. `expired`: the access token is known to have expired. */
  | {
      type: 'refresh/requestOpened';
      payload: { id: string; local: LocalState; expired: boolean; anonymous: boolean };
    }
  /**
   * A request was refused with the session-expired status, after this many refreshes. `ended`: this response cleared
   * the session; `updated`: the session changed since the request was sent; `announced`: the end of a session was
   * announced while it waited.
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
  /** Requests opened or refused while the refresh ran, reported together when it ends. */
  | { type: 'refresh/requestsJoined'; payload: { requests: Requests } }
  /** The caller canceled the request. */
  | { type: 'refresh/requestCancelled'; payload: { id: string } }
  /** `jitter` (0 to 1) spreads the retries of many clients. `announced`: the end of a session was announced. */
  | {
      type: 'refresh/finished';
      payload: { outcome: RefreshOutcome; local: LocalState; jitter: number; announced?: true };
    }
  /** Sign-out overrides a refresh in progress, whose late response is dropped. */
  | { type: 'refresh/abandoned' }
  /** A fresh session is needed now: at start, or when the tab resumed. */
  | { type: 'refresh/demanded' }
  /** The network, the user or another tab's session is back: stop waiting. */
  | { type: 'refresh/reconnected' };

export type RefreshEffect =
  /** Send these requests in order. `announced`: the end of a session was announced while they waited. */
  | { type: 'refresh.send'; ids: readonly string[]; announced?: true }
  /** Return a response to the callers: their own, or that of the refresh request. */
  | { type: 'refresh.deliver'; ids: readonly string[]; answer: 'own' | 'refresh' }
  /** The maximum number of refreshes is spent: log an error and fail the request as `refused`, with status 0 (spec 8). */
  | { type: 'refresh.giveUp'; id: string; refreshes: number }
  /** The request was refused, and there is no session to refresh. */
  | { type: 'refresh.deny' }
  | { type: 'refresh.run' }
  | { type: 'refresh.stop' };

export interface RefreshContext {
  maxRefreshes: number;
  /** Requests waiting for a refresh; not those in flight or answered. */
  requests: Requests;
  /** The number of consecutive refreshes without a usable response. */
  failures: number;
  /** Random share of {@link JITTER} added to the wait, set with each failure. */
  jitter: number;
  /** A fresh session was demanded during the pause. */
  wanted: boolean;
}

/** The states in which requests wait until an existing session is renewed. */
const HOLDING: readonly string[] = ['refreshing', 'resting', 'backingOff'];

/** Whether requests with an existing session wait for a refresh in this state. */
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

/** Builds the pending request for an event. */
const waitingOf = (event: Opened | Refused): PendingRequest =>
  event.type === 'refresh/requestOpened'
    ? { refreshes: 0, waits: 'opened' }
    : { refreshes: event.payload.refreshes, waits: 'answered' };

/** Returns the pending request if it only has to wait for the running refresh; null if the machine must decide. */
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

/** Pause after a failed refresh (ms), during which no refresh is sent. */
const REST_MS = 1_000;

/** First wait between retries (ms), doubled each time up to the ceiling. */
const BACKOFF_MS = 1_000;
const BACKOFF_CEILING_MS = 60_000;
const JITTER = 0.2;

/** Time from the end of a failed refresh to the next, if no request comes. */
const waitMs = ({ failures, jitter }: RefreshContext): number =>
  Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_CEILING_MS) * (1 + JITTER * jitter);

/** First wait and ceiling (ms) for an API that keeps refusing although each refresh succeeded. */
const PACE_MS = 100;
const PACE_CEILING_MS = 1_000;

const idOf = (event: RefreshEvent): string =>
  'payload' in event && 'id' in event.payload ? event.payload.id : '';

/** Sign-out ends a refresh as if another tab had ended the session. */
const ABANDONED: RefreshEnd = { outcome: 'absent', local: 'NOT_EXISTS', announced: false };

const endOf = ({ payload }: Extract<RefreshEvent, { type: 'refresh/finished' }>): RefreshEnd => ({
  outcome: payload.outcome,
  local: payload.local,
  announced: payload.announced === true,
});

/** Refusals that waiting for a refresh cannot fix. */
const LOST = [
  { guard: 'hasNoSession', actions: ['denyUnlessAnnounced', 'deliver'] },
  { guard: 'isSpent', actions: 'giveUp' },
] as const;

/** Requests that need a session wait while a refresh runs or is about to. */
const HELD = {
  'refresh/requestOpened': [{ guard: 'mayWait', actions: 'hold' }, { actions: 'send' }],
  'refresh/requestRefused': [...LOST, { actions: 'hold' }],
} as const;

/**
 * The refresh rule (spec 4: session refresh; spec 9: maximum refresh retries). A request refused with the
 * session-expired status waits for one refresh and is sent again, at most `maxRefreshes` times. A refresh without a
 * usable response ends nothing: it is retried with growing waits, and for new requests at most once a second.
 * No caller receives a response older than its request.
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
    /** Refused although sent with a renewed session, so the refresh is not at fault. */
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
    /** The end of a session is one event, so callers from before it are not notified again. */
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
    /** Sends or answers all pending requests, one batch each. */
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
    /** An API keeps refusing after successful refreshes: wait before the next, to avoid a request storm. */
    pacing: {
      after: { pace: 'refreshing' },
      on: {
        'refresh/requestRefused': HELD['refresh/requestRefused'],
        'refresh/demanded': 'refreshing',
        'refresh/abandoned': { target: 'idle', actions: 'settle' },
      },
    },
    /** A session exists but the server did not respond: pause before the next refresh. */
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
    /** Then the refresh is retried for the next request, or automatically. */
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
    /** The session is unknown: requests are sent as they are, and nothing is retried. */
    doubting: {
      on: {
        'refresh/demanded': 'refreshing',
        'refresh/reconnected': 'refreshing',
        'refresh/abandoned': 'idle',
      },
    },
  },
});
