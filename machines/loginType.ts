import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from './leaveLimit';
import { on, when } from './onEvent';

export type LoginTypeEvent =
  /** The login-type cookies were read; null where there is none. */
  | { type: 'loginType/read'; payload: { type: string | null; lastType: string | null } }
  /** "Sign in" anywhere on the site. */
  | { type: 'loginType/signInRequested'; payload: { returnTo: string | null } }
  /** "Continue with single sign-on" on the sign-in page. */
  | { type: 'loginType/singleSignOnChosen'; payload: { returnTo: string | null } }
  /** The page is shown again after a navigation away did not happen or was taken back. */
  | { type: 'loginType/returned' };

export type LoginTypeEffect =
  /** To the API host's clean_cookie, which goes on to the portal's sign-in page (spec 4). */
  | { type: 'loginType.cleanCookies'; returnTo: string | null }
  /** To the identity provider's authorize endpoint (spec 4, 7). */
  | { type: 'loginType.authorize'; returnTo: string | null };

export interface LoginTypeContext {
  type: string | null;
  lastType: string | null;
}

const wish = ({ event }: { event: LoginTypeEvent }): string | null =>
  event.type === 'loginType/signInRequested' || event.type === 'loginType/singleSignOnChosen'
    ? event.payload.returnTo
    : null;

const isPassword = (type: string | null): boolean => type === null || type === '2';

const READ = [
  { guard: 'readsPassword', target: 'password', actions: 'keepType' },
  { target: 'singleSignOn', actions: 'keepType' },
] as const;

const BACK = [{ guard: 'keepsPassword', target: 'password' }, { target: 'singleSignOn' }] as const;

/**
 * Which way a person signs in (spec 4: login type). '2', or none, is e-mail and password;
 * any other value means single sign-on. While the browser is leaving, further wishes are ignored,
 * so that at most one redirect is in flight.
 */
export const loginTypeMachine = setup({
  types: {
    context: {} as LoginTypeContext,
    events: {} as LoginTypeEvent,
    emitted: {} as LoginTypeEffect,
  },
  delays: { leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    readsPassword: when('loginType/read', ({ type }) => isPassword(type)),
    keepsPassword: ({ context }) => isPassword(context.type),
  },
  actions: {
    keepType: assign(on('loginType/read', (types) => types)),
    cleanCookies: emit(({ event }) => ({
      type: 'loginType.cleanCookies',
      returnTo: wish({ event }),
    })),
    authorize: emit(({ event }) => ({ type: 'loginType.authorize', returnTo: wish({ event }) })),
  },
}).createMachine({
  id: 'loginType',
  initial: 'password',
  context: { type: null, lastType: null },
  states: {
    password: {
      on: {
        'loginType/read': READ,
        'loginType/signInRequested': { target: 'leaving', actions: 'cleanCookies' },
        'loginType/singleSignOnChosen': { target: 'leaving', actions: 'authorize' },
      },
    },
    singleSignOn: {
      on: {
        'loginType/read': READ,
        'loginType/signInRequested': { target: 'leaving', actions: 'authorize' },
        'loginType/singleSignOnChosen': { target: 'leaving', actions: 'authorize' },
      },
    },
    leaving: {
      on: {
        'loginType/read': { actions: 'keepType' },
        'loginType/returned': BACK,
      },
      after: { leaveLimit: BACK },
    },
  },
});
