import { assign, emit, setup } from 'xstate';
import { on } from './onEvent';

/** The ways to sign in that are open (spec 3: login-methods response). */
export interface LoginMethods {
  password: boolean;
  singleSignOn: boolean;
}

export type LoginMethodsEvent =
  /** The sign-in page is there. */
  | { type: 'loginMethods/opened' }
  | { type: 'loginMethods/answered'; payload: LoginMethods }
  | { type: 'loginMethods/failed' };

export type LoginMethodsEffect = { type: 'loginMethods.ask' };

/** Until the server has spoken, and when it cannot be asked, both ways are offered. */
const both: LoginMethods = { password: true, singleSignOn: true };

/** Which ways to sign in the server offers (spec 7: GET loginmethods). Asked once a page. */
export const loginMethodsMachine = setup({
  types: {
    context: {} as LoginMethods,
    events: {} as LoginMethodsEvent,
    emitted: {} as LoginMethodsEffect,
  },
  actions: {
    keep: assign(on('loginMethods/answered', (methods) => methods)),
    ask: emit({ type: 'loginMethods.ask' }),
  },
}).createMachine({
  id: 'loginMethods',
  initial: 'idle',
  context: both,
  states: {
    idle: { on: { 'loginMethods/opened': 'asking' } },
    asking: {
      entry: 'ask',
      on: {
        'loginMethods/answered': { target: 'known', actions: 'keep' },
        'loginMethods/failed': 'assumed',
      },
    },
    known: {},
    assumed: { on: { 'loginMethods/opened': 'asking' } },
  },
});
