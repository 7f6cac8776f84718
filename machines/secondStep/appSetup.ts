import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Where the app is set up: in the account, or during a sign-in that requires one. */
export type SetupPlace = 'account' | 'signIn';

/** The outcome of starting the setup. `ended`: the sign-in has expired. */
export type AppBegun =
  /** `secret` is a handle of the key, for the page to show. */
  | { kind: 'begun'; secret: string }
  | { kind: 'ended' }
  /** The user did not sign in again. */
  | { kind: 'givenUp' }
  | FailedRequest;

/** The outcome of confirming the app with a code. */
export type AppConfirmed =
  /**
   * `codes` is a handle of the recovery codes for the page to show, null if the old ones stay valid. `tokens` is a
   * handle of the response's tokens, empty in the account.
   */
  | { kind: 'confirmed'; codes: string | null; tokens: string; singleSignOn: boolean }
  /** `left`: remaining attempts. */
  | { kind: 'wrong'; left: number }
  | Exclude<AppBegun, { kind: 'begun' }>;

export type AppSetupEvent =
  | { type: 'appSetup/asked'; payload: { place: SetupPlace } }
  | { type: 'appSetup/begun'; payload: AppBegun }
  /** `code` is a handle. */
  | { type: 'appSetup/submitted'; payload: { code: string; name: string } }
  | { type: 'appSetup/confirmed'; payload: AppConfirmed }
  /** The user has stored the recovery codes. */
  | { type: 'appSetup/saved' }
  | { type: 'appSetup/canceled' }
  /** The page was left, or has shown that the setup is done. */
  | { type: 'appSetup/reset' };

export type AppSetupEffect =
  | { type: 'appSetup.begin'; place: SetupPlace }
  | { type: 'appSetup.confirm'; place: SetupPlace; secret: string; code: string; name: string }
  /** Forget the secrets the page was to show. */
  | { type: 'appSetup.forget' };

export interface AppSetupContext {
  place: SetupPlace;
  secret: string;
  code: string;
  name: string;
  left: number;
  codes: string;
  tokens: string;
  singleSignOn: boolean;
  error: ApiError | null;
}

const nothing: AppSetupContext = {
  place: 'account',
  secret: '',
  code: '',
  name: '',
  left: 0,
  codes: '',
  tokens: '',
  singleSignOn: false,
  error: null,
};

const RESTARTABLE = {
  on: { 'appSetup/asked': { target: 'beginning', actions: 'keepPlace' } },
} as const;

/** Events of every state with the code form. */
const CODE_FORM = {
  'appSetup/submitted': { target: 'confirming', actions: 'keepTry' },
  'appSetup/canceled': { target: 'idle', actions: ['forget', 'forgetShown'] },
} as const;

/** Sets up an authenticator app: shows its key, and activates it after a correct code (spec 3: st-mfa). */
export const appSetupMachine = setup({
  types: types<AppSetupContext, AppSetupEvent, AppSetupEffect>(),
  guards: {
    isBegun: whenKind('appSetup/begun', 'begun'),
    hasEnded: whenKind('appSetup/begun', 'ended'),
    isGivenUp: whenKind('appSetup/begun', 'givenUp'),
    hasCodes: when(
      'appSetup/confirmed',
      (confirmed) => confirmed.kind === 'confirmed' && confirmed.codes !== null,
    ),
    isConfirmed: whenKind('appSetup/confirmed', 'confirmed'),
    isWrong: whenKind('appSetup/confirmed', 'wrong'),
    isOver: whenKind('appSetup/confirmed', 'ended'),
    isLeftOpen: whenKind('appSetup/confirmed', 'givenUp'),
  },
  actions: {
    keepPlace: assign(on('appSetup/asked', ({ place }) => ({ ...nothing, place }))),
    keepBegun: assign(
      on('appSetup/begun', (begun) => ({
        secret: begun.kind === 'begun' ? begun.secret : '',
        error: begun.kind === 'failed' ? begun.error : null,
      })),
    ),
    keepTry: assign(on('appSetup/submitted', (typed) => ({ ...typed, error: null }))),
    keepConfirmed: assign(
      on('appSetup/confirmed', (confirmed) => ({
        code: '',
        left: confirmed.kind === 'wrong' ? confirmed.left : 0,
        codes: confirmed.kind === 'confirmed' ? (confirmed.codes ?? '') : '',
        tokens: confirmed.kind === 'confirmed' ? confirmed.tokens : '',
        singleSignOn: confirmed.kind === 'confirmed' && confirmed.singleSignOn,
        error: confirmed.kind === 'failed' ? confirmed.error : null,
      })),
    ),
    forget: assign(nothing),
    begin: emit(({ context }) => ({ type: 'appSetup.begin', place: context.place })),
    confirm: emit(({ context: { place, secret, code, name } }) => ({
      type: 'appSetup.confirm',
      place,
      secret,
      code,
      name,
    })),
    forgetShown: emit({ type: 'appSetup.forget' }),
  },
}).createMachine({
  id: 'appSetup',
  initial: 'idle',
  context: nothing,
  on: { 'appSetup/reset': { target: '.idle', actions: ['forget', 'forgetShown'] } },
  states: {
    idle: RESTARTABLE,
    beginning: {
      entry: 'begin',
      on: {
        'appSetup/begun': [
          { guard: 'isBegun', target: 'showing', actions: 'keepBegun' },
          { guard: 'hasEnded', target: 'ended' },
          { guard: 'isGivenUp', target: 'idle' },
          { target: 'unavailable', actions: 'keepBegun' },
        ],
      },
    },
    unavailable: RESTARTABLE,
    showing: { on: CODE_FORM },
    confirming: {
      entry: 'confirm',
      on: {
        'appSetup/confirmed': [
          { guard: 'hasCodes', target: 'codes', actions: 'keepConfirmed' },
          { guard: 'isConfirmed', target: 'done', actions: 'keepConfirmed' },
          { guard: 'isWrong', target: 'refused.wrong', actions: 'keepConfirmed' },
          { guard: 'isOver', target: 'ended' },
          { guard: 'isLeftOpen', target: 'showing' },
          { target: 'refused.failed', actions: 'keepConfirmed' },
        ],
      },
    },
    refused: { initial: 'failed', on: CODE_FORM, states: { wrong: {}, failed: {} } },
    /** The setup was restarted elsewhere, or the sign-in has expired. */
    ended: RESTARTABLE,
    /** The app is active; the codes are shown only once. */
    codes: { on: { 'appSetup/saved': { target: 'done', actions: 'forgetShown' } } },
    done: RESTARTABLE,
  },
});
