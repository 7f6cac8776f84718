import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from './leaveLimit';
import { on } from './onEvent';

export type LogoutEvent =
  | { type: 'logout/requested'; payload: { returnTo: string | null } }
  /** `reached` is false when the server did not answer the step. */
  | { type: 'logout/signedOut'; payload: { reached: boolean } }
  | { type: 'logout/endpointCalled'; payload: { reached: boolean } }
  | { type: 'logout/timeStored' }
  | { type: 'logout/valuesCleared' }
  /** The page is shown again after the redirect was taken back. */
  | { type: 'logout/returned' };

export type LogoutEffect =
  | { type: 'logout.signOut' }
  | { type: 'logout.callEndpoint' }
  | { type: 'logout.storeTime' }
  | { type: 'logout.clearValues' }
  | { type: 'logout.redirect'; returnTo: string | null; serverReached: boolean };

export interface LogoutContext {
  returnTo: string | null;
  /** False once a call of the sequence had no answer: this device is signed out, the server may not know. */
  serverReached: boolean;
}

/** A step that needs the network may take this long (ms); then the sequence goes on without it. */
const STEP_LIMIT_MS = 5_000;

/**
 * The logout sequence (spec 4): sign out of the identity provider, call the logout endpoint,
 * store a timestamp, clear two stored login values, redirect to the provider's logout page.
 * A step that hangs or fails never holds the rest up.
 */
export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    emitted: {} as LogoutEffect,
  },
  delays: { stepLimit: STEP_LIMIT_MS, leaveLimit: LEAVE_LIMIT_MS },
  actions: {
    begin: assign(on('logout/requested', ({ returnTo }) => ({ returnTo, serverReached: true }))),
    noteReach: assign(({ context, event }) =>
      event.type === 'logout/signedOut' || event.type === 'logout/endpointCalled'
        ? { serverReached: context.serverReached && event.payload.reached }
        : {},
    ),
    noteUnreached: assign({ serverReached: false }),
    signOut: emit({ type: 'logout.signOut' }),
    callEndpoint: emit({ type: 'logout.callEndpoint' }),
    storeTime: emit({ type: 'logout.storeTime' }),
    clearValues: emit({ type: 'logout.clearValues' }),
    redirect: emit(({ context }) => ({ type: 'logout.redirect', ...context })),
  },
}).createMachine({
  id: 'logout',
  initial: 'idle',
  context: { returnTo: null, serverReached: true },
  states: {
    idle: { on: { 'logout/requested': { target: 'signingOut', actions: 'begin' } } },
    signingOut: {
      entry: 'signOut',
      on: { 'logout/signedOut': { target: 'callingEndpoint', actions: 'noteReach' } },
      after: { stepLimit: { target: 'callingEndpoint', actions: 'noteUnreached' } },
    },
    callingEndpoint: {
      entry: 'callEndpoint',
      on: { 'logout/endpointCalled': { target: 'storingTime', actions: 'noteReach' } },
      after: { stepLimit: { target: 'storingTime', actions: 'noteUnreached' } },
    },
    storingTime: { entry: 'storeTime', on: { 'logout/timeStored': 'clearingValues' } },
    clearingValues: { entry: 'clearValues', on: { 'logout/valuesCleared': 'redirecting' } },
    redirecting: {
      entry: 'redirect',
      on: { 'logout/returned': 'idle' },
      after: { leaveLimit: 'idle' },
    },
  },
});
