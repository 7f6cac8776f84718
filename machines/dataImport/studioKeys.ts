import { assign, emit, setup } from 'xstate';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { KeyMaker } from '../../src/rules/dataImport';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** A key that a studio's own systems send files with. Times in ms. */
export interface StudioKey {
  id: string;
  name: string;
  /** Its last characters. */
  hint: string;
  createdAt: number;
  /** Null while unused. */
  usedAt: number | null;
  /** The address of who made it; empty where that is not known any more. */
  madeBy: string;
  maker: KeyMaker;
}

/** A key that was asked for; `key` is the handle of the secret. `canceled`: the person did not prove who is at work. */
export type KeyCreation = CallOutcome<{ name: string; key: string }> | { kind: 'canceled' };

type Target = Pick<StudioKey, 'id' | 'name'>;

export type StudioKeysEvent =
  /** The page was opened. */
  | { type: 'studioKeys/opened' }
  | { type: 'studioKeys/listed'; payload: CallOutcome<StudioKey[]> }
  | { type: 'studioKeys/createSubmitted'; payload: { name: string } }
  | { type: 'studioKeys/created'; payload: KeyCreation }
  /** The new key is kept elsewhere: it is shown no longer. */
  | { type: 'studioKeys/copied' }
  /** Revoking a key is to be confirmed first. */
  | { type: 'studioKeys/revokeAsked'; payload: Target }
  | { type: 'studioKeys/dismissed' }
  | { type: 'studioKeys/revokeConfirmed' }
  | { type: 'studioKeys/revoked'; payload: CallOutcome<null> }
  /** The page was left. */
  | { type: 'studioKeys/reset' };

export type StudioKeysEffect =
  | { type: 'studioKeys.load' }
  | { type: 'studioKeys.create'; name: string }
  | { type: 'studioKeys.revoke'; id: string };

export interface StudioKeysContext {
  keys: StudioKey[];
  /** The new key, with the handle of its secret. */
  created: { name: string; key: string } | null;
  /** The key that is asked about, or was revoked last. */
  target: Target | null;
  /** What came of the last change; of a new key, see `created`. */
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

/** A new key is shown until the user has stored it: no change takes it away. */
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
 * The keys of a studio, with which its own systems bring data into the report (spec 2: report page): made after a fresh
 * sign-in and shown once, listed, revoked. One change at a time.
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
    // Nothing to forget: who looks at this state is not to be disturbed.
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
    unavailable: {},
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
    /** The list is read again in place; one that does not come leaves the one before. */
    refreshing: {
      entry: 'load',
      on: { ...CHANGES, 'studioKeys/listed': { target: 'ready', actions: 'keepList' } },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    studioKeys: typeof studioKeysMachine;
  }
}
