import { assign, emit, setup } from 'xstate';
import type { FailedSignIn } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The server's reason why this user may not sign in. */
interface NotAllowed {
  kind: 'notAllowed';
  reason: string;
}

/** The outcome of requesting a code (POST /signinup/code, and /resend). */
export type CodeRequestResult =
  /** The same response whether or not the email has an account. `until`: see the context. */
  | { kind: 'sent'; until: number; linkOnly?: boolean }
  /** The code to resend is no longer valid. */
  | { kind: 'ended' }
  | NotAllowed
  | FailedSignIn;

/** The outcome of trying a code or a link (POST /signinup/code/consume). */
export type SignInCodeResult =
  /** `tokens` is a handle of the response's tokens (spec 3: sign-in response). */
  | { kind: 'signedIn'; tokens: string }
  /** `left`: remaining attempts. */
  | { kind: 'wrong'; left: number }
  | { kind: 'expired' }
  /** Used, or tried too often: the user needs a new code. */
  | { kind: 'ended' }
  | NotAllowed
  | FailedSignIn;

export type SignInCodeEvent =
  | { type: 'signInCode/opened' }
  /** What this tab has: a requested code, the link of an email, or neither. */
  | {
      type: 'signInCode/arrived';
      payload: {
        from: 'nothing' | 'code' | 'link';
        email: string;
        until: number;
        linkOnly?: boolean;
      };
    }
  | { type: 'signInCode/submitted'; payload: { email: string } }
  | { type: 'signInCode/requested'; payload: CodeRequestResult }
  /** `secret` is a handle of the code. */
  | { type: 'signInCode/codeTyped'; payload: { secret: string; remember: boolean } }
  /** The button on the link's page was pressed; the link is used only then. */
  | { type: 'signInCode/linkPressed'; payload: { remember: boolean } }
  | { type: 'signInCode/answered'; payload: SignInCodeResult }
  | { type: 'signInCode/resent' }
  | { type: 'signInCode/addressChanged' }
  | { type: 'signInCode/reset' }
  /** The navigation failed or was undone, and the page is shown. */
  | { type: 'signInCode/navigationFailed' };

export type SignInCodeEffect =
  | { type: 'signInCode.arrive' }
  | { type: 'signInCode.request'; email: string }
  | { type: 'signInCode.resend' }
  | { type: 'signInCode.tryCode'; secret: string }
  | { type: 'signInCode.tryLink' }
  /** Forget the stored code or link. */
  | { type: 'signInCode.forget' }
  /** The common last step of every sign-in. */
  | { type: 'signInCode.finish'; email: string; remember: boolean; tokens: string };

export interface SignInCodeContext {
  email: string;
  /** When another email may be requested, in ms since 1970. */
  until: number;
  /** Whether the email has a link and no code (spec 3: flowType). */
  linkOnly: boolean;
  /** Whether the last email was a resend. */
  sentAgain: boolean;
  remember: boolean;
  secret: string;
  result: CodeRequestResult | SignInCodeResult | null;
}

const empty: SignInCodeContext = {
  email: '',
  until: 0,
  linkOnly: false,
  sentAgain: false,
  remember: false,
  secret: '',
  result: null,
};

const arrivedFrom = (from: 'code' | 'link'): Guard<SignInCodeContext, SignInCodeEvent> =>
  when('signInCode/arrived', (arrival) => arrival.from === from);

/** Events of every state with the email form. */
const EMAIL_FORM = {
  'signInCode/submitted': { target: 'requesting', actions: 'keepAddress' },
} as const;

/** Events of every state with the code form. */
const CODE_FORM = {
  'signInCode/codeTyped': { target: 'tryingCode', actions: 'keepTry' },
  'signInCode/resent': 'resending',
  'signInCode/addressChanged': { target: 'editing', actions: ['forgetCode', 'forgetTry'] },
} as const;

/**
 * Signs in with an emailed code, or with the link of the same email (spec 3: passwordless). Opening the link does not
 * use it: mail programs open links too, so only a press sends it.
 */
