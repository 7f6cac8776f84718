import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import type { CallFailure } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { PasskeyRefusal } from '../passkeys/passkeySignIn';

/** What the sign-in in progress requires. `ended`: there is none, or it has expired. */
export type AskedStep =
  /** `removalMs`: delay before a lost second step is removed, after an administrator approves. */
  | {
      kind: 'code';
      email: string;
      hasRecoveryCodes: boolean;
      hasPasskey: boolean;
      removalMs: number;
    }
  | { kind: 'setUp'; email: string; hasPasskey: boolean }
  | { kind: 'ended' }
  | FailedRequest;

/** Why a passkey was refused, by the browser or the server. */
export type StepPasskeyRefusal = Exclude<PasskeyRefusal, 'cancelled'> | 'notVerified';

/** Why the server sent no passkey challenge; `message` is the server's, null if none. */
export interface NotAsked {
  message: string | null;
  failure: CallFailure | null;
}

/** The outcome of a code, or of a passkey instead. */
export type StepAnswer =
  /** `tokens` is a handle of the response's tokens (spec 3: sign-in response). */
  | { kind: 'signedIn'; tokens: string; singleSignOn: boolean }
  /** `left`: remaining attempts. */
  | { kind: 'wrong'; left: number }
  | { kind: 'passkeyRefused'; refusal: StepPasskeyRefusal }
  | ({ kind: 'notAsked' } & NotAsked)
  /** The user closed the browser's dialog; no message is shown. */
  | { kind: 'givenUp' }
  | { kind: 'ended' }
  /** The server's reason why this user may not sign in. */
  | { kind: 'notAllowed'; reason: string }
  | FailedRequest;

export type SecondStepSignInEvent =
  | { type: 'secondStepSignIn/opened' }
  | { type: 'secondStepSignIn/read'; payload: AskedStep }
  /** Switches between the app's code and a recovery code. */
  | { type: 'secondStepSignIn/otherChosen' }
  /** `code` is a handle. */
  | {
      type: 'secondStepSignIn/submitted';
      payload: { code: string; trust: boolean; remember: boolean };
    }
  | { type: 'secondStepSignIn/passkeyChosen'; payload: { remember: boolean } }
  | { type: 'secondStepSignIn/answered'; payload: StepAnswer }
  /** The required app is set up, and the user is signed in. */
  | {
      type: 'secondStepSignIn/setUp';
      payload: { tokens: string; singleSignOn: boolean; remember: boolean };
    }
  | { type: 'secondStepSignIn/reset' }
  /** The navigation failed or was undone, and the page is shown. */
  | { type: 'secondStepSignIn/navigationFailed' };

export type SecondStepSignInEffect =
  | { type: 'secondStepSignIn.ask' }
  | { type: 'secondStepSignIn.try'; code: string; trust: boolean }
  | { type: 'secondStepSignIn.provePasskey' }
  /** The common last step of every sign-in. */
  | {
      type: 'secondStepSignIn.finish';
      tokens: string;
      singleSignOn: boolean;
      remember: boolean;
    };

export interface SecondStepSignInContext {
  email: string;
  hasRecoveryCodes: boolean;
  hasPasskey: boolean;
  removalMs: number;
  /** The kind of code requested. */
  by: 'app' | 'recovery';
  code: string;
  trust: boolean;
  remember: boolean;
  tokens: string;
  singleSignOn: boolean;
  left: number;
  reason: string;
  refusal: StepPasskeyRefusal | null;
  notAsked: NotAsked;
  error: ApiError | null;
}

/** Clears the messages of the last attempt. */
const noProblem = {
  reason: '',
  refusal: null,
  notAsked: { message: null, failure: null },
  error: null,
} satisfies Partial<SecondStepSignInContext>;

const empty: SecondStepSignInContext = {
  email: '',
  hasRecoveryCodes: false,
  hasPasskey: false,
  removalMs: 0,
  by: 'app',
  code: '',
  trust: false,
  remember: false,
  tokens: '',
  singleSignOn: false,
  left: 0,
  ...noProblem,
};

