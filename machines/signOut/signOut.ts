import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, types } from '../../src/kit/onEvent';

export type SignOutEvent =
  | { type: 'signOut/requested'; payload: { returnTo: string | null } }
  /** `reached` is false if the server did not respond. */
  | { type: 'signOut/signedOut'; payload: { reached: boolean } }
  | { type: 'signOut/endpointCalled'; payload: { reached: boolean } }
  | { type: 'signOut/timeStored' }
  | { type: 'signOut/valuesCleared' }
  /** The page is shown again after the redirect was undone. */
  | { type: 'signOut/returned' };

export type SignOutEffect =
  | { type: 'signOut.signOut' }
  | { type: 'signOut.callEndpoint' }
  | { type: 'signOut.storeTime' }
  | { type: 'signOut.clearValues' }
  | { type: 'signOut.redirect'; returnTo: string | null; serverReached: boolean };

export interface SignOutContext {
  returnTo: string | null;
  /** False once a request got no response: this device is signed out, but the server may not know. */
  serverReached: boolean;
}

/** Time limit of a network step (ms); then the sequence continues without it. */
const STEP_LIMIT_MS = 5_000;

/**
 * The logout sequence (spec 4): sign out of the identity provider, call the logout endpoint,
 * store a timestamp, clear two stored login values, redirect to the provider's logout page.
 * A step that hangs or fails never blocks the rest.
 */
export const signOutMachine = setup({
  types: types<SignOutContext, SignOutEvent, SignOutEffect>(),
  delays: { stepLimit: STEP_LIMIT_MS, leaveLimit: LEAVE_LIMIT_MS },
  actions: {
    begin: assign(on('signOut/requested', ({ returnTo }) => ({ returnTo, serverReached: true }))),
    noteReach: assign(({ context, event }) =>
      event.type === 'signOut/signedOut' || event.type === 'signOut/endpointCalled'
        ? { serverReached: context.serverReached && event.payload.reached }
        : {},
    ),
    noteUnreached: assign({ serverReached: false }),
    signOut: emit({ type: 'signOut.signOut' }),
    callEndpoint: emit({ type: 'signOut.callEndpoint' }),
    storeTime: emit({ type: 'signOut.storeTime' }),
    clearValues: emit({ type: 'signOut.clearValues' }),
    redirect: emit(({ context }) => ({ type: 'signOut.redirect', ...context })),
  },
}).createMachine({
  id: 'signOut',
  initial: 'idle',
  context: { returnTo: null, serverReached: true },
  states: {
    idle: { on: { 'signOut/requested': { target: 'signingOut', actions: 'begin' } } },
    signingOut: {
      entry: 'signOut',
      on: { 'signOut/signedOut': { target: 'callingEndpoint', actions: 'noteReach' } },
      after: { stepLimit: { target: 'callingEndpoint', actions: 'noteUnreached' } },
    },
    callingEndpoint: {
      entry: 'callEndpoint',
      on: { 'signOut/endpointCalled': { target: 'storingTime', actions: 'noteReach' } },
      after: { stepLimit: { target: 'storingTime', actions: 'noteUnreached' } },
    },
    storingTime: { entry: 'storeTime', on: { 'signOut/timeStored': 'clearingValues' } },
    clearingValues: { entry: 'clearValues', on: { 'signOut/valuesCleared': 'redirecting' } },
    redirecting: {
      entry: 'redirect',
      on: { 'signOut/returned': 'idle' },
      after: { leaveLimit: 'idle' },
    },
  },
});
