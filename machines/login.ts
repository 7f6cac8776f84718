import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CallFailure } from './callFailure';
import type { FieldError } from './fieldError';
import { LEAVE_LIMIT_MS } from './leaveLimit';
import type { Guard } from './onEvent';
import { on, when } from './onEvent';

/**
 * The outcome of one attempt, by the login result codes of spec 4:
 * 0 success, 1 wrong credentials, 2 field error, 3 need recaptcha check,
 * 4 recaptcha check error, 5 custom error.
 */
export type LoginResult =
  /** `tokens` is the vault's handle for the tokens the response carried (spec 3: sign-in response). */
  | { code: 0; tokens: string }
  | { code: 1 }
  | { code: 2; fieldErrors: FieldError[] }
  | { code: 3; message: string }
  | { code: 4; message: string }
  /** `message` is null when the failure has no words of its own: 'Oops! Something went wrong.' */
  | { code: 5; message: string | null; failure: CallFailure | null };

export type LoginEvent =
  /** `secret` is a one-shot handle of the vault, never the secret itself. */
  | {
      type: 'login/submitted';
      payload: {
        email: string;
        remember: boolean;
        secret: string;
        /** The page stays where it is, and this computer remembers as before. */
        inPlace?: boolean;
      };
    }
  | { type: 'login/answered'; payload: LoginResult }
  /** The sign-in page was opened or left. */
  | { type: 'login/reset' }
  /** The page is still there, or there again, after the way on was not taken or was taken back. */
  | { type: 'login/stayed' };

export type LoginEffect =
  | { type: 'login.submit'; email: string; secret: string }
  /** The next attempt needs a proof that a person is at work. */
  | { type: 'login.askProof' }
  /** No proof is needed any more. */
  | { type: 'login.endProof' }
  /** Write what a successful sign-in leaves behind, then go on to where the person wanted to be. */
  | { type: 'login.finish'; email: string; remember: boolean; inPlace: boolean; tokens: string };

export interface LoginContext {
  email: string;
  remember: boolean;
  inPlace: boolean;
  secret: string | null;
  /** The server has asked for a proof that a person is at work; it will again (spec 4: codes 3, 4). */
  proofNeeded: boolean;
  result: LoginResult | null;
  /** How many attempts were answered since the page was opened. */
  attempts: number;
}

const empty: LoginContext = {
  email: '',
  remember: false,
  inPlace: false,
  secret: null,
  proofNeeded: false,
  result: null,
  attempts: 0,
};

const answeredWith = (code: LoginResult['code']): Guard<LoginContext, LoginEvent> =>
  when('login/answered', (result) => result.code === code);

const FORGOTTEN = { actions: ['endProofIfNeeded', 'forget'] } as const;

/** Signing in with e-mail and password (spec 4: login result codes; spec 7: POST /signin). */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as LoginEffect,
  },
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    succeeded: answeredWith(0),
    wrongCredentials: answeredWith(1),
    fieldRefused: answeredWith(2),
    captchaNeeded: answeredWith(3),
    captchaRefused: answeredWith(4),
  },
  actions: {
    keepAttempt: assign(
      on('login/submitted', (attempt) => ({ inPlace: false, ...attempt, result: null })),
    ),
    keepResult: assign(
      on('login/answered', (result, { attempts }) => ({
        result,
        attempts: attempts + 1,
        secret: null,
      })),
    ),
    needProof: assign({ proofNeeded: true }),
    forget: assign(empty),
    submit: emit(({ context }) => ({
      type: 'login.submit',
      email: context.email,
      secret: context.secret ?? '',
    })),
    askProofIfNeeded: enqueueActions(({ context, enqueue }) => {
      if (context.proofNeeded) enqueue.emit({ type: 'login.askProof' });
    }),
    endProofIfNeeded: enqueueActions(({ context, enqueue }) => {
      if (context.proofNeeded) enqueue.emit({ type: 'login.endProof' });
    }),
    finish: emit(({ context }) => ({
      type: 'login.finish',
      email: context.email,
      remember: context.remember,
      inPlace: context.inPlace,
      tokens: context.result?.code === 0 ? context.result.tokens : '',
    })),
  },
}).createMachine({
  id: 'login',
  initial: 'editing',
  context: empty,
  on: { 'login/reset': { target: '.editing', ...FORGOTTEN } },
  states: {
    editing: {
      on: { 'login/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] } },
    },
    submitting: {
      on: {
        'login/answered': [
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
      // A proof counts once, so each attempt after the first asks for its own.
      entry: 'askProofIfNeeded',
      on: { 'login/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] } },
      states: {
        wrongCredentials: {},
        fieldError: {},
        captchaNeeded: {},
        captchaFailed: {},
        customError: {},
      },
    },
    signedIn: {
      on: { 'login/stayed': { target: 'editing', ...FORGOTTEN } },
      after: { leaveLimit: { target: 'editing', ...FORGOTTEN } },
    },
  },
});
