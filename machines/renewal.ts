import { assign, emit, setup } from 'xstate';
import { on } from './onEvent';

export type RenewalEvent =
  /** A page holds what a person would lose by leaving it, or holds it no more. */
  | { type: 'renewal/workHeld' }
  | { type: 'renewal/workReleased' }
  /** The session ended under the person. */
  | { type: 'renewal/lost'; payload: { email: string | null } }
  /** A session exists again, from here or from another tab. */
  | { type: 'renewal/renewed' }
  /** Rather to the sign-in page. */
  | { type: 'renewal/leaveChosen' };

/** To the sign-in page, with this page as the return address. */
export type RenewalEffect = { type: 'renewal.leave' };

export interface RenewalContext {
  holdsWork: boolean;
  /** Who was signed in, so that the same person signs in again; null when it is not known. */
  email: string | null;
}

/**
 * A session that ends under a person (spec 4: HTTP 401; reliability: H1). A page that holds work stays,
 * and asks the person to sign in again in place; any other page leads to the sign-in page.
 */
export const renewalMachine = setup({
  types: {
    context: {} as RenewalContext,
    events: {} as RenewalEvent,
    emitted: {} as RenewalEffect,
  },
  guards: { holdsWork: ({ context }) => context.holdsWork },
  actions: {
    hold: assign({ holdsWork: true }),
    release: assign({ holdsWork: false }),
    keepPerson: assign(on('renewal/lost', ({ email }) => ({ email }))),
    forgetPerson: assign({ email: null }),
    leave: emit({ type: 'renewal.leave' }),
  },
}).createMachine({
  id: 'renewal',
  initial: 'idle',
  context: { holdsWork: false, email: null },
  on: {
    'renewal/workHeld': { actions: 'hold' },
    'renewal/workReleased': { actions: 'release' },
  },
  states: {
    idle: {
      on: {
        'renewal/lost': [
          { guard: 'holdsWork', target: 'asking', actions: 'keepPerson' },
          { actions: 'leave' },
        ],
      },
    },
    asking: {
      on: {
        'renewal/renewed': { target: 'idle', actions: 'forgetPerson' },
        'renewal/leaveChosen': { target: 'idle', actions: ['forgetPerson', 'leave'] },
      },
    },
  },
});
