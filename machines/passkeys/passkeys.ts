import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf } from '../callOutcome';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AccountWay } from '../../src/rules/waysIn';

/** A passkey of the account. Times in ms since 1970; `lastUsedAt` is null if never used. */
export interface Passkey {
  id: string;
  createdAt: number;
  lastUsedAt: number | null;
  /** Synced to all devices of its owner. */
  synced: boolean;
  /** The model id of its passkey provider; empty if unknown. */
  aaguid: string;
  /** The name its owner chose; empty if none. */
  name: string;
}

/** Why no passkey was added: by the browser, see PasskeyFailure of the ports; `refused` by the server. */
export type AddRefusal = 'exists' | 'unsupported' | 'site' | 'device' | 'refused';

/** How the user can sign in besides passkeys and providers. */
export interface OtherWays {
  /** An account created with a passkey has none until its owner sets one by email. */
  hasPassword: boolean;
  otherWays: AccountWay[];
}

/** `notOffered`: the server does not support passkeys. */
export type PasskeysReading =
  | ({ kind: 'passkeys'; passkeys: Passkey[] } & OtherWays)
  | ({ kind: 'notOffered' } & OtherWays)
  | FailedRequest;

/** The outcome of a change; `givenUp`: the user closed the browser’s dialog or did not sign in again. */
export type PasskeysChange =
  | { kind: 'added'; passkeys: Passkey[] }
  | { kind: 'removed' }
  /** The account's only way to sign in, so it stays. */
  | { kind: 'lastWay' }
  | { kind: 'renamed' }
  | { kind: 'notAdded'; reason: AddRefusal }
  | { kind: 'givenUp' }
  | FailedRequest;

export type PasskeysEvent =
  /** The page requests the passkeys of the signed-in user. */
  | { type: 'passkeys/asked' }
  | { type: 'passkeys/read'; payload: PasskeysReading }
  | { type: 'passkeys/addAsked' }
  | { type: 'passkeys/removeAsked'; payload: { id: string } }
  | { type: 'passkeys/removeConfirmed' }
  | { type: 'passkeys/removeCanceled' }
  | { type: 'passkeys/renameAsked'; payload: { id: string } }
  | { type: 'passkeys/renameCanceled' }
  | { type: 'passkeys/named'; payload: { name: string } }
  | { type: 'passkeys/changed'; payload: PasskeysChange }
  | { type: 'passkeys/reconnected' }
  | { type: 'passkeys/reset' };

export type PasskeysEffect =
  | { type: 'passkeys.load' }
  | { type: 'passkeys.add' }
  | { type: 'passkeys.remove'; id: string }
  | { type: 'passkeys.rename'; id: string; name: string };

export interface PasskeysContext extends OtherWays {
  passkeys: Passkey[];
  /** The passkey being removed or renamed. */
  id: string;
  /** Its new name. */
  name: string;
  error: ApiError | null;
  reason: AddRefusal | null;
}

const nothing: PasskeysContext = {
  passkeys: [],
  hasPassword: true,
  otherWays: [],
  id: '',
  name: '',
  error: null,
  reason: null,
};

const CHANGES = {
  'passkeys/addAsked': { target: 'adding', actions: 'forgetProblem' },
  'passkeys/removeAsked': { target: 'asking', actions: ['forgetProblem', 'keepTarget'] },
  'passkeys/renameAsked': { target: 'naming', actions: ['forgetProblem', 'keepTarget'] },
} as const;

