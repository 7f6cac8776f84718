import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import { on, when } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of sending the request (POST /api/access-requests). */
export type RequestAccessResult =
  { kind: 'done' } | { kind: 'fieldError'; fieldErrors: FieldError[] } | FailedCall;

/** The outcome of confirming its address (POST /api/access-requests/confirm). */
export type ConfirmAccessResult = { kind: 'done' } | { kind: 'ended' } | FailedCall;

export type RequestAccessEvent =
  | { type: 'requestAccess/opened' }
  /** Whether the page was opened by the link of the mail. */
  | { type: 'requestAccess/arrived'; payload: { linked: boolean } }
  /** `form` is a handle that gives the fields once. */
  | { type: 'requestAccess/submitted'; payload: { form: string } }
  | { type: 'requestAccess/answered'; payload: RequestAccessResult }
  /** A press on the page of the link: opening it changes nothing. */
  | { type: 'requestAccess/confirmed' }
  | { type: 'requestAccess/confirmAnswered'; payload: ConfirmAccessResult }
  /** The link has ended; the form is wanted again. */
  | { type: 'requestAccess/askedAgain' }
  /** The page was left. */
  | { type: 'requestAccess/reset' };

export type RequestAccessEffect =
  | { type: 'requestAccess.arrive' }
  | { type: 'requestAccess.submit'; form: string }
  | { type: 'requestAccess.confirm' };

export interface RequestAccessContext {
  result: RequestAccessResult | ConfirmAccessResult | null;
}

/**
 * Asking for access without an invitation (spec 2: routes): the request, and the press that confirms its
 * address.
 */
export const requestAccessMachine = setup({
  types: {
    context: {} as RequestAccessContext,
    events: {} as RequestAccessEvent,
    emitted: {} as RequestAccessEffect,
  },
  guards: {
    isLinked: when('requestAccess/arrived', ({ linked }) => linked),
    isDone: whenKind('requestAccess/answered', 'done'),
    isFieldRefused: whenKind('requestAccess/answered', 'fieldError'),
    isConfirmed: whenKind('requestAccess/confirmAnswered', 'done'),
    isEnded: whenKind('requestAccess/confirmAnswered', 'ended'),
  },
  actions: {
    arrive: emit({ type: 'requestAccess.arrive' }),
    confirm: emit({ type: 'requestAccess.confirm' }),
    submit: emit(({ event }) => ({
      type: 'requestAccess.submit',
      form: event.type === 'requestAccess/submitted' ? event.payload.form : '',
    })),
    keepResult: assign(on('requestAccess/answered', (result) => ({ result }))),
    keepConfirmResult: assign(on('requestAccess/confirmAnswered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
  },
}).createMachine({
  id: 'requestAccess',
  initial: 'idle',
  context: { result: null },
  on: { 'requestAccess/reset': { target: '.idle', actions: 'forgetResult' } },
  states: {
    idle: { on: { 'requestAccess/reset': undefined, 'requestAccess/opened': 'arriving' } },
    arriving: {
      entry: 'arrive',
      on: {
        'requestAccess/arrived': [{ guard: 'isLinked', target: 'linked' }, { target: 'editing' }],
      },
    },
    editing: { on: { 'requestAccess/submitted': { target: 'submitting', actions: 'submit' } } },
    submitting: {
      entry: 'forgetResult',
      on: {
        'requestAccess/answered': [
          { guard: 'isDone', target: 'sent', actions: 'keepResult' },
          { guard: 'isFieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: { 'requestAccess/submitted': { target: 'submitting', actions: 'submit' } },
      states: { fieldError: {}, failed: {} },
    },
    /** The mail is on its way. */
    sent: {},
    linked: { on: { 'requestAccess/confirmed': 'confirming' } },
    confirming: {
      entry: ['forgetResult', 'confirm'],
      on: {
        'requestAccess/confirmAnswered': [
          { guard: 'isConfirmed', target: 'waiting', actions: 'keepConfirmResult' },
          { guard: 'isEnded', target: 'ended', actions: 'keepConfirmResult' },
          { target: 'linked', actions: 'keepConfirmResult' },
        ],
      },
    },
    /** The request waits for an administrator. */
    waiting: {},
    ended: { on: { 'requestAccess/askedAgain': { target: 'editing', actions: 'forgetResult' } } },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    requestAccess: typeof requestAccessMachine;
  }
}
