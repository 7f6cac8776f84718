import { assign, emit, setup } from 'xstate';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { KeyMaker } from '../../src/rules/dataImport';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** A key with which a studio's own systems send files. Times in ms. */
export interface StudioKey {
  id: string;
  name: string;
  /** Its last characters. */
  hint: string;
  createdAt: number;
  /** Null while unused. */
  usedAt: number | null;
  /** The creator's email; empty if no longer known. */
  madeBy: string;
  maker: KeyMaker;
}

/** The outcome of creating a key; `key` is a handle of the secret. `canceled`: no identity confirmation. */
export type KeyCreation = CallOutcome<{ name: string; key: string }> | { kind: 'canceled' };

type Target = Pick<StudioKey, 'id' | 'name'>;

export type StudioKeysEvent =
  | { type: 'studioKeys/opened' }
  | { type: 'studioKeys/listed'; payload: CallOutcome<StudioKey[]> }
  | { type: 'studioKeys/createSubmitted'; payload: { name: string } }
  | { type: 'studioKeys/created'; payload: KeyCreation }
  /** The user has stored the new key, so it is hidden. */
  | { type: 'studioKeys/copied' }
  /** The user must confirm before a key is revoked. */
  | { type: 'studioKeys/revokeAsked'; payload: Target }
  | { type: 'studioKeys/dismissed' }
  | { type: 'studioKeys/revokeConfirmed' }
  | { type: 'studioKeys/revoked'; payload: CallOutcome<null> }
  | { type: 'studioKeys/reconnected' }
  | { type: 'studioKeys/reset' };

export type StudioKeysEffect =
  | { type: 'studioKeys.load' }
  | { type: 'studioKeys.create'; name: string }
  | { type: 'studioKeys.revoke'; id: string };

export interface StudioKeysContext {
  keys: StudioKey[];
  /** The new key, with the handle of its secret. */
  created: { name: string; key: string } | null;
  /** The key to confirm, or the last revoked one. */
  target: Target | null;
  /** The outcome of the last change; for a new key, see `created`. */
  end: 'notCreated' | 'revoked' | 'notRevoked' | null;
  error: ApiError | null;
}

const NOTHING: StudioKeysContext = {
  keys: [],
  created: null,
  target: null,
  end: null,
  error: null,
};

/** A new key stays visible until the user has stored it, so other changes are blocked. */
const CHANGES = {
  'studioKeys/createSubmitted': {
    guard: 'isNoneShown',
    target: 'creating',
    actions: ['forgetOutcome', 'create'],
  },
  'studioKeys/revokeAsked': {
    guard: 'isNoneShown',
    target: 'asking',
    actions: ['forgetOutcome', 'keepTarget'],
  },
  'studioKeys/copied': { actions: 'forgetOutcome' },
} as const;

/**
 * The keys with which a studio's own systems import data into the report (spec 2: report page). Creating one needs
 * a fresh sign-in, and it is shown once. One change at a time.
 */
export const studioKeysMachine = setup({
  types: types<StudioKeysContext, StudioKeysEvent, StudioKeysEffect>(),
  guards: {
    isListed: whenKind('studioKeys/listed', 'done'),
    isCreated: whenKind('studioKeys/created', 'done'),
    isCanceled: whenKind('studioKeys/created', 'canceled'),
    isRevoked: whenKind('studioKeys/revoked', 'done'),
    isNoneShown: ({ context }) => context.created === null,
  },
  actions: {
    load: emit({ type: 'studioKeys.load' }),
    create: emit(
      asks('studioKeys/createSubmitted', ({ name }) => ({ type: 'studioKeys.create', name })),
    ),
    revoke: emit(({ context }) => ({ type: 'studioKeys.revoke', id: context.target?.id ?? '' })),
    keepList: assign(
      on('studioKeys/listed', (outcome) => (outcome.kind === 'done' ? { keys: outcome.data } : {})),
    ),
    keepListError: assign(on('studioKeys/listed', (outcome) => ({ error: errorOf(outcome) }))),
    keepCreated: assign(
      on('studioKeys/created', (creation) =>
        creation.kind === 'done'
          ? { created: creation.data }
          : { end: 'notCreated', error: errorOf(creation) },
      ),
    ),
    keepTarget: assign(on('studioKeys/revokeAsked', (target) => ({ target }))),
    keepRevocation: assign(
      on('studioKeys/revoked', (outcome) => ({
        end: outcome.kind === 'done' ? 'revoked' : 'notRevoked',
        error: errorOf(outcome),
      })),
    ),
    forgetOutcome: assign({ created: null, target: null, end: null, error: null }),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'studioKeys',
  initial: 'idle',
  context: NOTHING,
  on: {
    'studioKeys/opened': '.loading',
    'studioKeys/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'studioKeys/reset': undefined } },
    loading: {
      entry: ['forget', 'load'],
      on: {
        'studioKeys/listed': [
          { guard: 'isListed', target: 'ready', actions: 'keepList' },
          { target: 'unavailable', actions: 'keepListError' },
        ],
      },
    },
    unavailable: { on: { 'studioKeys/reconnected': 'loading' } },
    ready: { on: CHANGES },
    creating: {
      on: {
        'studioKeys/created': [
          { guard: 'isCreated', target: 'refreshing', actions: 'keepCreated' },
          { guard: 'isCanceled', target: 'ready' },
          { target: 'ready', actions: 'keepCreated' },
        ],
      },
    },
    asking: {
      on: {
        'studioKeys/dismissed': { target: 'ready', actions: 'forgetOutcome' },
        'studioKeys/revokeConfirmed': { target: 'revoking', actions: 'revoke' },
      },
    },
    revoking: {
      on: {
        'studioKeys/revoked': [
          { guard: 'isRevoked', target: 'refreshing', actions: 'keepRevocation' },
          { target: 'ready', actions: 'keepRevocation' },
        ],
      },
    },
    /** Reloads the list in place; if that fails, the old list stays. */
    refreshing: {
      entry: 'load',
      on: { ...CHANGES, 'studioKeys/listed': { target: 'ready', actions: 'keepList' } },
    },
  },
});