/** Handles a passkey's outcome; `calm` is the state before it, a sibling of `refused`. */
const proving = (calm: 'typing' | 'asked') =>
  ({
    entry: 'provePasskey',
    on: {
      'secondStepSignIn/answered': [
        { guard: 'signedIn', target: '#secondStepSignIn.signedIn', actions: 'keepAnswer' },
        { guard: 'givenUp', target: calm },
        { guard: 'passkeyRefused', target: 'refused.passkey', actions: 'keepAnswer' },
        { guard: 'notAsked', target: 'refused.notAsked', actions: 'keepAnswer' },
        { guard: 'over', target: '#secondStepSignIn.ended' },
        { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepAnswer' },
        { target: 'refused.failed', actions: 'keepAnswer' },
      ],
    },
  }) as const;

/** Uses a passkey instead. */
const PASSKEY_CHOICE = {
  'secondStepSignIn/passkeyChosen': { target: 'proving', actions: 'keepChoice' },
} as const;

/** Events of every state with the code form. */
const CODE_FORM = {
  'secondStepSignIn/submitted': { target: 'trying', actions: 'keepTry' },
  'secondStepSignIn/otherChosen': { target: 'typing', actions: 'chooseOther' },
  ...PASSKEY_CHOICE,
} as const;

/**
 * The second step of a sign-in: the code of an authenticator app, a recovery code, or a passkey (spec 3: login
 * methods; st-mfa). The browser holds the first step; no session exists before the second.
 */
export const secondStepSignInMachine = setup({
  types: types<SecondStepSignInContext, SecondStepSignInEvent, SecondStepSignInEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    asksCode: whenKind('secondStepSignIn/read', 'code'),
    asksSetUp: whenKind('secondStepSignIn/read', 'setUp'),
    hasEnded: whenKind('secondStepSignIn/read', 'ended'),
    signedIn: whenKind('secondStepSignIn/answered', 'signedIn'),
    wrong: whenKind('secondStepSignIn/answered', 'wrong'),
    over: whenKind('secondStepSignIn/answered', 'ended'),
    notAllowed: whenKind('secondStepSignIn/answered', 'notAllowed'),
    passkeyRefused: whenKind('secondStepSignIn/answered', 'passkeyRefused'),
    notAsked: whenKind('secondStepSignIn/answered', 'notAsked'),
    givenUp: whenKind('secondStepSignIn/answered', 'givenUp'),
  },
  actions: {
    keepAsked: assign(
      on('secondStepSignIn/read', (asked) => ({
        ...empty,
        email: asked.kind === 'code' || asked.kind === 'setUp' ? asked.email : '',
        hasRecoveryCodes: asked.kind === 'code' && asked.hasRecoveryCodes,
        hasPasskey: (asked.kind === 'code' || asked.kind === 'setUp') && asked.hasPasskey,
        removalMs: asked.kind === 'code' ? asked.removalMs : 0,
        error: asked.kind === 'failed' ? asked.error : null,
      })),
    ),
    chooseOther: assign(({ context }) => ({
      by: context.by === 'app' ? ('recovery' as const) : ('app' as const),
      ...noProblem,
    })),
    keepTry: assign(on('secondStepSignIn/submitted', (typed) => ({ ...typed, ...noProblem }))),
    keepChoice: assign(
      on('secondStepSignIn/passkeyChosen', ({ remember }) => ({ remember, ...noProblem })),
    ),
    keepAnswer: assign(
      on('secondStepSignIn/answered', (answer) => ({
        code: '',
        tokens: answer.kind === 'signedIn' ? answer.tokens : '',
        singleSignOn: answer.kind === 'signedIn' && answer.singleSignOn,
        left: answer.kind === 'wrong' ? answer.left : 0,
        reason: answer.kind === 'notAllowed' ? answer.reason : '',
        refusal: answer.kind === 'passkeyRefused' ? answer.refusal : null,
        notAsked: answer.kind === 'notAsked' ? answer : empty.notAsked,
        error: answer.kind === 'failed' ? answer.error : null,
      })),
    ),
    keepSetUp: assign(on('secondStepSignIn/setUp', (done) => done)),
    forget: assign(empty),
    ask: emit({ type: 'secondStepSignIn.ask' }),
    try: emit(({ context: { code, trust } }) => ({ type: 'secondStepSignIn.try', code, trust })),
    provePasskey: emit({ type: 'secondStepSignIn.provePasskey' }),
    finish: emit(({ context: { tokens, singleSignOn, remember } }) => ({
      type: 'secondStepSignIn.finish',
      tokens,
      singleSignOn,
      remember,
    })),
  },
}).createMachine({
  id: 'secondStepSignIn',
  initial: 'idle',
  context: empty,
  on: {
    'secondStepSignIn/opened': { target: '.asking', actions: 'forget' },
    'secondStepSignIn/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    asking: {
      entry: 'ask',
      on: {
        'secondStepSignIn/read': [
          { guard: 'asksCode', target: 'typing', actions: 'keepAsked' },
          { guard: 'asksSetUp', target: 'settingUp', actions: 'keepAsked' },
          { guard: 'hasEnded', target: 'ended' },
          { target: 'unavailable', actions: 'keepAsked' },
        ],
      },
    },
    unavailable: {},
    /** The user must start the sign-in again. */
    ended: {},
    typing: { on: CODE_FORM },
    trying: {
      entry: 'try',
      on: {
        'secondStepSignIn/answered': [
          { guard: 'signedIn', target: 'signedIn', actions: 'keepAnswer' },
          { guard: 'wrong', target: 'refused.wrong', actions: 'keepAnswer' },
          { guard: 'over', target: 'ended' },
          { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepAnswer' },
          { target: 'refused.failed', actions: 'keepAnswer' },
        ],
      },
    },
    /** The browser asks for a passkey, and the server verifies the signature. */
    proving: proving('typing'),
    refused: {
      initial: 'failed',
      on: CODE_FORM,
      states: { wrong: {}, passkey: {}, notAsked: {}, notAllowed: {}, failed: {} },
    },
    /** The setup machine is in charge, unless the user chooses a passkey. */
    settingUp: {
      initial: 'asked',
      on: { 'secondStepSignIn/setUp': { target: 'signedIn', actions: 'keepSetUp' } },
      states: {
        asked: { on: PASSKEY_CHOICE },
        proving: proving('asked'),
        refused: {
          initial: 'failed',
          on: PASSKEY_CHOICE,
          states: { passkey: {}, notAsked: {}, notAllowed: {}, failed: {} },
        },
      },
    },
    signedIn: {
      entry: 'finish',
      on: { 'secondStepSignIn/navigationFailed': { target: 'ended', actions: 'forget' } },
      after: { leaveLimit: { target: 'ended', actions: 'forget' } },
    },
  },
});
