import { assign, emit, setup } from 'xstate';
import type { WORK_EMAIL } from '../../src/rules/waysIn';
import { on, types } from '../../src/kit/onEvent';

/** A provider with a button of its own (spec 3: thirdParty.providers). */
export interface Provider {
  id: string;
  name: string;
}

/** A way to sign in beside the password and single sign-on: a provider, or a factor's id (spec 3: firstFactors). */
export type OtherWay = 'webauthn' | 'otp-email' | 'link-email' | typeof WORK_EMAIL | Provider;

/** The ways to sign in that are open (spec 3: login-methods response). */
export interface SignInMethods {
  password: boolean;
  singleSignOn: boolean;
  /** In the order of the response. */
  others: readonly OtherWay[];
}

export type SignInMethodsEvent =
  /** The sign-in page is there. */
  | { type: 'signInMethods/opened' }
  | { type: 'signInMethods/answered'; payload: SignInMethods }
  | { type: 'signInMethods/failed' };

export type SignInMethodsEffect = { type: 'signInMethods.ask' };

/** Until the server has answered, and if it can't be asked, these two are offered. */
const both: SignInMethods = { password: true, singleSignOn: true, others: [] };

/** Whether the server has answered in this state, or could not. */
export const isAnswered = (value: string): boolean => value === 'known' || value === 'assumed';

/** Which ways to sign in the server offers (spec 7: GET loginmethods). Asked once a page. */
export const signInMethodsMachine = setup({
  types: types<SignInMethods, SignInMethodsEvent, SignInMethodsEffect>(),
  actions: {
    keep: assign(on('signInMethods/answered', (methods) => methods)),
    ask: emit({ type: 'signInMethods.ask' }),
  },
}).createMachine({
  id: 'signInMethods',
  initial: 'idle',
  context: both,
  states: {
    idle: { on: { 'signInMethods/opened': 'asking' } },
    asking: {
      entry: 'ask',
      on: {
        'signInMethods/answered': { target: 'known', actions: 'keep' },
        'signInMethods/failed': 'assumed',
      },
    },
    known: {},
    assumed: { on: { 'signInMethods/opened': 'asking' } },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    signInMethods: typeof signInMethodsMachine;
  }
}
