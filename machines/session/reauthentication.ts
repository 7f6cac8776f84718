import { assign, emit, setup } from 'xstate';
import { on, types } from '../../src/kit/onEvent';

export type ReauthenticationEvent =
  /** A page holds what a person would lose by leaving it, or holds it no more. */
  | { type: 'reauthentication/workHeld' }
  | { type: 'reauthentication/workReleased' }
  /** The session ended under the person; `elsewhere`: by themselves, on another device. */
  | { type: 'reauthentication/lost'; payload: { email: string | null; elsewhere?: true } }
  /** A session exists again, from here or from another tab. */
  | { type: 'reauthentication/renewed' }
  /** Rather to the sign-in page. */
  | { type: 'reauthentication/leaveChosen' };

/** To the sign-in page, which says why, with this page as the return address. */
export type ReauthenticationEffect = { type: 'reauthentication.leave'; elsewhere?: true };

export interface ReauthenticationContext {
  holdsWork: boolean;
  /** Who was signed in, so that the same person signs in again; null when it is not known. */
  email: string | null;
  /** The session was ended on another device: until the person is back, the page shows nothing. */
  elsewhere: boolean;
}

/**
 * A session that ends under a person (spec 4: HTTP 401). A page that holds work stays,
 * and asks the person to sign in again in place; any other page leads to the sign-in page.
 */
export const reauthenticationMachine = setup({
  types: types<ReauthenticationContext, ReauthenticationEvent, ReauthenticationEffect>(),
  guards: { holdsWork: ({ context }) => context.holdsWork },
  actions: {
    hold: assign({ holdsWork: true }),
    release: assign({ holdsWork: false }),
    keepPerson: assign(
      on('reauthentication/lost', ({ email, elsewhere = false }) => ({ email, elsewhere })),
    ),
    forgetPerson: assign({ email: null, elsewhere: false }),
    leave: emit(({ event }) => ({
      type: 'reauthentication.leave',
      ...(event.type === 'reauthentication/lost' && event.payload.elsewhere && { elsewhere: true }),
    })),
  },
}).createMachine({
  id: 'reauthentication',
  initial: 'idle',
  context: { holdsWork: false, email: null, elsewhere: false },
  on: {
    'reauthentication/workHeld': { actions: 'hold' },
    'reauthentication/workReleased': { actions: 'release' },
  },
  states: {
    idle: {
      on: {
        'reauthentication/lost': [
          { guard: 'holdsWork', target: 'asking', actions: 'keepPerson' },
          { actions: 'leave' },
        ],
      },
    },
    asking: {
      on: {
        'reauthentication/renewed': { target: 'idle', actions: 'forgetPerson' },
        'reauthentication/leaveChosen': { target: 'idle', actions: ['forgetPerson', 'leave'] },
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    reauthentication: typeof reauthenticationMachine;
  }
}
