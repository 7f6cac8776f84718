import { assign, emit, setup } from 'xstate';
import type { FailedSignIn } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Why a provider's response is unusable; `ended`: not requested by this tab, or too late. */
export type ProviderRefusal =
  | 'cancelled'
  | 'refused'
  | 'unavailable'
  | 'notVerified'
  | 'ended'
  | 'noEmail';

/** The outcome of a sign-in at a provider (POST /signinup). */
export type ProviderSignInResult =
  /** `tokens` is a handle of the response's tokens (spec 3: sign-in response). */
  | { kind: 'signedIn'; tokens: string }
  /** No account here is connected to the provider's user. `email`: as verified by the provider. */
  | { kind: 'unlinked'; email: string | null }
  | { kind: 'refused'; reason: ProviderRefusal }
  | { kind: 'notAllowed'; reason: string }
  | FailedSignIn;

/** The outcome of connecting a provider (POST /api/account/providers). */
export type ConnectResult =
  | { kind: 'connected' }
  /** The provider's account is connected to another account here. */
  | { kind: 'taken' }
  /** This account is connected to another account at the provider. */
  | { kind: 'another' }
  | { kind: 'refused'; reason: ProviderRefusal }
  | FailedSignIn;

/** What the tab knows when a provider redirects back. */
export interface ProviderArrival {
  /** A response to a sign-in or to connecting, an earlier proof, or none of these. */
  from: 'signIn' | 'connect' | 'proved' | 'nothing';
  /** The provider's id and display name. */
  id: string;
  name: string;
  email: string | null;
  remember: boolean;
}

export type ProviderSignInEvent =
  /** The page to which providers redirect has loaded. */
  | { type: 'providerSignIn/opened' }
  | { type: 'providerSignIn/arrived'; payload: ProviderArrival }
  | { type: 'providerSignIn/answered'; payload: ProviderSignInResult }
  | { type: 'providerSignIn/connectPressed' }
  | { type: 'providerSignIn/connectAnswered'; payload: ConnectResult }
  | { type: 'providerSignIn/reset' }
  /** The navigation failed and the page is still shown. */
  | { type: 'providerSignIn/navigationFailed' };

export type ProviderSignInEffect =
  | { type: 'providerSignIn.arrive' }
  | { type: 'providerSignIn.check' }
  | { type: 'providerSignIn.connect' }
  /** The common last step of every sign-in. */
  | { type: 'providerSignIn.finish'; id: string; remember: boolean; tokens: string };

export interface ProviderSignInContext extends Omit<ProviderArrival, 'from'> {
  result: ProviderSignInResult | ConnectResult | null;
}

const empty: ProviderSignInContext = {
  id: '',
  name: '',
  email: null,
  remember: false,
  result: null,
};

const arrivedFrom = (
  from: ProviderArrival['from'],
): Guard<ProviderSignInContext, ProviderSignInEvent> =>
  when('providerSignIn/arrived', (arrival) => arrival.from === from);
/**
 * The page to which a provider redirects (spec 3: thirdParty). Connecting requires proof of both accounts;
 * an email verified by the provider is not enough.
 */
export const providerSignInMachine = setup({
  types: types<ProviderSignInContext, ProviderSignInEvent, ProviderSignInEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    toSignIn: arrivedFrom('signIn'),
    toConnect: arrivedFrom('connect'),
    proved: arrivedFrom('proved'),
    signedIn: whenKind('providerSignIn/answered', 'signedIn'),
    unlinked: whenKind('providerSignIn/answered', 'unlinked'),
    connected: whenKind('providerSignIn/connectAnswered', 'connected'),
  },
  actions: {
    keepArrival: assign(
      on('providerSignIn/arrived', ({ id, name, email, remember, from }) => ({
        id,
        name,
        email,
        remember,
        result: from === 'nothing' ? ({ kind: 'refused', reason: 'ended' } as const) : null,
      })),
    ),
    keepResult: assign(
      on('providerSignIn/answered', (result) => ({
        result,
        email: result.kind === 'unlinked' ? result.email : null,
      })),
    ),
    keepConnectResult: assign(on('providerSignIn/connectAnswered', (result) => ({ result }))),
    forget: assign(empty),
    arrive: emit({ type: 'providerSignIn.arrive' }),
    check: emit({ type: 'providerSignIn.check' }),
    connect: emit({ type: 'providerSignIn.connect' }),
    finish: emit(({ context: { id, remember, result } }) => ({
      type: 'providerSignIn.finish',
      id,
      remember,
      tokens: result?.kind === 'signedIn' ? result.tokens : '',
    })),
  },
}).createMachine({
  id: 'providerSignIn',
  initial: 'idle',
  context: empty,
  on: {
    'providerSignIn/opened': { target: '.arriving', actions: 'forget' },
    'providerSignIn/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'providerSignIn/arrived': [
          { guard: 'toSignIn', target: 'checking', actions: 'keepArrival' },
          { guard: 'toConnect', target: 'connecting', actions: 'keepArrival' },
          { guard: 'proved', target: 'unlinked', actions: 'keepArrival' },
          { target: 'refused', actions: 'keepArrival' },
        ],
      },
    },
    checking: {
      entry: 'check',
      on: {
        'providerSignIn/answered': [
          { guard: 'signedIn', target: 'signedIn', actions: ['keepResult', 'finish'] },
          { guard: 'unlinked', target: 'unlinked', actions: 'keepResult' },
          { target: 'refused', actions: 'keepResult' },
        ],
      },
    },
    /** The user must sign in to an account here, then connect it with a press. */
    unlinked: { on: { 'providerSignIn/connectPressed': 'connecting' } },
    connecting: {
      entry: 'connect',
      on: {
        'providerSignIn/connectAnswered': [
          { guard: 'connected', target: 'connected' },
          { target: 'refused', actions: 'keepConnectResult' },
        ],
      },
    },
    connected: {},
    refused: {},
    signedIn: {
      on: { 'providerSignIn/navigationFailed': { target: 'idle', actions: 'forget' } },
      after: { leaveLimit: { target: 'idle', actions: 'forget' } },
    },
  },
});
