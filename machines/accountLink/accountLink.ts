import { assign, emit, setup } from 'xstate';
import { isAnswerLost, type FailedCall } from '../callFailure';
import type { LinkProblem } from '../linkProblem';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AccountLinkAction } from '../../src/rules/accountLink';

/**
 * The outcome of POST /api/account-link. `hasApp`: the next sign-in needs a code of an authenticator app.
 * `waysRemoved`: recently added ways to sign in were removed. `taken`: another account has the email by now.
 */
export type AccountLinkResult =
  | { kind: 'done'; hasApp: boolean; waysRemoved: boolean }
  | { kind: 'linkRefused'; problem: LinkProblem | 'taken' }
  | FailedCall;

export type AccountLinkEvent =
  | { type: 'accountLink/opened' }
  /** Data of the link; the port stores its token. `action` is null if the link lacks an action or a token. */
  | {
      type: 'accountLink/arrived';
      payload: { action: AccountLinkAction | null; email: string };
    }
  /** The button was pressed; the token is sent only then. */
  | { type: 'accountLink/submitted' }
  | { type: 'accountLink/answered'; payload: AccountLinkResult }
  | { type: 'accountLink/reset' };

export type AccountLinkEffect =
  | { type: 'accountLink.arrive' }
  | { type: 'accountLink.submit' }
  /** The link is used or unusable: forget its token. */
  | { type: 'accountLink.forgetLink' };

export interface AccountLinkContext {
  action: AccountLinkAction | null;
  email: string;
  result: AccountLinkResult | null;
  /** A response was lost, so the link may have been used. */
  unsure: boolean;
}

const empty: AccountLinkContext = { action: null, email: '', result: null, unsure: false };

/**
 * Runs an emailed account link (spec 5: sign-in), such as one that confirms or undoes a change.
 * Opening the page does not use the link; only a press sends the token.
 */
export const accountLinkMachine = setup({
  types: types<AccountLinkContext, AccountLinkEvent, AccountLinkEffect>(),
  guards: {
    isBroken: when('accountLink/arrived', ({ action }) => action === null),
    isDone: whenKind('accountLink/answered', 'done'),
    isRefused: whenKind('accountLink/answered', 'linkRefused'),
  },
  actions: {
    keepArrival: assign(on('accountLink/arrived', (arrival) => ({ ...empty, ...arrival }))),
    refuseBroken: assign({ result: { kind: 'linkRefused', problem: 'broken' } }),
    keepResult: assign(
      on('accountLink/answered', (result, { unsure }) => ({
        result,
        unsure: unsure || isAnswerLost(result),
      })),
    ),
    forgetResult: assign({ result: null }),
    forget: assign(empty),
    arrive: emit({ type: 'accountLink.arrive' }),
    submit: emit({ type: 'accountLink.submit' }),
    forgetLink: emit({ type: 'accountLink.forgetLink' }),
  },
}).createMachine({
  id: 'accountLink',
  initial: 'idle',
  context: empty,
  on: {
    'accountLink/opened': { target: '.arriving', actions: 'forget' },
    'accountLink/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'accountLink/arrived': [
          { guard: 'isBroken', target: 'linkRefused', actions: 'refuseBroken' },
          { target: 'asking', actions: 'keepArrival' },
        ],
      },
    },
    asking: { on: { 'accountLink/submitted': 'sending' } },
    sending: {
      entry: ['forgetResult', 'submit'],
      on: {
        'accountLink/answered': [
          { guard: 'isDone', target: 'done', actions: 'keepResult' },
          { guard: 'isRefused', target: 'linkRefused', actions: 'keepResult' },
          { target: 'failed', actions: 'keepResult' },
        ],
      },
    },
    failed: { on: { 'accountLink/submitted': 'sending' } },
    linkRefused: { entry: 'forgetLink' },
    done: { entry: 'forgetLink' },
  },
});
