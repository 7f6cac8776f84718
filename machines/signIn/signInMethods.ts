import { assign, emit, setup } from 'xstate';
import type { WORK_EMAIL } from '../../src/rules/waysIn';
import { on, types } from '../../src/kit/onEvent';

/** A provider with its own button (spec 3: thirdParty.providers). */
export interface Provider {
  id: string;
  name: string;
}

/** As the server lists it; one without a name is shown by its id. */
export type ListedProvider = Pick<Provider, 'id'> & Partial<Provider>;

/** Another sign-in method: a provider, or a factor's id (spec 3: firstFactors). */
export type OtherWay = 'webauthn' | 'otp-email' | 'link-email' | typeof WORK_EMAIL | ListedProvider;

/** The available sign-in methods (spec 3: login-methods response). */
export interface SignInMethods {
  password: boolean;
  singleSignOn: boolean;
  /** In the order of the response. */
  others: readonly OtherWay[];
}

export type SignInMethodsEvent =
  | { type: 'signInMethods/opened' }
  | { type: 'signInMethods/answered'; payload: SignInMethods }
  | { type: 'signInMethods/failed' };

export type SignInMethodsEffect = { type: 'signInMethods.ask' };

/** Offered until the server responds, and if the request fails. */
const both: SignInMethods = { password: true, singleSignOn: true, others: [] };

/** The server's sign-in methods (spec 7: GET loginmethods), requested once per page. */
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
