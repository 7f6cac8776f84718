import { assign, emit, setup } from 'xstate';
import { on, types } from '../../src/kit/onEvent';

export type ReauthenticationEvent =
  /** A page starts or stops holding unsaved work. */
  | { type: 'reauthentication/workHeld' }
  | { type: 'reauthentication/workReleased' }
  /** The user's session ended; `elsewhere`: the user ended it on another device. */
  | { type: 'reauthentication/lost'; payload: { email: string | null; elsewhere?: true } }
  /** A session exists again, from this tab or another. */
  | { type: 'reauthentication/renewed' }
  /** The user prefers the sign-in page. */
  | { type: 'reauthentication/leaveChosen' };

/** Navigate to the sign-in page, which states the reason, with this page as the return URL. */
export type ReauthenticationEffect = { type: 'reauthentication.leave'; elsewhere?: true };

export interface ReauthenticationContext {
  holdsWork: boolean;
  /** Who was signed in, so that the same user signs in again; null if unknown. */
  email: string | null;
  /** The session was ended on another device: the page stays hidden until the user signs in again. */
  elsewhere: boolean;
}

/**
 * Handles the end of a user's session (spec 4: HTTP 401). A page with unsaved work stays and asks the user to sign
 * in again in place; any other page leads to the sign-in page.
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
