import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { PasskeyRefusal } from '../passkeys/passkeySignIn';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { SensitiveAction } from '../../src/rules/sensitiveActions';

/** The outcome of a proof (POST /api/account/proof). */
export type ProofResult =
  | { kind: 'proved' }
  /** The password is right, and the action needs a second factor as well. */
  | { kind: 'codeMissing' }
  | { kind: 'wrongPassword' }
  /** `left`: remaining attempts. */
  | { kind: 'wrongCode'; left: number }
  /** The browser returned no passkey. */
  | { kind: 'notPicked'; reason: PasskeyRefusal }
  /** The passkey is not one of this account, or did not pass the checks. */
  | { kind: 'notVerified' }
  | { kind: 'notAllowed'; reason: string }
  /** `until`: when a password or code may be tried again after too many wrong ones, in ms since 1970. */
  | (FailedCall & { until?: number });

export type FreshSignInEvent =
  /** The server requires a proof before this action; `needsCode` if only the second factor is missing. */
  | { type: 'freshSignIn/asked'; payload: { action: SensitiveAction; needsCode?: boolean } }
  /** `secret` is a one-shot handle of the password or code. */
  | { type: 'freshSignIn/submitted'; payload: { secret: string } }
  | { type: 'freshSignIn/passkeyPressed' }
  | { type: 'freshSignIn/answered'; payload: ProofResult }
  /** The user has signed in in another tab instead. */
  | { type: 'freshSignIn/continued' }
  | { type: 'freshSignIn/canceled' }
  | { type: 'freshSignIn/reset' };

export type FreshSignInEffect =
  | { type: 'freshSignIn.prove'; secret: string }
  | { type: 'freshSignIn.proveCode'; secret: string }
  | { type: 'freshSignIn.provePasskey' };

export interface FreshSignInContext {
  action: SensitiveAction | null;
  /** A code is asked for, instead of the password. */
  needsCode: boolean;
  result: ProofResult | null;
}

const nothing: FreshSignInContext = { action: null, needsCode: false, result: null };

const PROVED = { guard: 'proved', target: 'idle', actions: 'forget' } as const;
const FAILED = { target: 'asking.failed', actions: 'keepResult' } as const;
const ENDS = {
  'freshSignIn/canceled': { target: 'idle', actions: 'forget' },
  'freshSignIn/reset': { target: 'idle', actions: 'forget' },
} as const;

/**
 * Confirms the user's identity in place before a sensitive action (spec 5: sign-in). Requests held meanwhile are
 * sent once afterwards. Concurrent actions share one dialog, named after the first.
 */
export const freshSignInMachine = setup({
  types: types<FreshSignInContext, FreshSignInEvent, FreshSignInEffect>(),
  guards: {
    proved: whenKind('freshSignIn/answered', 'proved'),
    isCodeMissing: whenKind('freshSignIn/answered', 'codeMissing'),
    isWrongPassword: whenKind('freshSignIn/answered', 'wrongPassword'),
    isWrongCode: whenKind('freshSignIn/answered', 'wrongCode'),
    needsCode: ({ context }) => context.needsCode,
  },
  actions: {
    keepAction: assign(
      on('freshSignIn/asked', ({ action, needsCode = false }) => ({
        action,
        needsCode,
        result: null,
      })),
    ),
    askCode: assign({ needsCode: true }),
    keepResult: assign(on('freshSignIn/answered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    forget: assign(nothing),
    provePasskey: emit({ type: 'freshSignIn.provePasskey' }),
    prove: emit(
      asks('freshSignIn/submitted', ({ secret }) => ({ type: 'freshSignIn.prove', secret })),
    ),
    proveCode: emit(
      asks('freshSignIn/submitted', ({ secret }) => ({ type: 'freshSignIn.proveCode', secret })),
    ),
  },
}).createMachine({
  id: 'freshSignIn',
  initial: 'idle',
  context: nothing,
  states: {
    idle: { on: { 'freshSignIn/asked': { target: 'asking', actions: 'keepAction' } } },
    asking: {
      initial: 'fresh',
      on: {
        'freshSignIn/submitted': [
          { guard: 'needsCode', target: 'proving', actions: ['forgetResult', 'proveCode'] },
          { target: 'proving', actions: ['forgetResult', 'prove'] },
        ],
        'freshSignIn/passkeyPressed': {
          target: 'picking',
          actions: ['forgetResult', 'provePasskey'],
        },
        'freshSignIn/continued': { target: 'idle', actions: 'forget' },
        ...ENDS,
      },
      states: { fresh: {}, wrongPassword: {}, wrongCode: {}, failed: {} },
    },
    proving: {
      on: {
        'freshSignIn/answered': [
          PROVED,
          { guard: 'isCodeMissing', target: 'asking', actions: 'askCode' },
          { guard: 'isWrongPassword', target: 'asking.wrongPassword', actions: 'keepResult' },
          { guard: 'isWrongCode', target: 'asking.wrongCode', actions: 'keepResult' },
          FAILED,
        ],
        ...ENDS,
      },
    },
    /** The browser asks for a passkey, and the server verifies it. */
    picking: { on: { 'freshSignIn/answered': [PROVED, FAILED], ...ENDS } },
  },
});
