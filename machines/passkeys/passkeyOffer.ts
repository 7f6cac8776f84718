import { assign, emit, setup } from 'xstate';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AddRefusal } from './passkeys';

/** The outcome of adding the offered passkey. */
export type OfferAnswer =
  | { kind: 'added' }
  /** The user closed the browser's dialog. */
  | { kind: 'givenUp' }
  | { kind: 'notAdded'; reason: AddRefusal }
  /** No usable response, or the sign-in is no longer fresh. */
  | { kind: 'failed' };

export type PasskeyOfferEvent =
  /** The page after the sign-in has loaded. */
  | { type: 'passkeyOffer/asked' }
  /** Whether to offer a passkey: the browser can store one, and the account has none and has not declined. */
  | { type: 'passkeyOffer/looked'; payload: { offered: boolean } }
  | { type: 'passkeyOffer/accepted' }
  /** "Not now": do not ask again. */
  | { type: 'passkeyOffer/declined' }
  | { type: 'passkeyOffer/answered'; payload: OfferAnswer }
  | { type: 'passkeyOffer/closed' }
  /** The page was left. */
  | { type: 'passkeyOffer/left' };

export type PasskeyOfferEffect =
  | { type: 'passkeyOffer.look' }
  | { type: 'passkeyOffer.add' }
  /** Store on the server that the user declined. */
  | { type: 'passkeyOffer.decline' };

export interface PasskeyOfferContext {
  reason: AddRefusal | null;
}

const CHOICES = {
  'passkeyOffer/accepted': { target: 'adding', actions: 'forgetReason' },
  'passkeyOffer/declined': 'declined',
} as const;

/**
 * Offers a passkey once after a sign-in with a password, on the page that follows, and after a change of the password
 * (spec 3: webauthn). It is not offered again after a refusal.
 */
export const passkeyOfferMachine = setup({
  types: types<PasskeyOfferContext, PasskeyOfferEvent, PasskeyOfferEffect>(),
  guards: {
    isOffered: when('passkeyOffer/looked', ({ offered }) => offered),
    isAdded: whenKind('passkeyOffer/answered', 'added'),
    isNotAdded: whenKind('passkeyOffer/answered', 'notAdded'),
    isGivenUp: whenKind('passkeyOffer/answered', 'givenUp'),
  },
  actions: {
    keepReason: assign(
      on('passkeyOffer/answered', (answer) => ({
        reason: answer.kind === 'notAdded' ? answer.reason : null,
      })),
    ),
    forgetReason: assign({ reason: null }),
    look: emit({ type: 'passkeyOffer.look' }),
    add: emit({ type: 'passkeyOffer.add' }),
    decline: emit({ type: 'passkeyOffer.decline' }),
  },
}).createMachine({
  id: 'passkeyOffer',
  initial: 'idle',
  context: { reason: null },
  on: {
    'passkeyOffer/asked': { target: '.looking', actions: 'forgetReason' },
    'passkeyOffer/left': { target: '.idle', actions: 'forgetReason' },
  },
  states: {
    idle: {},
    looking: {
      entry: 'look',
      on: {
        'passkeyOffer/looked': [{ guard: 'isOffered', target: 'offered' }, { target: 'over' }],
      },
    },
    offered: { on: CHOICES },
    adding: {
      entry: 'add',
      on: {
        'passkeyOffer/answered': [
          { guard: 'isAdded', target: 'added' },
          { guard: 'isNotAdded', target: 'notAdded', actions: 'keepReason' },
          { guard: 'isGivenUp', target: 'offered' },
          { target: 'failed' },
        ],
      },
    },
    notAdded: { on: CHOICES },
    failed: { on: CHOICES },
    added: { on: { 'passkeyOffer/closed': 'over' } },
    declined: { entry: 'decline' },
    over: {},
  },
});
