import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** What came of asking an administrator. Times in ms since 1970. */
export type HelpAnswer =
  /** `dueAt`: when the second step is removed; 0 while no administrator has allowed it. */
  | { kind: 'asked'; dueAt: number }
  /** Nobody else looks after the studio. */
  | { kind: 'noAdministrator' }
  /** The last request has ended; the next one may come at `until`. */
  | { kind: 'tooSoon'; until: number }
  /** The first step is gone: signing in has to begin again. */
  | { kind: 'ended' }
  | { kind: 'failed'; error: ApiError | null };

export type SecondStepHelpEvent =
  | { type: 'secondStepHelp/opened' }
  | { type: 'secondStepHelp/submitted' }
  | { type: 'secondStepHelp/answered'; payload: HelpAnswer }
  /** Back to the code, or the page was left. */
  | { type: 'secondStepHelp/reset' };

export type SecondStepHelpEffect = { type: 'secondStepHelp.ask' };

export interface SecondStepHelpContext {
  dueAt: number;
  until: number;
  error: ApiError | null;
}

const nothing: SecondStepHelpContext = { dueAt: 0, until: 0, error: null };

/**
 * Who has lost phone and recovery codes asks an administrator of the studio to remove the second step (spec 3: st-mfa).
 * Asked again, the request is as it was.
 */
export const secondStepHelpMachine = setup({
  types: types<SecondStepHelpContext, SecondStepHelpEvent, SecondStepHelpEffect>(),
  guards: {
    isAsked: whenKind('secondStepHelp/answered', 'asked'),
    hasNoAdministrator: whenKind('secondStepHelp/answered', 'noAdministrator'),
    isTooSoon: whenKind('secondStepHelp/answered', 'tooSoon'),
    hasEnded: whenKind('secondStepHelp/answered', 'ended'),
  },
  actions: {
    ask: emit({ type: 'secondStepHelp.ask' }),
    keepAnswer: assign(
      on('secondStepHelp/answered', (answer) => ({
        dueAt: answer.kind === 'asked' ? answer.dueAt : 0,
        until: answer.kind === 'tooSoon' ? answer.until : 0,
        error: answer.kind === 'failed' ? answer.error : null,
      })),
    ),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'secondStepHelp',
  initial: 'idle',
  context: nothing,
  on: { 'secondStepHelp/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'secondStepHelp/opened': 'explaining' } },
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

declare module '../../src/kit/registry' {
  interface Machines {
    secondStepHelp: typeof secondStepHelpMachine;
  }
}
