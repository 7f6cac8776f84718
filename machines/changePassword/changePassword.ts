import { assign, emit, setup } from 'xstate';
import type { CallFailure } from '../callFailure';
import type { FieldError } from '../fieldError';
import type { Guard } from '../../src/kit/onEvent';
import { on, when } from '../../src/kit/onEvent';

/** The outcome of changing the password (POST /api/account/password). */
export type ChangePasswordResult =
  /** `signedOutElsewhere`: the server says that it ended the account's other sessions. */
  | { kind: 'changed'; signedOutElsewhere: boolean }
  | { kind: 'wrongPassword' }
  | { kind: 'notAllowed'; reason: string }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'failed'; message: string | null; failure: CallFailure | null };

export type ChangePasswordEvent =
  /** `current` and `secret` are handles that give the current and the new password once. */
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
}

const answeredWith = (
  kind: ChangePasswordResult['kind'],
): Guard<ChangePasswordContext, ChangePasswordEvent> =>
  when('changePassword/answered', (result) => result.kind === kind);

/**
 * Changing the password of the account that is signed in (spec 5: the rules of a new password). The current one proves
 * that it is its owner who asks.
 */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    emitted: {} as ChangePasswordEffect,
  },
  guards: {
    changed: answeredWith('changed'),
    currentRefused: answeredWith('wrongPassword'),
    fieldRefused: answeredWith('fieldError'),
  },
  actions: {
    keepResult: assign(on('changePassword/answered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    submit: emit(({ event }): ChangePasswordEffect => {
      const nothing = { current: '', secret: '', keepSessions: false };
      const asked = event.type === 'changePassword/submitted' ? event.payload : nothing;
      return { type: 'changePassword.submit', ...asked };
    }),
  },
}).createMachine({
  id: 'changePassword',
  initial: 'editing',
  context: { result: null },
  on: { 'changePassword/reset': { target: '.editing', actions: 'forgetResult' } },
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

declare module '../../src/kit/registry' {
  interface Machines {
    changePassword: typeof changePasswordMachine;
  }
}
