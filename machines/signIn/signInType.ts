import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types } from '../../src/kit/onEvent';

export type SignInTypeEvent =
  /** The login-type cookies were read; null if absent. */
  | { type: 'signInType/read'; payload: { type: string | null; lastType: string | null } }
  /** "Sign in" on any page. */
  | { type: 'signInType/signInRequested'; payload: { returnTo: string | null } }
  /** "Continue with single sign-on" on the sign-in page. */
  | { type: 'signInType/singleSignOnChosen'; payload: { returnTo: string | null } }
  /** The page is shown again after a navigation failed or was undone. */
  | { type: 'signInType/returned' };

export type SignInTypeEffect =
  /** Navigate to the API host's clean_cookie, which redirects to the portal's sign-in page (spec 4). */
  | { type: 'signInType.cleanCookies'; returnTo: string | null }
  /** Navigate to the identity provider's authorize endpoint (spec 4, 7). */
  | { type: 'signInType.authorize'; returnTo: string | null };

export interface SignInTypeContext {
  type: string | null;
  lastType: string | null;
}

const requestedReturn = ({ event }: { event: SignInTypeEvent }): string | null =>
  event.type === 'signInType/signInRequested' || event.type === 'signInType/singleSignOnChosen'
    ? event.payload.returnTo
    : null;

const isPassword = (type: string | null): boolean => type === null || type === '2';

const READ = [
  { guard: 'readsPassword', target: 'password', actions: 'keepType' },
  { target: 'singleSignOn', actions: 'keepType' },
] as const;

const BACK = [{ guard: 'keepsPassword', target: 'password' }, { target: 'singleSignOn' }] as const;

/**
 * How the user signs in (spec 4: login type). '2' or none means email and password; any other value means single
 * sign-on. Requests are ignored while the browser is leaving, so at most one redirect is in flight.
 */
export const signInTypeMachine = setup({
  types: types<SignInTypeContext, SignInTypeEvent, SignInTypeEffect>(),
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    readsPassword: when('signInType/read', ({ type }) => isPassword(type)),
    keepsPassword: ({ context }) => isPassword(context.type),
  },
  actions: {
    keepType: assign(on('signInType/read', (read) => read)),
    cleanCookies: emit(({ event }) => ({
      type: 'signInType.cleanCookies',
      returnTo: requestedReturn({ event }),
    })),
    authorize: emit(({ event }) => ({
      type: 'signInType.authorize',
      returnTo: requestedReturn({ event }),
    })),
  },
}).createMachine({
  id: 'signInType',
  initial: 'password',
  context: { type: null, lastType: null },
  states: {
    password: {
      on: {
        'signInType/read': READ,
        'signInType/signInRequested': { target: 'leaving', actions: 'cleanCookies' },
        'signInType/singleSignOnChosen': { target: 'leaving', actions: 'authorize' },
      },
    },
    singleSignOn: {
      on: {
        'signInType/read': READ,
        'signInType/signInRequested': { target: 'leaving', actions: 'authorize' },
        'signInType/singleSignOnChosen': { target: 'leaving', actions: 'authorize' },
      },
    },
    leaving: {
      on: { 'signInType/read': { actions: 'keepType' }, 'signInType/returned': BACK },
      after: { leaveLimit: BACK },
    },
  },
});
