import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Where an app is set up: in the account, or at a sign-in that is asked for one. */
export type SetupPlace = 'account' | 'signIn';

/** The start of a set-up came to an end. `ended`: the sign-in has waited too long. */
export type AppBegun =
  /** `secret` is a handle of the key, for the page to show. */
  | { kind: 'begun'; secret: string }
  | { kind: 'ended' }
  /** The user did not sign in again for it. */
  | { kind: 'givenUp' }
  | { kind: 'failed'; error: ApiError | null };

/** What came of the code that confirms an app. */
export type AppConfirmed =
  /**
   * `codes` is a handle of the recovery codes, for the page to show, null where those before hold; `tokens` one of what
   * the response carried for the console, empty in the account.
   */
  | { kind: 'confirmed'; codes: string | null; tokens: string; singleSignOn: boolean }
  /** `left`: tries that remain. */
  | { kind: 'wrong'; left: number }
  | Exclude<AppBegun, { kind: 'begun' }>;

export type AppSetupEvent =
  | { type: 'appSetup/asked'; payload: { place: SetupPlace } }
  | { type: 'appSetup/begun'; payload: AppBegun }
  /** `code` is a handle. */
  | { type: 'appSetup/submitted'; payload: { code: string; name: string } }
  | { type: 'appSetup/confirmed'; payload: AppConfirmed }
  /** The user has the recovery codes. */
  | { type: 'appSetup/saved' }
  | { type: 'appSetup/canceled' }
  /** The page was left, or has seen that it is done. */
  | { type: 'appSetup/reset' };

export type AppSetupEffect =
  | { type: 'appSetup.begin'; place: SetupPlace }
  | { type: 'appSetup.confirm'; place: SetupPlace; secret: string; code: string; name: string }
  /** Forget what the page was to show. */
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

/** Nothing is in progress. */
const AT_REST = {
  on: { 'appSetup/asked': { target: 'beginning', actions: 'keepPlace' } },
} as const;

/** What every state with the form for the code accepts. */
const FORM = {
  'appSetup/submitted': { target: 'confirming', actions: 'keepTry' },
  'appSetup/canceled': { target: 'idle', actions: ['forget', 'forgetShown'] },
} as const;

/** Setting up an authenticator app: its key is shown, and counts once a code of it was right (spec 3: st-mfa). */
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
    idle: AT_REST,
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
    unavailable: AT_REST,
    showing: { on: FORM },
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
    refused: {
      initial: 'failed',
      on: FORM,
      states: { wrong: {}, failed: {} },
    },
    /** It was begun again elsewhere, or the sign-in has waited too long. */
    ended: AT_REST,
    /** The app counts; the codes are shown this once. */
    codes: { on: { 'appSetup/saved': { target: 'done', actions: 'forgetShown' } } },
    done: AT_REST,
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    appSetup: typeof appSetupMachine;
  }
}
