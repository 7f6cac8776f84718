import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Where an email leads. The server decides by its domain, never by whether an account exists. */
export type WorkSignInResult =
  /** The browser is about to navigate to the domain's provider. */
  | { kind: 'provider'; name: string }
  /** The ordinary sign-in methods. */
  | { kind: 'ordinary' }
  /** The domain's provider cannot be reached. */
  | { kind: 'unavailable'; name: string }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | FailedCall;

export type WorkSignInEvent =
  | { type: 'workSignIn/submitted'; payload: { email: string } }
  | { type: 'workSignIn/answered'; payload: WorkSignInResult }
  | { type: 'workSignIn/reset' };

export type WorkSignInEffect = { type: 'workSignIn.submit'; email: string };

export interface WorkSignInContext {
  result: WorkSignInResult | null;
}

const SUBMITTED = {
  'workSignIn/submitted': { target: 'submitting', actions: ['forgetResult', 'submit'] },
} as const;

/** Signs in with the method that the email's domain requires (spec 3: thirdParty). */
export const workSignInMachine = setup({
  types: types<WorkSignInContext, WorkSignInEvent, WorkSignInEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    isProvider: whenKind('workSignIn/answered', 'provider'),
    isOrdinary: whenKind('workSignIn/answered', 'ordinary'),
    isUnavailable: whenKind('workSignIn/answered', 'unavailable'),
    fieldRefused: whenKind('workSignIn/answered', 'fieldError'),
  },
  actions: {
    keepResult: assign(on('workSignIn/answered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    submit: emit(
      asks('workSignIn/submitted', ({ email }) => ({ type: 'workSignIn.submit', email })),
    ),
  },
}).createMachine({
  id: 'workSignIn',
  initial: 'editing',
  context: { result: null },
  on: { 'workSignIn/reset': { target: '.editing', actions: 'forgetResult' } },
  states: {
    editing: { on: SUBMITTED },
    submitting: {
      on: {
        'workSignIn/answered': [
          { guard: 'isProvider', target: 'leaving', actions: 'keepResult' },
          { guard: 'isOrdinary', target: 'ordinary', actions: 'keepResult' },
          { guard: 'isUnavailable', target: 'refused.unavailable', actions: 'keepResult' },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    /** The form is shown again if the browser has not left. */
    leaving: { after: { leaveLimit: { target: 'editing', actions: 'forgetResult' } } },
    /** The page leads to the other methods. */
    ordinary: {},
    refused: {
      initial: 'failed',
      on: SUBMITTED,
      states: { unavailable: {}, fieldError: {}, failed: {} },
    },
  },
});
