import { assign, emit, setup } from 'xstate';
import type { FailedSignIn } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Why the browser returned no passkey; see PasskeyFailure of the ports. */
export type PasskeyRefusal = 'cancelled' | 'unsupported' | 'site' | 'device';

/** The outcome of a sign-in with a passkey (POST /webauthn/signin). */
export type PasskeySignInResult =
  /** `tokens` is a handle of the response's tokens (spec 3: sign-in response). */
  | { kind: 'signedIn'; tokens: string }
  /** The server no longer knows this passkey. */
  | { kind: 'unknown' }
  /** The server's challenge was too old, or already used. */
  | { kind: 'expired' }
  /** The signature did not pass the checks. */
  | { kind: 'notVerified' }
  | { kind: 'notAllowed'; reason: string }
  | FailedSignIn;

export type PasskeySignInEvent =
  /** The button was rendered. */
  | { type: 'passkeySignIn/opened' }
  | { type: 'passkeySignIn/pressed' }
  /** `secret` is a handle of the signed challenge. */
  | { type: 'passkeySignIn/picked'; payload: { secret: string; remember: boolean } }
  | { type: 'passkeySignIn/notPicked'; payload: { reason: PasskeyRefusal } }
  | { type: 'passkeySignIn/answered'; payload: PasskeySignInResult }
  | { type: 'passkeySignIn/reset' }
  /** The navigation failed and the page is still shown. */
  | { type: 'passkeySignIn/navigationFailed' };

export type PasskeySignInEffect =
  /** Offer passkeys in the browser's autofill; shows nothing, even if unsupported. */
  | { type: 'passkeySignIn.arm' }
  /** Let the browser ask for a passkey. */
  | { type: 'passkeySignIn.ask' }
  | { type: 'passkeySignIn.check'; secret: string }
  /** The common last step of every sign-in. */
  | { type: 'passkeySignIn.finish'; remember: boolean; tokens: string };

export interface PasskeySignInContext {
  secret: string;
  remember: boolean;
  result: PasskeySignInResult | null;
}

const empty: PasskeySignInContext = { secret: '', remember: false, result: null };

const notPickedFor = (reason: PasskeyRefusal): Guard<PasskeySignInContext, PasskeySignInEvent> =>
  when('passkeySignIn/notPicked', (refusal) => refusal.reason === reason);

const STARTS = {
  'passkeySignIn/pressed': { target: 'asking', actions: 'forget' },
  'passkeySignIn/picked': { target: 'checking', actions: 'keepPick' },
} as const;

/**
 * Signs in with a passkey (spec 3: webauthn), from the autofill of the email field or with the button.
 * After the server refused one, passkeys are not offered again without a press.
 */
export const passkeySignInMachine = setup({
  types: types<PasskeySignInContext, PasskeySignInEvent, PasskeySignInEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    cancelled: notPickedFor('cancelled'),
    unsupported: notPickedFor('unsupported'),
    site: notPickedFor('site'),
    signedIn: whenKind('passkeySignIn/answered', 'signedIn'),
    unknown: whenKind('passkeySignIn/answered', 'unknown'),
    expired: whenKind('passkeySignIn/answered', 'expired'),
    notVerified: whenKind('passkeySignIn/answered', 'notVerified'),
    notAllowed: whenKind('passkeySignIn/answered', 'notAllowed'),
  },
  actions: {
    keepPick: assign(on('passkeySignIn/picked', (pick) => ({ ...pick, result: null }))),
    keepResult: assign(on('passkeySignIn/answered', (result) => ({ result, secret: '' }))),
    forget: assign(empty),
    arm: emit({ type: 'passkeySignIn.arm' }),
    ask: emit({ type: 'passkeySignIn.ask' }),
    check: emit(({ context }) => ({ type: 'passkeySignIn.check', secret: context.secret })),
    finish: emit(({ context: { remember, result } }) => ({
      type: 'passkeySignIn.finish',
      remember,
      tokens: result?.kind === 'signedIn' ? result.tokens : '',
    })),
  },
}).createMachine({
  id: 'passkeySignIn',
  initial: 'idle',
  context: empty,
  on: {
    'passkeySignIn/opened': { target: '.waiting', actions: 'forget' },
    'passkeySignIn/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    waiting: { entry: 'arm', on: STARTS },
    asking: {
      entry: 'ask',
      on: {
        'passkeySignIn/picked': { target: 'checking', actions: 'keepPick' },
        'passkeySignIn/notPicked': [
          { guard: 'cancelled', target: 'refused.cancelled' },
          { guard: 'unsupported', target: 'refused.unsupported' },
          { guard: 'site', target: 'refused.site' },
          { target: 'refused.device' },
        ],
        'passkeySignIn/answered': { target: 'refused.failed', actions: 'keepResult' },
      },
    },
    checking: {
      entry: 'check',
      on: {
        'passkeySignIn/answered': [
          { guard: 'signedIn', target: 'signedIn', actions: ['keepResult', 'finish'] },
          { guard: 'unknown', target: 'refused.unknown', actions: 'keepResult' },
          { guard: 'expired', target: 'refused.expired', actions: 'keepResult' },
          { guard: 'notVerified', target: 'refused.notVerified', actions: 'keepResult' },
          { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: STARTS,
      states: {
        cancelled: { entry: 'arm' },
        unsupported: {},
        site: {},
        device: {},
        unknown: {},
        expired: {},
        notVerified: {},
        notAllowed: {},
        failed: {},
      },
    },
    /** If the navigation fails, the page offers to continue. */
    signedIn: {
      on: { 'passkeySignIn/navigationFailed': { target: 'idle', actions: 'forget' } },
      after: { leaveLimit: { target: 'idle', actions: 'forget' } },
    },
  },
});
