import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** Why the provider's page cannot be opened. */
export type VisitProblem = { kind: 'unavailable' } | FailedCall;

export type ProviderVisitEvent =
  | { type: 'providerVisit/chosen'; payload: { id: string; name: string } }
  /** The browser is about to navigate to the provider. */
  | { type: 'providerVisit/opened' }
  | { type: 'providerVisit/notOpened'; payload: VisitProblem }
  | { type: 'providerVisit/reset' };

export type ProviderVisitEffect = { type: 'providerVisit.open'; id: string; name: string };

export interface ProviderVisitContext {
  /** The provider's id and display name. */
  id: string;
  name: string;
  problem: VisitProblem | null;
}

const nothing: ProviderVisitContext = { id: '', name: '', problem: null };

const CHOICE = { 'providerVisit/chosen': { target: 'opening', actions: 'keepChoice' } } as const;

/** Leads from the sign-in page to a provider, which redirects to a separate page (spec 3: thirdParty). */
export const providerVisitMachine = setup({
  types: types<ProviderVisitContext, ProviderVisitEvent, ProviderVisitEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: { isUnavailable: whenKind('providerVisit/notOpened', 'unavailable') },
  actions: {
    keepChoice: assign(on('providerVisit/chosen', (chosen) => ({ ...chosen, problem: null }))),
    keepProblem: assign(on('providerVisit/notOpened', (problem) => ({ problem }))),
    forget: assign(nothing),
    open: emit(({ context: { id, name } }) => ({ type: 'providerVisit.open', id, name })),
  },
}).createMachine({
  id: 'providerVisit',
  initial: 'idle',
  context: nothing,
  on: { 'providerVisit/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: CHOICE },
    opening: {
      entry: 'open',
      on: {
        'providerVisit/opened': 'leaving',
        'providerVisit/notOpened': [
          { guard: 'isUnavailable', target: 'notOpened.unavailable', actions: 'keepProblem' },
          { target: 'notOpened.failed', actions: 'keepProblem' },
        ],
      },
    },
    leaving: { after: { leaveLimit: { target: 'idle', actions: 'forget' } } },
    notOpened: { initial: 'failed', on: CHOICE, states: { unavailable: {}, failed: {} } },
  },
});
