import { assign, emit, setup } from 'xstate';
import { isAnswerLost, type FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of changing the password (POST /api/account/password). */
export type ChangePasswordResult =
  /** `signedOutElsewhere`: the server ended the account's other sessions. */
  | { kind: 'changed'; signedOutElsewhere: boolean }
  | { kind: 'wrongPassword' }
  | { kind: 'notAllowed'; reason: string }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | FailedCall;

export type ChangePasswordEvent =
  /** `current` and `secret` are one-shot handles of the current and the new password. */
  | {
      type: 'changePassword/submitted';
      payload: { current: string; secret: string; keepSessions: boolean };
    }
  | { type: 'changePassword/answered'; payload: ChangePasswordResult }
  /** The page was left. */
  | { type: 'changePassword/reset' };

export interface ChangePasswordEffect {
  type: 'changePassword.submit';
  current: string;
  secret: string;
  keepSessions: boolean;
}

export interface ChangePasswordContext {
  result: ChangePasswordResult | null;
  /** A response was lost, and it is still unknown whether the password changed. */
  unsure: boolean;
}

const nothing: ChangePasswordContext = { result: null, unsure: false };

/**
 * Changes the password of the signed-in account (spec 5: the rules of a new password).
 * The current password proves that the request comes from the owner.
 */
export const changePasswordMachine = setup({
  types: types<ChangePasswordContext, ChangePasswordEvent, ChangePasswordEffect>(),
  guards: {
    changed: whenKind('changePassword/answered', 'changed'),
    currentRefused: whenKind('changePassword/answered', 'wrongPassword'),
    fieldRefused: whenKind('changePassword/answered', 'fieldError'),
  },
  actions: {
    keepResult: assign(
      on('changePassword/answered', (result, { unsure }) => ({
        result,
        unsure:
          result.kind === 'failed'
            ? unsure || isAnswerLost(result)
            : unsure && result.kind === 'wrongPassword',
      })),
    ),
    forgetResult: assign({ result: null }),
    forget: assign(nothing),
    submit: emit(
      asks('changePassword/submitted', (passwords) => ({
        type: 'changePassword.submit',
        ...passwords,
      })),
    ),
  },
}).createMachine({
  id: 'changePassword',
  initial: 'editing',
  context: nothing,
  on: { 'changePassword/reset': { target: '.editing', actions: 'forget' } },
  states: {
    editing: {
      on: { 'changePassword/submitted': { target: 'submitting', actions: 'submit' } },
    },
    submitting: {
      entry: 'forgetResult',
      on: {
        'changePassword/answered': [
          { guard: 'changed', target: 'changed', actions: 'keepResult' },
          { guard: 'currentRefused', target: 'refused.wrongPassword', actions: 'keepResult' },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: { 'changePassword/submitted': { target: 'submitting', actions: 'submit' } },
      states: { wrongPassword: {}, fieldError: {}, failed: {} },
    },
    changed: {},
  },
});
