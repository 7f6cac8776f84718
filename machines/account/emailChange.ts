import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import type { FieldError } from '../fieldError';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AccountEmail } from '../../src/rules/accountEmail';

/** The email settings; `resendAt` is when another email may be requested, in ms since 1970. */
export interface EmailRead {
  kind: 'email';
  email: AccountEmail;
  resendAt: number;
}

/** The outcome of reading the settings, resending the email or withdrawing the change. */
export type EmailReading = EmailRead | FailedRequest;

/** The outcome of requesting a change. `canceled`: the user did not confirm their identity. */
export type EmailChangeResult =
  | EmailReading
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'canceled' };

export type EmailChangeEvent =
  /** The page requests the email of the signed-in user. */
  | { type: 'emailChange/asked' }
  | { type: 'emailChange/read'; payload: EmailReading }
  /** The user opens or closes the form. */
  | { type: 'emailChange/opened' }
  | { type: 'emailChange/closed' }
  | { type: 'emailChange/submitted'; payload: { email: string } }
  | { type: 'emailChange/answered'; payload: EmailChangeResult }
  | { type: 'emailChange/resendAsked' }
  | { type: 'emailChange/withdrawAsked' }
  | { type: 'emailChange/shownAgain' }
  | { type: 'emailChange/reconnected' }
  | { type: 'emailChange/reset' };

export type EmailChangeEffect =
  | { type: 'emailChange.load' }
  | { type: 'emailChange.save'; email: string }
  | { type: 'emailChange.resend' }
  | { type: 'emailChange.withdraw' };

export interface EmailChangeContext {
  email: AccountEmail | null;
  resendAt: number;
  /** Why the last request failed. */
  error: ApiError | null;
  fieldErrors: FieldError[];
}

const nothing: EmailChangeContext = { email: null, resendAt: 0, error: null, fieldErrors: [] };

const readAs = (
  test: (email: AccountEmail) => boolean,
): Guard<EmailChangeContext, EmailChangeEvent> =>
  when('emailChange/read', (reading) => reading.kind === 'email' && test(reading.email));

const OPENED = { target: '#emailChange.editing', actions: 'forgetProblems' } as const;

const READ = [
  { guard: 'isWaiting', target: '#emailChange.pending.waiting', actions: 'keepReading' },
  { guard: 'isPending', target: '#emailChange.pending.ready', actions: 'keepReading' },
  { guard: 'isRead', target: '#emailChange.current', actions: 'keepReading' },
] as const;

const RESEND = { target: '#emailChange.resending', actions: ['forgetProblems', 'resend'] } as const;

/** The pending change was confirmed meanwhile, on another page or device. */
const TOO_LATE = {
  guard: 'isTooLate',
  target: '#emailChange.tooLate',
  actions: 'keepReading',
} as const;

const REFUSED = { target: '#emailChange.pending.refused', actions: 'keepReading' } as const;

/**
 * The email with which the user signs in (spec 5: sign-in). A change is pending until confirmed from the new
 * address. It can be withdrawn, and a newer change replaces it.
 */