/** The account's passkeys: lists, adds, renames and removes them (spec 3: webauthn). */
export const passkeysMachine = setup({
  types: types<PasskeysContext, PasskeysEvent, PasskeysEffect>(),
  guards: {
    isRead: whenKind('passkeys/read', 'passkeys'),
    isNotOffered: whenKind('passkeys/read', 'notOffered'),
    isAdded: whenKind('passkeys/changed', 'added'),
    isNotAdded: whenKind('passkeys/changed', 'notAdded'),
    isRemoved: whenKind('passkeys/changed', 'removed'),
    isLastWay: whenKind('passkeys/changed', 'lastWay'),
    isRenamed: whenKind('passkeys/changed', 'renamed'),
    isGivenUp: whenKind('passkeys/changed', 'givenUp'),
  },
  actions: {
    load: emit({ type: 'passkeys.load' }),
    add: emit({ type: 'passkeys.add' }),
    remove: emit(({ context }) => ({ type: 'passkeys.remove', id: context.id })),
    keepReading: assign(
      on('passkeys/read', (reading) => ({
        passkeys: reading.kind === 'passkeys' ? reading.passkeys : [],
        hasPassword: reading.kind === 'failed' || reading.hasPassword,
        otherWays: reading.kind === 'failed' ? [] : reading.otherWays,
        error: errorOf(reading),
      })),
    ),
    rename: emit(({ context: { id, name } }) => ({ type: 'passkeys.rename', id, name })),
    keepTarget: assign(({ event }) =>
      event.type === 'passkeys/removeAsked' || event.type === 'passkeys/renameAsked'
        ? { id: event.payload.id }
        : {},
    ),
    keepName: assign(on('passkeys/named', ({ name }) => ({ name }))),
    renameOne: assign(({ context: { passkeys, id, name } }) => ({
      passkeys: passkeys.map((each) => (each.id === id ? { ...each, name } : each)),
    })),
    keepAdded: assign(
      on('passkeys/changed', (change) =>
        change.kind === 'added' ? { passkeys: change.passkeys } : {},
      ),
    ),
    keepRefusal: assign(
      on('passkeys/changed', (change) => ({
        error: errorOf(change),
        reason: change.kind === 'notAdded' ? change.reason : null,
      })),
    ),
    removeOne: assign(({ context: { passkeys, id } }) => ({
      passkeys: passkeys.filter((each) => each.id !== id),
    })),
    forgetProblem: assign({ error: null, reason: null }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'passkeys',
  initial: 'idle',
  context: nothing,
  on: {
    'passkeys/asked': { target: '.loading', actions: 'forget' },
    'passkeys/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    loading: {
      entry: 'load',
      on: {
        'passkeys/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { guard: 'isNotOffered', target: 'notOffered', actions: 'keepReading' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: { on: { 'passkeys/reconnected': 'loading' } },
    notOffered: {},
    shown: { on: CHANGES },
    adding: {
      entry: 'add',
      on: {
        'passkeys/changed': [
          { guard: 'isAdded', target: 'added', actions: 'keepAdded' },
          { guard: 'isNotAdded', target: 'notAdded', actions: 'keepRefusal' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'failed', actions: 'keepRefusal' },
        ],
      },
    },
    /** Asks before one is removed. */
    asking: {
      on: {
        ...CHANGES,
        'passkeys/removeConfirmed': 'removing',
        'passkeys/removeCanceled': 'shown',
      },
    },
    removing: {
      entry: 'remove',
      on: {
        'passkeys/changed': [
          { guard: 'isRemoved', target: 'removed', actions: 'removeOne' },
          { guard: 'isLastWay', target: 'lastWay' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'failed', actions: 'keepRefusal' },
        ],
      },
    },
    /** The field keeps what was typed, also after a failed save. */
    naming: {
      initial: 'typing',
      states: { typing: {}, failed: {} },
      on: {
        ...CHANGES,
        'passkeys/renameCanceled': 'shown',
        'passkeys/named': { target: 'renaming', actions: ['forgetProblem', 'keepName'] },
      },
    },
    renaming: {
      entry: 'rename',
      on: {
        'passkeys/changed': [
          { guard: 'isRenamed', target: 'renamed', actions: 'renameOne' },
          { target: 'naming.failed', actions: 'keepRefusal' },
        ],
      },
    },
    renamed: { on: CHANGES },
    added: { on: CHANGES },
    removed: { on: CHANGES },
    lastWay: { on: CHANGES },
    notAdded: { on: CHANGES },
    failed: { on: CHANGES },
  },
});