export const signInCodeMachine = setup({
  types: types<SignInCodeContext, SignInCodeEvent, SignInCodeEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    hasCode: arrivedFrom('code'),
    hasLink: arrivedFrom('link'),
    sent: whenKind('signInCode/requested', 'sent'),
    requestEnded: whenKind('signInCode/requested', 'ended'),
    requestNotAllowed: whenKind('signInCode/requested', 'notAllowed'),
    signedIn: whenKind('signInCode/answered', 'signedIn'),
    wrong: whenKind('signInCode/answered', 'wrong'),
    expired: whenKind('signInCode/answered', 'expired'),
    ended: whenKind('signInCode/answered', 'ended'),
    notAllowed: whenKind('signInCode/answered', 'notAllowed'),
    failed: whenKind('signInCode/answered', 'failed'),
  },
  actions: {
    keepArrival: assign(
      on('signInCode/arrived', ({ email, until, linkOnly = false }) => ({
        ...empty,
        email,
        until,
        linkOnly,
      })),
    ),
    keepAddress: assign(
      on('signInCode/submitted', ({ email }) => ({ email, result: null, sentAgain: false })),
    ),
    keepRequest: assign(
      on('signInCode/requested', (result) =>
        result.kind === 'sent'
          ? { until: result.until, linkOnly: result.linkOnly === true, result: null }
          : { result },
      ),
    ),
    noteSentAgain: assign({ sentAgain: true }),
    keepTry: assign(on('signInCode/codeTyped', (typed) => ({ ...typed, result: null }))),
    keepPress: assign(on('signInCode/linkPressed', ({ remember }) => ({ remember, result: null }))),
    keepResult: assign(on('signInCode/answered', (result) => ({ result, secret: '' }))),
    forgetTry: assign({ result: null, sentAgain: false }),
    forgetAll: assign(empty),
    arrive: emit({ type: 'signInCode.arrive' }),
    request: emit(({ context }) => ({ type: 'signInCode.request', email: context.email })),
    resend: emit({ type: 'signInCode.resend' }),
    tryCode: emit(({ context }) => ({ type: 'signInCode.tryCode', secret: context.secret })),
    tryLink: emit({ type: 'signInCode.tryLink' }),
    forgetCode: emit({ type: 'signInCode.forget' }),
    finish: emit(({ context: { email, remember, result } }) => ({
      type: 'signInCode.finish',
      email,
      remember,
      tokens: result?.kind === 'signedIn' ? result.tokens : '',
    })),
  },
}).createMachine({
  id: 'signInCode',
  initial: 'idle',
  context: empty,
  on: {
    'signInCode/opened': { target: '.arriving', actions: 'forgetAll' },
    'signInCode/reset': { target: '.idle', actions: 'forgetAll' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'signInCode/arrived': [
          { guard: 'hasCode', target: 'typing', actions: 'keepArrival' },
          { guard: 'hasLink', target: 'linked', actions: 'keepArrival' },
          { target: 'editing', actions: 'keepArrival' },
        ],
      },
    },
    editing: { on: EMAIL_FORM },
    requesting: {
      entry: 'request',
      on: {
        'signInCode/requested': [
          { guard: 'sent', target: 'typing', actions: 'keepRequest' },
          { guard: 'requestNotAllowed', target: 'notSent.notAllowed', actions: 'keepRequest' },
          { target: 'notSent.failed', actions: 'keepRequest' },
        ],
      },
    },
    notSent: { initial: 'failed', on: EMAIL_FORM, states: { notAllowed: {}, failed: {} } },
    /** The code or link is no longer valid: the user must request a new one. */
    ended: { initial: 'code', entry: 'forgetCode', on: EMAIL_FORM, states: { code: {}, link: {} } },
    typing: { on: CODE_FORM },
    resending: {
      entry: ['forgetTry', 'resend'],
      on: {
        'signInCode/requested': [
          { guard: 'sent', target: 'typing', actions: ['keepRequest', 'noteSentAgain'] },
          { guard: 'requestEnded', target: 'ended.code', actions: 'keepRequest' },
          { guard: 'requestNotAllowed', target: 'refused.notAllowed', actions: 'keepRequest' },
          { target: 'refused.failed', actions: 'keepRequest' },
        ],
      },
    },
    tryingCode: {
      entry: 'tryCode',
      on: {
        'signInCode/answered': [
          { guard: 'signedIn', target: 'signedIn', actions: ['keepResult', 'finish'] },
          { guard: 'wrong', target: 'refused.wrong', actions: 'keepResult' },
          { guard: 'expired', target: 'refused.expired', actions: 'keepResult' },
          { guard: 'ended', target: 'ended.code', actions: 'keepResult' },
          { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: CODE_FORM,
      states: { wrong: {}, expired: {}, notAllowed: {}, failed: {} },
    },
    /** Opened from the emailed link. */
    linked: { on: { 'signInCode/linkPressed': { target: 'tryingLink', actions: 'keepPress' } } },
    tryingLink: {
      entry: 'tryLink',
      on: {
        'signInCode/answered': [
          { guard: 'signedIn', target: 'signedIn', actions: ['keepResult', 'finish'] },
          { guard: 'notAllowed', target: 'linkRefused.notAllowed', actions: 'keepResult' },
          { guard: 'failed', target: 'linkRefused.failed', actions: 'keepResult' },
          { target: 'ended.link', actions: 'keepResult' },
        ],
      },
    },
    linkRefused: {
      initial: 'failed',
      on: { 'signInCode/linkPressed': { target: 'tryingLink', actions: 'keepPress' } },
      states: { notAllowed: {}, failed: {} },
    },
    signedIn: {
      entry: 'forgetCode',
      on: { 'signInCode/navigationFailed': { target: 'editing', actions: 'forgetAll' } },
      after: { leaveLimit: { target: 'editing', actions: 'forgetAll' } },
    },
  },
});
