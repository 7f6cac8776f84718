import { assign, emit, setup } from 'xstate';
import type { Guard } from '../../src/kit/onEvent';
import { on, when } from '../../src/kit/onEvent';
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
  error: ApiError | null;
}

const NOTHING: StudioKeysContext = { keys: [], created: null, target: null, error: null };

type StudioKeysGuard = Guard<StudioKeysContext, StudioKeysEvent>;

const listed = (kind: CallOutcome<unknown>['kind']): StudioKeysGuard =>
  when('studioKeys/listed', (outcome) => outcome.kind === kind);
const created = (kind: KeyCreation['kind']): StudioKeysGuard =>
  when('studioKeys/created', (creation) => creation.kind === kind);

const CHANGES = {
  'studioKeys/createSubmitted': { target: 'creating', actions: ['forgetOutcome', 'create'] },
  'studioKeys/revokeAsked': { target: 'asking', actions: ['forgetOutcome', 'keepTarget'] },
} as const;

/** While the list is read again in place; a list that does not come leaves the one before. */
const LISTED_AGAIN = { guard: 'isListed', actions: 'keepList' } as const;

/** The keys of a studio: made after a fresh sign-in and shown once, listed, revoked. One change at a time. */
export const studioKeysMachine = setup({
  types: {
    context: {} as StudioKeysContext,
    events: {} as StudioKeysEvent,
    emitted: {} as StudioKeysEffect,
  },
  guards: {
    isListed: listed('done'),
    isCreated: created('done'),
    isCanceled: created('canceled'),
    isRevoked: when('studioKeys/revoked', ({ kind }) => kind === 'done'),
  },
  actions: {
    load: emit({ type: 'studioKeys.load' }),
    create: emit(({ event }) => ({
      type: 'studioKeys.create',
      // Only this event leads here.
      name: (event as Extract<StudioKeysEvent, { type: 'studioKeys/createSubmitted' }>).payload
        .name,
    })),
    revoke: emit(({ context }) => ({ type: 'studioKeys.revoke', id: context.target?.id ?? '' })),
    keepList: assign(
      on('studioKeys/listed', (outcome) => (outcome.kind === 'done' ? { keys: outcome.data } : {})),
    ),
    keepListError: assign(on('studioKeys/listed', (outcome) => ({ error: errorOf(outcome) }))),
    keepCreated: assign(
      on('studioKeys/created', (creation) =>
        creation.kind === 'done' ? { created: creation.data } : { error: errorOf(creation) },
      ),
    ),
    keepTarget: assign(on('studioKeys/revokeAsked', (target) => ({ target }))),
    keepRevokeError: assign(on('studioKeys/revoked', (outcome) => ({ error: errorOf(outcome) }))),
    forgetOutcome: assign({ created: null, target: null, error: null }),
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
          { guard: 'isCreated', target: 'created', actions: 'keepCreated' },
          { guard: 'isCanceled', target: 'ready' },
          { target: 'notCreated', actions: 'keepCreated' },
        ],
      },
    },
    /** The new key is shown, this once. */
    created: {
      entry: 'load',
      on: {
        'studioKeys/listed': LISTED_AGAIN,
        'studioKeys/copied': { target: 'ready', actions: 'forgetOutcome' },
      },
    },
    notCreated: { on: CHANGES },
    asking: {
      on: {
        'studioKeys/dismissed': { target: 'ready', actions: 'forgetOutcome' },
        'studioKeys/revokeConfirmed': { target: 'revoking', actions: 'revoke' },
      },
    },
    revoking: {
      on: {
        'studioKeys/revoked': [
          { guard: 'isRevoked', target: 'revoked' },
          { target: 'notRevoked', actions: 'keepRevokeError' },
        ],
      },
    },
    revoked: { entry: 'load', on: { ...CHANGES, 'studioKeys/listed': LISTED_AGAIN } },
    notRevoked: { on: CHANGES },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    studioKeys: typeof studioKeysMachine;
  }
}
