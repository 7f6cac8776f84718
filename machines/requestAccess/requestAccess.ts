import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import type { ResendWait } from '../resendWait';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of sending the request (POST /api/access-requests). */
export type RequestAccessResult =
  | ({ kind: 'done' } & ResendWait)
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | FailedCall;

/** The outcome of confirming the email (POST /api/access-requests/confirm). */
export type ConfirmAccessResult =
  | { kind: 'confirmed' }
  /** Already confirmed, and decided by an administrator since. */
  | { kind: 'decided' }
  | { kind: 'ended' }
  | FailedCall;

export type RequestAccessEvent =
  | { type: 'requestAccess/opened' }
  /** Whether the page was opened from the emailed link. */
  | { type: 'requestAccess/arrived'; payload: { linked: boolean } }
  /** `form` is a handle of the fields. */
  | { type: 'requestAccess/submitted'; payload: { email: string; form: string } }
  | { type: 'requestAccess/answered'; payload: RequestAccessResult }
  /** Sends the same request again, for another email. */
  | { type: 'requestAccess/resent' }
  | { type: 'requestAccess/addressChanged' }
  /** The button on the link's page was pressed; opening it changes nothing. */
  | { type: 'requestAccess/confirmed' }
  | { type: 'requestAccess/confirmAnswered'; payload: ConfirmAccessResult }
  /** The link has ended; the user opens the form again. */
  | { type: 'requestAccess/askedAgain' }
  | { type: 'requestAccess/reset' };

export type RequestAccessEffect =
  | { type: 'requestAccess.arrive' }
  | { type: 'requestAccess.submit'; form: string }
  | { type: 'requestAccess.confirm' };

export interface RequestAccessContext extends ResendWait {
  /** The email's recipient, and the handle of the submitted fields. */
  email: string;
  form: string;
  result: RequestAccessResult | ConfirmAccessResult | null;
}

const empty: RequestAccessContext = { email: '', form: '', until: 0, waitMs: 0, result: null };

const SUBMITTED = { target: 'submitting', actions: 'keepForm' } as const;

const ANSWERED = [
  { guard: 'isDone', target: '#requestAccess.sent', actions: 'keepWait' },
  { guard: 'isFieldRefused', target: '#requestAccess.refused.fieldError', actions: 'keepResult' },
  { target: '#requestAccess.refused.failed', actions: 'keepResult' },
] as const;

/** Requests access without an invitation (spec 2: routes), and confirms the request's email with a press. */
export const requestAccessMachine = setup({
  types: types<RequestAccessContext, RequestAccessEvent, RequestAccessEffect>(),
  delays: { resendWait: ({ context }) => context.waitMs },
  guards: {
    isLinked: when('requestAccess/arrived', ({ linked }) => linked),
    isDone: whenKind('requestAccess/answered', 'done'),
    isFieldRefused: whenKind('requestAccess/answered', 'fieldError'),
    isConfirmed: whenKind('requestAccess/confirmAnswered', 'confirmed'),
    isDecided: whenKind('requestAccess/confirmAnswered', 'decided'),
    isEnded: whenKind('requestAccess/confirmAnswered', 'ended'),
  },
  actions: {
    arrive: emit({ type: 'requestAccess.arrive' }),
    confirm: emit({ type: 'requestAccess.confirm' }),
    submit: emit(({ context }) => ({ type: 'requestAccess.submit', form: context.form })),
    keepForm: assign(on('requestAccess/submitted', (sent) => sent)),
    keepWait: assign(
      on('requestAccess/answered', (result) =>
        result.kind === 'done' ? { until: result.until, waitMs: result.waitMs } : {},
      ),
    ),
    keepResult: assign(on('requestAccess/answered', (result) => ({ result }))),
    keepConfirmResult: assign(on('requestAccess/confirmAnswered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    forget: assign(empty),
  },
}).createMachine({
  id: 'requestAccess',
  initial: 'idle',
  context: empty,
  on: { 'requestAccess/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'requestAccess/reset': undefined, 'requestAccess/opened': 'arriving' } },
    arriving: {
      entry: 'arrive',
      on: {
        'requestAccess/arrived': [{ guard: 'isLinked', target: 'linked' }, { target: 'editing' }],
      },
    },
    editing: { on: { 'requestAccess/submitted': SUBMITTED } },
    submitting: { entry: ['forgetResult', 'submit'], on: { 'requestAccess/answered': ANSWERED } },
    refused: {
      initial: 'failed',
      on: { 'requestAccess/submitted': SUBMITTED },
      states: { fieldError: {}, failed: {} },
    },
    /** The email was sent. */
    sent: {
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'requestAccess/addressChanged': '#requestAccess.editing' },
          after: { resendWait: 'ready' },
        },
        ready: {
          on: {
            'requestAccess/addressChanged': '#requestAccess.editing',
            'requestAccess/resent': 'sending',
          },
        },
        sending: { entry: 'submit', on: { 'requestAccess/answered': ANSWERED } },
      },
    },
    linked: { on: { 'requestAccess/confirmed': 'confirming' } },
    confirming: {
      entry: ['forgetResult', 'confirm'],
      on: {
        'requestAccess/confirmAnswered': [
          { guard: 'isConfirmed', target: 'waiting', actions: 'keepConfirmResult' },
          { guard: 'isDecided', target: 'decided', actions: 'keepConfirmResult' },
          { guard: 'isEnded', target: 'ended', actions: 'keepConfirmResult' },
          { target: 'linked', actions: 'keepConfirmResult' },
        ],
      },
    },
    waiting: {},
    decided: {},
    ended: { on: { 'requestAccess/askedAgain': { target: 'editing', actions: 'forgetResult' } } },
  },
});
