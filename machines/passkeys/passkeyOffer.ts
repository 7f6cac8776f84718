import { assign, emit, setup } from 'xstate';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AddRefusal } from './passkeys';

/** What came of adding the passkey that was offered. */
export type OfferAnswer =
  | { kind: 'added' }
  /** The user closed the browser's window. */
  | { kind: 'givenUp' }
  | { kind: 'notAdded'; reason: AddRefusal }
  /** No usable answer came, or the sign-in is not fresh any more. */
  | { kind: 'failed' };

export type PasskeyOfferEvent =
  /** A page after the sign-in is there. */
  | { type: 'passkeyOffer/asked' }
  /** Whether this browser can keep a passkey, and the account has none and may be offered one. */
  | { type: 'passkeyOffer/looked'; payload: { offered: boolean } }
  | { type: 'passkeyOffer/accepted' }
  /** "Not now": never asked again. */
  | { type: 'passkeyOffer/declined' }
  | { type: 'passkeyOffer/answered'; payload: OfferAnswer }
  | { type: 'passkeyOffer/closed' }
  /** The page was left. */
  | { type: 'passkeyOffer/left' };

export type PasskeyOfferEffect =
  | { type: 'passkeyOffer.look' }
  | { type: 'passkeyOffer.add' }
  /** Tell the platform that this person is not to be asked again. */
  | { type: 'passkeyOffer.decline' };

export interface PasskeyOfferContext {
  reason: AddRefusal | null;
}

const CHOICES = {
  'passkeyOffer/accepted': { target: 'adding', actions: 'forgetReason' },
  'passkeyOffer/declined': 'declined',
} as const;

/**
 * A passkey is offered once after a sign-in with a password, on the page that it leads to (spec 3: webauthn). Declined, it
 * is not offered again.
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

declare module '../../src/kit/registry' {
  interface Machines {
    passkeyOffer: typeof passkeyOfferMachine;
  }
}
