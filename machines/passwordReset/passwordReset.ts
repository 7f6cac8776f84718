import { assign, emit, setup } from 'xstate';
import { isAnswerLost, type FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Why a link cannot be used; `unusable` when the server does not tell. */
export type LinkProblem = 'broken' | 'expired' | 'used' | 'unusable';

/** The outcome of setting a new password (spec 7: POST /user/password/reset). */
export type PasswordResetResult =
  /** `signedOutEverywhere`: the server says that it ended the account's other sessions; `signedInHere`: not this one. */
  | { kind: 'changed'; signedOutEverywhere: boolean; signedInHere: boolean }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'linkRefused'; problem: LinkProblem }
  | FailedCall;

export type PasswordResetEvent =
  | { type: 'passwordReset/opened' }
  /** What the link carries; its token stays with the port. */
  | {
      type: 'passwordReset/arrived';
      payload: { link: 'present' | 'absent'; email: string };
    }
  /** `secret` is a handle that gives the password once. */
  | { type: 'passwordReset/submitted'; payload: { secret: string } }
  | { type: 'passwordReset/answered'; payload: PasswordResetResult }
  /** "Send a new link". */
  | { type: 'passwordReset/newLinkChosen' }
  /** The way to another page was not taken. */
  | { type: 'passwordReset/navigationFailed' }
  | { type: 'passwordReset/reset' };

export type PasswordResetEffect =
  | { type: 'passwordReset.arrive' }
  /** Without a token there is nothing to do here: to the start page (spec 2). */
  | { type: 'passwordReset.leave' }
  | { type: 'passwordReset.submit'; secret: string }
  /** The link has done its work, or cannot do it: forget its token. */
  | { type: 'passwordReset.forgetLink' }
  /** To the page that sends a link, with the address filled in. */
  | { type: 'passwordReset.requestNewLink'; email: string };

export interface PasswordResetContext {
  email: string;
  result: PasswordResetResult | null;
  /** An answer was lost: the password may have been changed by it. */
  unsure: boolean;
}

const empty: PasswordResetContext = { email: '', result: null, unsure: false };

const refusedAs = (problem: LinkProblem): Guard<PasswordResetContext, PasswordResetEvent> =>
  when(
    'passwordReset/answered',
    (result) => result.kind === 'linkRefused' && result.problem === problem,
  );

/**
 * Setting a new password with the link of a mail (spec 2, 5: reset). Opening the page uses nothing up:
 * only submitting the form spends the link, so mail scanners can look at it.
 */
export const passwordResetMachine = setup({
  types: types<PasswordResetContext, PasswordResetEvent, PasswordResetEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    linkAbsent: when('passwordReset/arrived', ({ link }) => link === 'absent'),
    changed: whenKind('passwordReset/answered', 'changed'),
    fieldRefused: whenKind('passwordReset/answered', 'fieldError'),
    refusedBroken: refusedAs('broken'),
    refusedExpired: refusedAs('expired'),
    refusedUsed: refusedAs('used'),
    linkRefused: whenKind('passwordReset/answered', 'linkRefused'),
  },
  actions: {
    keepArrival: assign(on('passwordReset/arrived', ({ email }) => ({ ...empty, email }))),
    keepResult: assign(
      on('passwordReset/answered', (result, { unsure }) => ({
        result,
        unsure: unsure || isAnswerLost(result),
      })),
    ),
    forgetResult: assign({ result: null }),
    forget: assign(empty),
    arrive: emit({ type: 'passwordReset.arrive' }),
    leave: emit({ type: 'passwordReset.leave' }),
    submit: emit(
      asks('passwordReset/submitted', (sent) => ({ type: 'passwordReset.submit', ...sent })),
    ),
    forgetLink: emit({ type: 'passwordReset.forgetLink' }),
    requestNewLink: emit(({ context }) => ({
      type: 'passwordReset.requestNewLink',
      email: context.email,
    })),
  },
}).createMachine({
  id: 'passwordReset',
  initial: 'idle',
  context: empty,
  on: {
    'passwordReset/opened': { target: '.arriving', actions: 'forget' },
    'passwordReset/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'passwordReset/arrived': [
          { guard: 'linkAbsent', target: 'leaving' },
          { target: 'editing', actions: 'keepArrival' },
        ],
      },
    },
    leaving: {
      entry: 'leave',
      on: { 'passwordReset/navigationFailed': 'linkRefused.broken' },
      after: { leaveLimit: 'linkRefused.broken' },
    },
    editing: {
      on: { 'passwordReset/submitted': { target: 'submitting', actions: 'submit' } },
    },
    submitting: {
      entry: 'forgetResult',
      on: {
        'passwordReset/answered': [
          { guard: 'changed', target: 'changed', actions: 'keepResult' },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { guard: 'refusedBroken', target: 'linkRefused.broken', actions: 'keepResult' },
          { guard: 'refusedExpired', target: 'linkRefused.expired', actions: 'keepResult' },
          { guard: 'refusedUsed', target: 'linkRefused.used', actions: 'keepResult' },
          { guard: 'linkRefused', target: 'linkRefused.unusable', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: { 'passwordReset/submitted': { target: 'submitting', actions: 'submit' } },
      states: { fieldError: {}, failed: {} },
    },
    linkRefused: {
      initial: 'unusable',
      entry: 'forgetLink',
      on: { 'passwordReset/newLinkChosen': 'requestingNewLink' },
      states: {
        broken: {},
        expired: {},
        used: {},
        unusable: {},
        /** The page that sends a new link has not come. */
        navigationFailed: {},
      },
    },
    requestingNewLink: {
      entry: 'requestNewLink',
      on: { 'passwordReset/navigationFailed': 'linkRefused.navigationFailed' },
      after: { leaveLimit: 'linkRefused.navigationFailed' },
    },
    changed: { entry: 'forgetLink' },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    passwordReset: typeof passwordResetMachine;
  }
}
