import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CallFailure } from '../callFailure';
import type { FieldError } from '../fieldError';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/**
 * The outcome of one attempt, by the login result codes of spec 4:
 * 0 success, 1 wrong credentials, 2 field error, 3 need recaptcha check,
 * 4 recaptcha check error, 5 custom error.
 */
export type SignInResult =
  /**
   * `tokens` is a handle of the response's tokens (spec 3: sign-in response); empty if a second step is required
   * first.
   */
  | { code: 0; tokens: string }
  | { code: 1 }
  | { code: 2; fieldErrors: FieldError[] }
  | { code: 3; message: string }
  | { code: 4; message: string }
  /** If `message` is null, 'Oops! Something went wrong.' is shown. */
  | {
      code: 5;
      message: string | null;
      failure: CallFailure | null;
      /** The server signed the user in, but this page cannot read the session. */
      sessionUnread?: true;
    };

export type SignInEvent =
  /** `secret` is a one-shot handle of the password, never the password itself. */
  | {
      type: 'signIn/submitted';
      payload: {
        email: string;
        remember: boolean;
        secret: string;
        /** The page stays, and the "remember" setting of this computer is unchanged. */
        inPlace?: boolean;
      };
    }
  | { type: 'signIn/answered'; payload: SignInResult }
  /** The sign-in page was opened or left. */
  | { type: 'signIn/reset' }
  /** The navigation failed or was undone, and the page is shown. */
  | { type: 'signIn/navigationFailed' };

export type SignInEffect =
  | { type: 'signIn.submit'; email: string; secret: string }
  /** The next attempt needs proof of a human user. */
  | { type: 'signIn.askProof' }
  /** No proof is needed any more. */
  | { type: 'signIn.endProof' }
  /** Store the data of the successful sign-in, then navigate to the return URL. */
  | { type: 'signIn.finish'; email: string; remember: boolean; inPlace: boolean; tokens: string };

export interface SignInContext {
  email: string;
  remember: boolean;
  inPlace: boolean;
  secret: string | null;
  /** The server requires proof of a human user, for further attempts too (spec 4: codes 3, 4). */
  proofNeeded: boolean;
  result: SignInResult | null;
  /** The number of answered attempts since the page was opened. */
  attempts: number;
}

const empty: SignInContext = {
  email: '',
  remember: false,
  inPlace: false,
  secret: null,
  proofNeeded: false,
  result: null,
  attempts: 0,
};

const answeredWith = (code: SignInResult['code']): Guard<SignInContext, SignInEvent> =>
  when('signIn/answered', (result) => result.code === code);

const FORGOTTEN = { actions: ['endProofIfNeeded', 'forget'] } as const;

/** Signs in with email and password (spec 4: login result codes; spec 7: POST /signin). */
export const signInMachine = setup({
  types: types<SignInContext, SignInEvent, SignInEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    needsSecondStep: when('signIn/answered', (result) => result.code === 0 && result.tokens === ''),
    succeeded: answeredWith(0),
    wrongCredentials: answeredWith(1),
    fieldRefused: answeredWith(2),
    captchaNeeded: answeredWith(3),
    captchaRefused: answeredWith(4),
  },
  actions: {
    keepAttempt: assign(
      on('signIn/submitted', (attempt) => ({ inPlace: false, ...attempt, result: null })),
    ),
    keepResult: assign(
      on('signIn/answered', (result, { attempts }) => ({
        result,
        attempts: attempts + 1,
        secret: null,
      })),
    ),
    needProof: assign({ proofNeeded: true }),
    forget: assign(empty),
    submit: emit(({ context }) => ({
      type: 'signIn.submit',
      email: context.email,
      secret: context.secret ?? '',
    })),
    askProofIfNeeded: enqueueActions(({ context, enqueue }) => {
      if (context.proofNeeded) enqueue.emit({ type: 'signIn.askProof' });
    }),
    endProofIfNeeded: enqueueActions(({ context, enqueue }) => {
      if (context.proofNeeded) enqueue.emit({ type: 'signIn.endProof' });
    }),
    finish: emit(({ context }) => ({
      type: 'signIn.finish',
      email: context.email,
      remember: context.remember,
      inPlace: context.inPlace,
      tokens: context.result?.code === 0 ? context.result.tokens : '',
    })),
  },
}).createMachine({
  id: 'signIn',
  initial: 'editing',
  context: empty,
  on: { 'signIn/reset': { target: '.editing', ...FORGOTTEN } },
  states: {
    editing: {
      on: { 'signIn/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] } },
    },
    submitting: {
      on: {
        'signIn/answered': [
          { guard: 'needsSecondStep', target: 'secondStep', actions: ['keepResult', 'finish'] },
          { guard: 'succeeded', target: 'signedIn', actions: ['keepResult', 'finish'] },
          { guard: 'wrongCredentials', target: 'refused.wrongCredentials', actions: 'keepResult' },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          {
            guard: 'captchaNeeded',
            target: 'refused.captchaNeeded',
            actions: ['keepResult', 'needProof'],
          },
          {
            guard: 'captchaRefused',
            target: 'refused.captchaFailed',
            actions: ['keepResult', 'needProof'],
          },
          { target: 'refused.customError', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'customError',
      // A proof is valid once, so each attempt after the first needs its own.
      entry: 'askProofIfNeeded',
      on: { 'signIn/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] } },
      states: {
        wrongCredentials: {},
        fieldError: {},
        captchaNeeded: {},
        captchaFailed: {},
        customError: {},
      },
    },
    /** Navigates to the second step; a dialog stays, and opens it in another tab. */
    secondStep: { on: { 'signIn/navigationFailed': { target: 'editing', ...FORGOTTEN } } },
    signedIn: {
      on: { 'signIn/navigationFailed': { target: 'editing', ...FORGOTTEN } },
      after: { leaveLimit: { target: 'editing', ...FORGOTTEN } },
    },
  },
});
