import { assign, emit, setup } from 'xstate';
import type { CallFailure } from '../callFailure';
import type { Guard } from '../../src/kit/onEvent';
import { on, when } from '../../src/kit/onEvent';
import type { SensitiveAction } from '../../src/rules/sensitiveActions';

/** What came of a proof (POST /api/account/proof). */
export type ProofResult =
  | { kind: 'proved' }
  | { kind: 'wrongPassword' }
  | { kind: 'notAllowed'; reason: string }
  | { kind: 'failed'; message: string | null; failure: CallFailure | null };

export type FreshSignInEvent =
  /** The server asks for a proof before this action. */
  | { type: 'freshSignIn/asked'; payload: { action: SensitiveAction } }
  /** `secret` is a handle that gives the password once. */
  | { type: 'freshSignIn/submitted'; payload: { secret: string } }
  | { type: 'freshSignIn/answered'; payload: ProofResult }
  /** The person has signed in in another tab instead. */
  | { type: 'freshSignIn/continued' }
  | { type: 'freshSignIn/canceled' }
  /** The page was left. */
  | { type: 'freshSignIn/reset' };

export type FreshSignInEffect = { type: 'freshSignIn.prove'; secret: string };

export interface FreshSignInContext {
  action: SensitiveAction | null;
  result: ProofResult | null;
}

const nothing: FreshSignInContext = { action: null, result: null };

const answeredWith = (kind: ProofResult['kind']): Guard<FreshSignInContext, FreshSignInEvent> =>
  when('freshSignIn/answered', (result) => result.kind === kind);

/**
 * A person proves in place to be the owner of the account, before a sensitive action (A75 to A82; spec 5: sign-in). What
 * was held meanwhile goes once after it. Several actions that ask at once open one dialog; the first names it.
 */
export const freshSignInMachine = setup({
  types: {
    context: {} as FreshSignInContext,
    events: {} as FreshSignInEvent,
    emitted: {} as FreshSignInEffect,
  },
  guards: {
    proved: answeredWith('proved'),
    refused: answeredWith('wrongPassword'),
  },
  actions: {
    keepAction: assign(on('freshSignIn/asked', ({ action }) => ({ action, result: null }))),
    keepResult: assign(on('freshSignIn/answered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    forget: assign(nothing),
    prove: emit(({ event }): FreshSignInEffect => ({
      type: 'freshSignIn.prove',
      secret: event.type === 'freshSignIn/submitted' ? event.payload.secret : '',
    })),
  },
}).createMachine({
  id: 'freshSignIn',
  initial: 'idle',
  context: nothing,
  states: {
    idle: {
      on: { 'freshSignIn/asked': { target: 'asking', actions: 'keepAction' } },
    },
    asking: {
      initial: 'fresh',
      on: {
        'freshSignIn/submitted': { target: 'proving', actions: ['forgetResult', 'prove'] },
        'freshSignIn/continued': { target: 'idle', actions: 'forget' },
        'freshSignIn/canceled': { target: 'idle', actions: 'forget' },
        'freshSignIn/reset': { target: 'idle', actions: 'forget' },
      },
      states: { fresh: {}, wrongPassword: {}, failed: {} },
    },
    proving: {
      on: {
        'freshSignIn/answered': [
          { guard: 'proved', target: 'idle', actions: 'forget' },
          { guard: 'refused', target: 'asking.wrongPassword', actions: 'keepResult' },
          { target: 'asking.failed', actions: 'keepResult' },
        ],
        'freshSignIn/canceled': { target: 'idle', actions: 'forget' },
        'freshSignIn/reset': { target: 'idle', actions: 'forget' },
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    freshSignIn: typeof freshSignInMachine;
  }
}
