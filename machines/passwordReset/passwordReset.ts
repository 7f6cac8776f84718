import { assign, emit, setup } from 'xstate';
import { isAnswerLost, type FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import type { LinkProblem } from '../linkProblem';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The reasons that the page distinguishes; any other is shown as `unusable`. */
export type ResetLinkProblem = Exclude<LinkProblem, 'replaced' | 'withdrawn'>;

/** The outcome of setting a new password (spec 7: POST /user/password/reset). */
export type PasswordResetResult =
  /** `signedOutEverywhere`: the account's other sessions ended; `signedInHere`: this browser's did not. */
  | { kind: 'changed'; signedOutEverywhere: boolean; signedInHere: boolean }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'linkRefused'; problem: LinkProblem }
  | FailedCall;

export type PasswordResetEvent =
  | { type: 'passwordReset/opened' }
  /** Data of the link; the port stores its token. */
  | {
      type: 'passwordReset/arrived';
      payload: { link: 'present' | 'absent'; email: string };
    }
  /** `secret` is a one-shot handle of the password. */
  | { type: 'passwordReset/submitted'; payload: { secret: string } }
  | { type: 'passwordReset/answered'; payload: PasswordResetResult }
  | { type: 'passwordReset/newLinkChosen' }
  /** The navigation to another page failed. */
  | { type: 'passwordReset/navigationFailed' }
  | { type: 'passwordReset/reset' };

export type PasswordResetEffect =
  | { type: 'passwordReset.arrive' }
  /** Nothing to do without a token: navigate to the home page (spec 2). */
  | { type: 'passwordReset.leave' }
  | { type: 'passwordReset.submit'; secret: string }
  /** The link is used or unusable: forget its token. */
  | { type: 'passwordReset.forgetLink' }
  /** Navigate to the page that sends a link, with the email filled in. */
  | { type: 'passwordReset.requestNewLink'; email: string };

export interface PasswordResetContext {
  email: string;
  result: PasswordResetResult | null;
  /** A response was lost, so the password may have changed. */
  unsure: boolean;
}

const empty: PasswordResetContext = { email: '', result: null, unsure: false };

const refusedAs = (problem: ResetLinkProblem): Guard<PasswordResetContext, PasswordResetEvent> =>
  when(
    'passwordReset/answered',
    (result) => result.kind === 'linkRefused' && result.problem === problem,
  );

/**
 * Sets a new password with the emailed link (spec 2, 5: reset). Opening the page does not use the link; only
 * submitting the form does, so mail scanners do no harm.
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
    editing: { on: { 'passwordReset/submitted': { target: 'submitting', actions: 'submit' } } },
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
        /** The page that sends a new link did not open. */
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
