import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of asking an administrator. Times in ms since 1970. */
export type HelpAnswer =
  /** `dueAt`: when the second step is removed; 0 before an administrator approves. */
  | { kind: 'asked'; dueAt: number }
  /** The studio has no other administrator. */
  | { kind: 'noAdministrator' }
  /** The last request has ended; the next is possible at `until`. */
  | { kind: 'tooSoon'; until: number }
  /** The first step has expired: the user must start the sign-in again. */
  | { kind: 'ended' }
  | FailedRequest;

/** The state before asking; `askable`: there is no open request, and one can be made. */
export type HelpLook = HelpAnswer | { kind: 'askable' };

export type SecondStepHelpEvent =
  | { type: 'secondStepHelp/opened' }
  | { type: 'secondStepHelp/looked'; payload: HelpLook }
  | { type: 'secondStepHelp/submitted' }
  | { type: 'secondStepHelp/answered'; payload: HelpAnswer }
  /** The user returned to the code prompt, or left the page. */
  | { type: 'secondStepHelp/reset' };

export type SecondStepHelpEffect = { type: 'secondStepHelp.look' } | { type: 'secondStepHelp.ask' };

export interface SecondStepHelpContext {
  dueAt: number;
  until: number;
  error: ApiError | null;
}

const keep = (answer: HelpLook): SecondStepHelpContext => ({
  dueAt: answer.kind === 'asked' ? answer.dueAt : 0,
  until: answer.kind === 'tooSoon' ? answer.until : 0,
  error: answer.kind === 'failed' ? answer.error : null,
});

const nothing: SecondStepHelpContext = { dueAt: 0, until: 0, error: null };

/**
 * Lets a user who lost phone and recovery codes ask a studio administrator to remove the second step (spec 3: st-mfa).
 * A repeated request changes nothing.
 */
export const secondStepHelpMachine = setup({
  types: types<SecondStepHelpContext, SecondStepHelpEvent, SecondStepHelpEffect>(),
  guards: {
    isAsked: whenKind('secondStepHelp/answered', 'asked'),
    hasNoAdministrator: whenKind('secondStepHelp/answered', 'noAdministrator'),
    isTooSoon: whenKind('secondStepHelp/answered', 'tooSoon'),
    hasEnded: whenKind('secondStepHelp/answered', 'ended'),
    wasAsked: whenKind('secondStepHelp/looked', 'asked'),
    hadNoAdministrator: whenKind('secondStepHelp/looked', 'noAdministrator'),
    wasTooSoon: whenKind('secondStepHelp/looked', 'tooSoon'),
    hadEnded: whenKind('secondStepHelp/looked', 'ended'),
  },
  actions: {
    look: emit({ type: 'secondStepHelp.look' }),
    ask: emit({ type: 'secondStepHelp.ask' }),
    keepLook: assign(on('secondStepHelp/looked', keep)),
    keepAnswer: assign(on('secondStepHelp/answered', keep)),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'secondStepHelp',
  initial: 'idle',
  context: nothing,
  on: { 'secondStepHelp/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'secondStepHelp/opened': 'looking' } },
    /** Whether there is a request already. */
    looking: {
      entry: 'look',
      on: {
        'secondStepHelp/looked': [
          { guard: 'wasAsked', target: 'asked', actions: 'keepLook' },
          { guard: 'hadNoAdministrator', target: 'noAdministrator' },
          { guard: 'wasTooSoon', target: 'tooSoon', actions: 'keepLook' },
          { guard: 'hadEnded', target: 'ended' },
          // If the state is unknown, the response to a new request will show it.
          { target: 'explaining' },
        ],
      },
    },
    explaining: { on: { 'secondStepHelp/submitted': 'sending' } },
    sending: {
      entry: 'ask',
      on: {
        'secondStepHelp/answered': [
          { guard: 'isAsked', target: 'asked', actions: 'keepAnswer' },
          { guard: 'hasNoAdministrator', target: 'noAdministrator' },
          { guard: 'isTooSoon', target: 'tooSoon', actions: 'keepAnswer' },
          { guard: 'hasEnded', target: 'ended' },
          { target: 'failed', actions: 'keepAnswer' },
        ],
      },
    },
    failed: { on: { 'secondStepHelp/submitted': 'sending' } },
    asked: {},
    noAdministrator: {},
    tooSoon: {},
    ended: {},
  },
});
