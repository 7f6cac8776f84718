import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { LinkProblem } from '../linkProblem';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of confirming an email (POST /user/email/verify). */
export type ConfirmEmailResult =
  | { kind: 'confirmed' }
  | { kind: 'linkRefused'; problem: LinkProblem }
  | FailedCall;

export type ConfirmEmailEvent =
  | { type: 'confirmEmail/opened' }
  /** Data of the link; the port stores its token. `email` is empty if the link does not contain it. */
  | { type: 'confirmEmail/arrived'; payload: { link: 'present' | 'absent'; email: string } }
  /** The button was pressed; the token is sent only then. */
  | { type: 'confirmEmail/submitted' }
  | { type: 'confirmEmail/answered'; payload: ConfirmEmailResult }
  | { type: 'confirmEmail/reset' };

export type ConfirmEmailEffect =
  | { type: 'confirmEmail.arrive' }
  | { type: 'confirmEmail.submit' }
  /** The link is used or unusable: forget its token. */
  | { type: 'confirmEmail.forgetLink' };

export interface ConfirmEmailContext {
  email: string;
  result: ConfirmEmailResult | null;
}

const empty: ConfirmEmailContext = { email: '', result: null };

const refusedAs = (problem: LinkProblem): Guard<ConfirmEmailContext, ConfirmEmailEvent> =>
  when(
    'confirmEmail/answered',
    (result) => result.kind === 'linkRefused' && result.problem === problem,
  );

/**
 * Confirms an email with the emailed link (spec 6: the email-verification claim). Opening the page does not use
 * the link: mail programs open links and some run scripts, so only a press sends the token.
 */
export const confirmEmailMachine = setup({
  types: types<ConfirmEmailContext, ConfirmEmailEvent, ConfirmEmailEffect>(),
  guards: {
    linkAbsent: when('confirmEmail/arrived', ({ link }) => link === 'absent'),
    confirmed: whenKind('confirmEmail/answered', 'confirmed'),
    refusedBroken: refusedAs('broken'),
    refusedExpired: refusedAs('expired'),
    refusedUsed: refusedAs('used'),
    refusedReplaced: refusedAs('replaced'),
    refusedWithdrawn: refusedAs('withdrawn'),
    linkRefused: whenKind('confirmEmail/answered', 'linkRefused'),
  },
  actions: {
    keepArrival: assign(on('confirmEmail/arrived', ({ email }) => ({ email, result: null }))),
    keepResult: assign(on('confirmEmail/answered', (result) => ({ result }))),
    forgetResult: assign({ result: null }),
    forget: assign(empty),
    arrive: emit({ type: 'confirmEmail.arrive' }),
    submit: emit({ type: 'confirmEmail.submit' }),
    forgetLink: emit({ type: 'confirmEmail.forgetLink' }),
  },
}).createMachine({
  id: 'confirmEmail',
  initial: 'idle',
  context: empty,
  on: {
    'confirmEmail/opened': { target: '.arriving', actions: 'forget' },
    'confirmEmail/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'confirmEmail/arrived': [
          { guard: 'linkAbsent', target: 'noLink', actions: 'keepArrival' },
          { target: 'asking', actions: 'keepArrival' },
        ],
      },
    },
    /** Opened without a link: the page shows how to get one. */
    noLink: {},
    asking: { on: { 'confirmEmail/submitted': 'confirming' } },
    confirming: {
      entry: ['forgetResult', 'submit'],
      on: {
        'confirmEmail/answered': [
          { guard: 'confirmed', target: 'confirmed', actions: 'keepResult' },
          { guard: 'refusedBroken', target: 'linkRefused.broken', actions: 'keepResult' },
          { guard: 'refusedExpired', target: 'linkRefused.expired', actions: 'keepResult' },
          { guard: 'refusedUsed', target: 'linkRefused.used', actions: 'keepResult' },
          { guard: 'refusedReplaced', target: 'linkRefused.replaced', actions: 'keepResult' },
          { guard: 'refusedWithdrawn', target: 'linkRefused.withdrawn', actions: 'keepResult' },
          { guard: 'linkRefused', target: 'linkRefused.unusable', actions: 'keepResult' },
          { target: 'failed', actions: 'keepResult' },
        ],
      },
    },
    failed: { on: { 'confirmEmail/submitted': 'confirming' } },
    linkRefused: {
      initial: 'unusable',
      entry: 'forgetLink',
      states: { broken: {}, expired: {}, used: {}, replaced: {}, withdrawn: {}, unusable: {} },
    },
    confirmed: { entry: 'forgetLink' },
  },
});
