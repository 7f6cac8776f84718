import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import type { ResendWait } from '../resendWait';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of requesting a link (spec 7: POST /user/password/reset/token). */
export type ResetRequestResult =
  /** The same response whether or not the email has an account. */
  | ({ kind: 'sent' } & ResendWait)
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'notAllowed'; reason: string }
  | FailedCall;

export type ResetRequestEvent =
  | { type: 'resetRequest/opened' }
  /** The prefilled email, and the wait of a recent request from this tab. */
  | { type: 'resetRequest/arrived'; payload: { email: string; wait: ResendWait | null } }
  | { type: 'resetRequest/submitted'; payload: { email: string } }
  | { type: 'resetRequest/resent' }
  | { type: 'resetRequest/answered'; payload: ResetRequestResult }
  | { type: 'resetRequest/addressChanged' }
  | { type: 'resetRequest/reset' };

export type ResetRequestEffect =
  | { type: 'resetRequest.arrive' }
  | { type: 'resetRequest.submit'; email: string };

export interface ResetRequestContext extends ResendWait {
  email: string;
  result: Exclude<ResetRequestResult, { kind: 'sent' }> | null;
}

const empty: ResetRequestContext = { email: '', until: 0, waitMs: 0, result: null };

/** An email has been requested. */
const REQUEST = {
  entry: 'submit',
  on: {
    'resetRequest/answered': [
      { guard: 'sent', target: 'sent.waiting', actions: 'keepResult' },
      { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
      { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepResult' },
      { target: 'refused.failed', actions: 'keepResult' },
    ],
  },
} as const;

/** Requests an email with a password reset link (spec 2: forgot; UX 63). */
export const resetRequestMachine = setup({
  types: types<ResetRequestContext, ResetRequestEvent, ResetRequestEffect>(),
  delays: { resendWait: ({ context }) => context.waitMs },
  guards: {
    arrivesWaiting: when('resetRequest/arrived', ({ wait }) => wait !== null),
    sent: whenKind('resetRequest/answered', 'sent'),
    fieldRefused: whenKind('resetRequest/answered', 'fieldError'),
    notAllowed: whenKind('resetRequest/answered', 'notAllowed'),
  },
  actions: {
    keepArrival: assign(
      on('resetRequest/arrived', ({ email, wait }) => ({ ...empty, email, ...wait })),
    ),
    keepAddress: assign(on('resetRequest/submitted', ({ email }) => ({ email, result: null }))),
    keepResult: assign(
      on('resetRequest/answered', (result) =>
        result.kind === 'sent'
          ? { until: result.until, waitMs: result.waitMs, result: null }
          : { result },
      ),
    ),
    forget: assign(empty),
    arrive: emit({ type: 'resetRequest.arrive' }),
    submit: emit(({ context }) => ({ type: 'resetRequest.submit', email: context.email })),
  },
}).createMachine({
  id: 'resetRequest',
  initial: 'idle',
  context: empty,
  on: {
    'resetRequest/opened': { target: '.arriving', actions: 'forget' },
    'resetRequest/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'resetRequest/arrived': [
          { guard: 'arrivesWaiting', target: 'sent.waiting', actions: 'keepArrival' },
          { target: 'editing', actions: 'keepArrival' },
        ],
      },
    },
    editing: { on: { 'resetRequest/submitted': { target: 'sending', actions: 'keepAddress' } } },
    sending: REQUEST,
    /** As `sending`, from the page that says an email was sent. */
    resending: REQUEST,
    refused: {
      initial: 'failed',
      on: { 'resetRequest/submitted': { target: 'sending', actions: 'keepAddress' } },
      states: { fieldError: {}, notAllowed: {}, failed: {} },
    },
    sent: {
      initial: 'waiting',
      on: { 'resetRequest/addressChanged': 'editing' },
      states: {
        waiting: { after: { resendWait: 'ready' } },
        ready: { on: { 'resetRequest/resent': '#resetRequest.resending' } },
      },
    },
  },
});
