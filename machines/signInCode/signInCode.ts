import { assign, emit, setup } from 'xstate';
import type { FailedSignIn } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The server's words for why this user may not sign in. */
interface NotAllowed {
  kind: 'notAllowed';
  reason: string;
}

/** The outcome of asking for a code (POST /signinup/code, and /resend). */
export type CodeRequestResult =
  /** The same response whether or not the address has an account. `until`: see the context. */
  | { kind: 'sent'; until: number }
  /** The code that was to be sent again can't be used any more. */
  | { kind: 'ended' }
  | NotAllowed
  | FailedSignIn;

/** The outcome of trying a code or a link (POST /signinup/code/consume). */
export type SignInCodeResult =
  /** `tokens` is a handle of the tokens that the response carried (spec 3: sign-in response). */
  | { kind: 'signedIn'; tokens: string }
  /** `left`: tries that remain. */
  | { kind: 'wrong'; left: number }
  | { kind: 'expired' }
  /** Used, or tried too often: only a new code helps. */
  | { kind: 'ended' }
  | NotAllowed
  | FailedSignIn;

export type SignInCodeEvent =
  | { type: 'signInCode/opened' }
  /** What this tab knows: a code that was asked for (`code`), the link of a mail, or neither. */
  | {
      type: 'signInCode/arrived';
      payload: { from: 'nothing' | 'code' | 'link'; email: string; until: number };
    }
  | { type: 'signInCode/submitted'; payload: { email: string } }
  | { type: 'signInCode/requested'; payload: CodeRequestResult }
  /** `secret` is a handle of the code. */
  | { type: 'signInCode/codeTyped'; payload: { secret: string; remember: boolean } }
  /** The button of the page that the mail's link opens was pressed: nothing else uses the link. */
  | { type: 'signInCode/linkPressed'; payload: { remember: boolean } }
  | { type: 'signInCode/answered'; payload: SignInCodeResult }
  | { type: 'signInCode/resent' }
  | { type: 'signInCode/addressChanged' }
  /** The page was left. */
  | { type: 'signInCode/reset' }
  /** The page is still there, or there again, after the way on was not taken or was taken back. */
  | { type: 'signInCode/navigationFailed' };

export type SignInCodeEffect =
  | { type: 'signInCode.arrive' }
  | { type: 'signInCode.request'; email: string }
  | { type: 'signInCode.resend' }
  | { type: 'signInCode.tryCode'; secret: string }
  | { type: 'signInCode.tryLink' }
  /** Forget the code, or the link, that this tab knows. */
  | { type: 'signInCode.forget' }
  /** The end that every way to sign in leads to. */
  | { type: 'signInCode.finish'; email: string; remember: boolean; tokens: string };

export interface SignInCodeContext {
  email: string;
  /** When another mail may be asked for, in ms since 1970. */
  until: number;
  /** The mail that was sent last is not the first one. */
  sentAgain: boolean;
  remember: boolean;
  secret: string;
  result: CodeRequestResult | SignInCodeResult | null;
}

const empty: SignInCodeContext = {
  email: '',
  until: 0,
  sentAgain: false,
  remember: false,
  secret: '',
  result: null,
};

const arrivedFrom = (from: 'code' | 'link'): Guard<SignInCodeContext, SignInCodeEvent> =>
  when('signInCode/arrived', (arrival) => arrival.from === from);

/** What every state with a form for the address accepts. */
const ASKS = { 'signInCode/submitted': { target: 'requesting', actions: 'keepAddress' } } as const;

/** What every state with a form for the code accepts. */
const TYPES = {
  'signInCode/codeTyped': { target: 'tryingCode', actions: 'keepTry' },
  'signInCode/resent': 'resending',
  'signInCode/addressChanged': { target: 'editing', actions: ['forgetCode', 'forgetTry'] },
} as const;

/**
 * Signing in with a code by mail, or with the link of the same mail (spec 3: passwordless). Opening the link uses
 * nothing up: mail programs open links too, so only a press sends it.
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
      on('signInCode/arrived', ({ email, until }) => ({ ...empty, email, until })),
    ),
    keepAddress: assign(
      on('signInCode/submitted', ({ email }) => ({ email, result: null, sentAgain: false })),
    ),
    keepRequest: assign(
      on('signInCode/requested', (result) =>
        result.kind === 'sent' ? { until: result.until, result: null } : { result },
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
    editing: { on: ASKS },
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
    notSent: { initial: 'failed', on: ASKS, states: { notAllowed: {}, failed: {} } },
    /** What was asked for can't be used any more: a new one is to be asked for. */
    ended: { initial: 'code', entry: 'forgetCode', on: ASKS, states: { code: {}, link: {} } },
    typing: { on: TYPES },
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
      on: TYPES,
      states: { wrong: {}, expired: {}, notAllowed: {}, failed: {} },
    },
    /** The link of the mail was opened. */
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

declare module '../../src/kit/registry' {
  interface Machines {
    signInCode: typeof signInCodeMachine;
  }
}