export const emailChangeMachine = setup({
  types: types<EmailChangeContext, EmailChangeEvent, EmailChangeEffect>(),
  delays: { resendWait: ({ context }) => context.email?.pending?.resendMs ?? 0 },
  guards: {
    isRead: readAs(() => true),
    isPending: readAs(({ pending }) => pending !== null),
    isWaiting: readAs(({ pending }) => pending !== null && pending.resendMs > 0),
    hasPending: ({ context }) => context.email !== null && context.email.pending !== null,
    isTooLate: when(
      'emailChange/read',
      (reading, { email }) =>
        reading.kind === 'email' && reading.email.email === email?.pending?.email,
    ),
    isSame: when('emailChange/submitted', ({ email }, context) => email === context.email?.email),
    isAsked: whenKind('emailChange/answered', 'email'),
    isFieldError: whenKind('emailChange/answered', 'fieldError'),
    isCanceled: whenKind('emailChange/answered', 'canceled'),
  },
  actions: {
    load: emit({ type: 'emailChange.load' }),
    resend: emit({ type: 'emailChange.resend' }),
    withdraw: emit({ type: 'emailChange.withdraw' }),
    save: emit(asks('emailChange/submitted', ({ email }) => ({ type: 'emailChange.save', email }))),
    keepReading: assign(
      on('emailChange/read', (reading) =>
        reading.kind === 'email'
          ? { email: reading.email, resendAt: reading.resendAt }
          : { error: reading.error },
      ),
    ),
    keepResult: assign(
      on('emailChange/answered', (result) => {
        switch (result.kind) {
          case 'email':
            return { email: result.email, resendAt: result.resendAt };
          case 'fieldError':
            return { fieldErrors: result.fieldErrors };
          case 'failed':
            return { error: result.error };
          case 'canceled':
            return {};
        }
      }),
    ),
    forgetProblems: assign({ error: null, fieldErrors: [] }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'emailChange',
  initial: 'idle',
  context: nothing,
  on: {
    'emailChange/asked': { target: '.loading', actions: ['forget', 'load'] },
    'emailChange/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'emailChange/reset': undefined } },
    loading: {
      on: { 'emailChange/read': [...READ, { target: 'unavailable', actions: 'keepReading' }] },
    },
    unavailable: {
      on: { 'emailChange/reconnected': { target: 'loading', actions: ['forget', 'load'] } },
    },
    current: { on: { 'emailChange/opened': OPENED } },
    editing: {
      initial: 'fresh',
      on: {
        'emailChange/submitted': [
          { guard: 'isSame', target: '.same', actions: 'forgetProblems' },
          { target: 'saving', actions: ['forgetProblems', 'save'] },
        ],
        'emailChange/closed': [
          { guard: 'hasPending', target: 'pending.ready', actions: 'forgetProblems' },
          { target: 'current', actions: 'forgetProblems' },
        ],
      },
      states: { fresh: {}, same: {}, fieldError: {}, failed: {} },
    },
    saving: {
      on: {
        'emailChange/answered': [
          { guard: 'isAsked', target: 'pending.waiting', actions: 'keepResult' },
          { guard: 'isFieldError', target: 'editing.fieldError', actions: 'keepResult' },
          { guard: 'isCanceled', target: 'editing.fresh' },
          { target: 'editing.failed', actions: 'keepResult' },
        ],
      },
    },
    /** A change waits for confirmation from the new address. */
    pending: {
      initial: 'ready',
      on: {
        'emailChange/shownAgain': '.rereading',
        'emailChange/opened': OPENED,
        'emailChange/withdrawAsked': {
          target: 'withdrawing',
          actions: ['forgetProblems', 'withdraw'],
        },
      },
      states: {
        /** An email was just sent; another can be requested after the wait. */
        waiting: { after: { resendWait: 'ready' } },
        ready: { on: { 'emailChange/resendAsked': RESEND } },
        refused: { on: { 'emailChange/resendAsked': RESEND } },
        /** The page is shown again; what cannot be loaded stays as it was. */
        rereading: {
          entry: 'load',
          on: {
            'emailChange/read': [TOO_LATE, ...READ, { target: 'ready' }],
            'emailChange/shownAgain': undefined,
          },
        },
      },
    },
    resending: { on: { 'emailChange/read': [TOO_LATE, ...READ, REFUSED] } },
    withdrawing: {
      on: {
        'emailChange/read': [
          TOO_LATE,
          { guard: 'isPending', target: 'pending.ready', actions: 'keepReading' },
          { guard: 'isRead', target: 'withdrawn', actions: 'keepReading' },
          REFUSED,
        ],
      },
    },
    withdrawn: { on: { 'emailChange/opened': OPENED } },
    tooLate: { on: { 'emailChange/opened': OPENED } },
  },
});
