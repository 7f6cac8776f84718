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
  /** It was not asked for, and the passkey that replaced it is no longer recent. */
  | { kind: 'currentNeeded' }
  | { kind: 'notAllowed'; reason: string }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | FailedCall;

export type ChangePasswordEvent =
  /** The page was opened. */
  | { type: 'changePassword/asked' }
  /** Until when (ms) a recent passkey replaces the current password; 0 if it does not. */
  | { type: 'changePassword/read'; payload: { passkeyUntil: number } }
  /** `current` and `secret` are one-shot handles of the current password, empty if not needed, and the new one. */
  | {
      type: 'changePassword/submitted';
      payload: { current: string; secret: string; keepSessions: boolean };
    }
  | { type: 'changePassword/answered'; payload: ChangePasswordResult }
  | { type: 'changePassword/reset' };

export type ChangePasswordEffect =
  | { type: 'changePassword.load' }
  | { type: 'changePassword.submit'; current: string; secret: string; keepSessions: boolean };

export interface ChangePasswordContext {
  /** Until when (ms) the current password is not needed; 0 if it is needed. */
  passkeyUntil: number;
  result: ChangePasswordResult | null;
  /** A response was lost, and it is still unknown whether the password changed. */
  unsure: boolean;
}

const nothing: ChangePasswordContext = { passkeyUntil: 0, result: null, unsure: false };

/**
 * Changes the password of the signed-in account (spec 5: the rules of a new password).
 * The current password, or a passkey used in the last minutes, proves that the request comes from the owner.
 */
export const changePasswordMachine = setup({
  types: types<ChangePasswordContext, ChangePasswordEvent, ChangePasswordEffect>(),
  guards: {
    changed: whenKind('changePassword/answered', 'changed'),
    currentRefused: whenKind('changePassword/answered', 'wrongPassword'),
    currentNeeded: whenKind('changePassword/answered', 'currentNeeded'),
    fieldRefused: whenKind('changePassword/answered', 'fieldError'),
  },
  actions: {
    load: emit({ type: 'changePassword.load' }),
    keepNeed: assign(on('changePassword/read', ({ passkeyUntil }) => ({ passkeyUntil }))),
    needCurrent: assign({ passkeyUntil: 0 }),
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
  initial: 'idle',
  context: nothing,
  on: {
    'changePassword/asked': { target: '.loading', actions: ['forget', 'load'] },
    'changePassword/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'changePassword/reset': undefined } },
    /** Whether the current password is needed. If that cannot be found out, it is. */
    loading: { on: { 'changePassword/read': { target: 'editing', actions: 'keepNeed' } } },
    editing: { on: { 'changePassword/submitted': { target: 'submitting', actions: 'submit' } } },
    submitting: {
      entry: 'forgetResult',
      on: {
        'changePassword/answered': [
          { guard: 'changed', target: 'changed', actions: 'keepResult' },
          { guard: 'currentRefused', target: 'refused.wrongPassword', actions: 'keepResult' },
          {
            guard: 'currentNeeded',
            target: 'refused.currentNeeded',
            actions: ['keepResult', 'needCurrent'],
          },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: { 'changePassword/submitted': { target: 'submitting', actions: 'submit' } },
      states: { wrongPassword: {}, currentNeeded: {}, fieldError: {}, failed: {} },
    },
    changed: {},
  },
});
