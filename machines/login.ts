import { assign, emit, setup } from 'xstate';
import type { CallFailure } from './callFailure';

export type { CallFailure };

/** One field the server refused: the field's id and the server's own words. */
export interface FieldError {
  id: string;
  error: string;
}

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
  /** `secret` and `captcha` are one-shot handles of the vault, never the secrets themselves. */
  | {
      type: 'login/submitted';
      payload: { email: string; remember: boolean; secret: string; captcha: string | null };
    }
  | { type: 'login/answered'; payload: LoginResult }
  /** The sign-in page was opened or left. */
  | { type: 'login/reset' };

export type LoginEffect =
  | { type: 'login.submit'; email: string; secret: string; captcha: string | null }
  /** Write what a successful sign-in leaves behind, then go on to where the person wanted to be. */
  | { type: 'login.finish'; email: string; remember: boolean; tokens: string };

export interface LoginContext {
  email: string;
  remember: boolean;
  secret: string | null;
  captcha: string | null;
  result: LoginResult | null;
  /** How many attempts were answered since the page was opened. */
  attempts: number;
}

const empty: LoginContext = {
  email: '',
  remember: false,
  secret: null,
  captcha: null,
  result: null,
  attempts: 0,
};

const answeredWith =
  (code: LoginResult['code']) =>
  ({ event }: { event: LoginEvent }): boolean =>
    event.type === 'login/answered' && event.payload.code === code;

/** Signing in with e-mail and password (spec 4: login result codes; spec 7: POST /signin). */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as LoginEffect,
  },
  guards: {
    succeeded: answeredWith(0),
    wrongCredentials: answeredWith(1),
    fieldRefused: answeredWith(2),
    captchaNeeded: answeredWith(3),
    captchaRefused: answeredWith(4),
  },
  actions: {
    keepAttempt: assign(({ event }) =>
      event.type === 'login/submitted' ? { ...event.payload, result: null } : {},
    ),
    keepResult: assign(({ context, event }) =>
      event.type === 'login/answered'
        ? { result: event.payload, attempts: context.attempts + 1, secret: null, captcha: null }
        : {},
    ),
    forget: assign(empty),
    submit: emit(({ context }) => ({
      type: 'login.submit',
      email: context.email,
      secret: context.secret ?? '',
      captcha: context.captcha,
    })),
    finish: emit(({ context }) => ({
      type: 'login.finish',
      email: context.email,
      remember: context.remember,
      tokens: context.result?.code === 0 ? context.result.tokens : '',
    })),
  },
}).createMachine({
  id: 'login',
  initial: 'editing',
  context: empty,
  on: { 'login/reset': { target: '.editing', actions: 'forget' } },
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
          { guard: 'captchaNeeded', target: 'refused.captchaNeeded', actions: 'keepResult' },
          { guard: 'captchaRefused', target: 'refused.captchaFailed', actions: 'keepResult' },
          { target: 'refused.customError', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'customError',
      on: { 'login/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] } },
      states: {
        wrongCredentials: {},
        fieldError: {},
        captchaNeeded: {},
        captchaFailed: {},
        customError: {},
      },
    },
    signedIn: {},
  },
});
