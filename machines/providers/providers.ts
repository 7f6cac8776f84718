import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf } from '../callOutcome';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** A connected account at a provider. Times in ms since 1970; null if never used. */
export interface Connection {
  /** Empty if the provider verified none. */
  email: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export interface AccountProvider {
  id: string;
  name: string;
  connection: Connection | null;
}

/** `notOffered`: the server has no providers. */
export type ProvidersReading =
  | { kind: 'providers'; providers: AccountProvider[] }
  | { kind: 'notOffered' }
  | FailedRequest;

/** The outcome of a change; `givenUp`: the user did not sign in again for it. */
export type ProvidersChange =
  | { kind: 'removed' }
  /** The provider does not respond. */
  | { kind: 'unavailable' }
  /** The account's only way to sign in, so it stays. */
  | { kind: 'lastWay' }
  | { kind: 'givenUp' }
  | FailedRequest;

export type ProvidersEvent =
  /** The page requests the providers of the signed-in user. */
  | { type: 'providers/asked' }
  | { type: 'providers/read'; payload: ProvidersReading }
  | { type: 'providers/connectAsked'; payload: { id: string } }
  | { type: 'providers/removeAsked'; payload: { id: string } }
  | { type: 'providers/removeConfirmed' }
  | { type: 'providers/removeCanceled' }
  | { type: 'providers/changed'; payload: ProvidersChange }
  | { type: 'providers/reconnected' }
  | { type: 'providers/reset' };

export type ProvidersEffect =
  | { type: 'providers.load' }
  /** Navigate to the provider, which redirects back to complete the connection. */
  | { type: 'providers.connect'; id: string; name: string }
  | { type: 'providers.remove'; id: string };

export interface ProvidersContext {
  providers: AccountProvider[];
  /** The provider being connected or disconnected. */
  id: string;
  error: ApiError | null;
}

const nothing: ProvidersContext = { providers: [], id: '', error: null };

const CHANGES = {
  'providers/connectAsked': { target: 'connecting', actions: ['forgetProblem', 'keepTarget'] },
  'providers/removeAsked': { target: 'asking', actions: ['forgetProblem', 'keepTarget'] },
} as const;

/** The account's provider connections: lists, connects and disconnects them (spec 3: thirdParty). */
export const providersMachine = setup({
  types: types<ProvidersContext, ProvidersEvent, ProvidersEffect>(),
  guards: {
    isRead: whenKind('providers/read', 'providers'),
    isNotOffered: whenKind('providers/read', 'notOffered'),
    isRemoved: whenKind('providers/changed', 'removed'),
    isUnavailable: whenKind('providers/changed', 'unavailable'),
    isLastWay: whenKind('providers/changed', 'lastWay'),
    isGivenUp: whenKind('providers/changed', 'givenUp'),
  },
  actions: {
    load: emit({ type: 'providers.load' }),
    connect: emit(({ context: { id, providers } }) => ({
      type: 'providers.connect',
      id,
      name: providers.find((each) => each.id === id)?.name ?? '',
    })),
    remove: emit(({ context }) => ({ type: 'providers.remove', id: context.id })),
    keepReading: assign(
      on('providers/read', (reading) => ({
        providers: reading.kind === 'providers' ? reading.providers : [],
        error: errorOf(reading),
      })),
    ),
    keepTarget: assign(({ event }) =>
      event.type === 'providers/connectAsked' || event.type === 'providers/removeAsked'
        ? { id: event.payload.id }
        : {},
    ),
    keepFailure: assign(on('providers/changed', (change) => ({ error: errorOf(change) }))),
    removeOne: assign(({ context: { providers, id } }) => ({
      providers: providers.map((each) => (each.id === id ? { ...each, connection: null } : each)),
    })),
    forgetProblem: assign({ error: null }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'providers',
  initial: 'idle',
  context: nothing,
  on: {
    'providers/asked': { target: '.loading', actions: 'forget' },
    'providers/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    loading: {
      entry: 'load',
      on: {
        'providers/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { guard: 'isNotOffered', target: 'notOffered' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: { on: { 'providers/reconnected': 'loading' } },
    notOffered: {},
    shown: { on: CHANGES },
    /** The browser navigates to the provider. */
    connecting: {
      entry: 'connect',
      on: {
        'providers/changed': [
          { guard: 'isUnavailable', target: 'notConnected' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
    },
    /** Asks before one is disconnected. */
    asking: {
      on: {
        ...CHANGES,
        'providers/removeConfirmed': 'removing',
        'providers/removeCanceled': 'shown',
      },
    },
    removing: {
      entry: 'remove',
      on: {
        'providers/changed': [
          { guard: 'isRemoved', target: 'removed', actions: 'removeOne' },
          { guard: 'isLastWay', target: 'lastWay' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
    },
    notConnected: { on: CHANGES },
    removed: { on: CHANGES },
    lastWay: { on: CHANGES },
    failed: { on: CHANGES },
  },
});
