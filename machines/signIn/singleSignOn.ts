import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/** What came back from the identity provider, by way of the API. */
export interface SignOnAnswer {
  /** The provider's error code, or the API's; null when a session was made. */
  error: string | null;
  /** This tab began the try less than ten minutes ago, and has not had its answer yet. */
  known: boolean;
  /** Where the person wanted to be; null for the default. */
  returnTo: string | null;
}

export type SingleSignOnEvent =
  | { type: 'singleSignOn/returned'; payload: SignOnAnswer }
  /** Whether the session that the API made can be used here. */
  | { type: 'singleSignOn/opened'; payload: { present: boolean } }
  /** The sign-in page was left, or another way was chosen. */
  | { type: 'singleSignOn/reset' }
  /** The page is still there, or there again, after the way on was not taken or was taken back. */
  | { type: 'singleSignOn/navigationFailed' };

export type SingleSignOnEffect =
  /** Take the session of the API over: its front token comes with a refresh. */
  | { type: 'singleSignOn.open' }
  /** Write what signing in leaves behind, then go on. */
  | { type: 'singleSignOn.finish'; returnTo: string | null; secondStep: boolean }
  /** A session that this tab did not ask for: end it. */
  | { type: 'singleSignOn.discard' };

export interface SingleSignOnContext {
  returnTo: string | null;
  error: string | null;
}

const empty: SingleSignOnContext = { returnTo: null, error: null };

/** The API's code for an account that has a second step. */
const SECOND_STEP = 'second_step';

/** Taking the session over may take this long (ms). */
const OPEN_LIMIT_MS = 20_000;

const erredWith = (
  ...codes: readonly (string | null)[]
): Guard<SingleSignOnContext, SingleSignOnEvent> =>
  when('singleSignOn/returned', ({ error }) => codes.includes(error));

/**
 * The way back from the identity provider (spec 4: login type; OpenID Connect Core 3.1.2.6; RFC 6749
 * 4.1.2.1). An answer to a try that this tab did not begin is refused, whatever it says.
 */
export const singleSignOnMachine = setup({
  types: types<SingleSignOnContext, SingleSignOnEvent, SingleSignOnEffect>(),
  delays: { openLimit: OPEN_LIMIT_MS, leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    isUnaskedFor: when('singleSignOn/returned', ({ known, error }) => !known && error === null),
    isStale: when(
      'singleSignOn/returned',
      ({ known, error }) => !known || error === 'invalid_state',
    ),
    needsSecondStep: erredWith(SECOND_STEP),
    wasCancelled: erredWith('access_denied'),
    needsInteraction: erredWith(
      'login_required',
      'interaction_required',
      'consent_required',
      'account_selection_required',
    ),
    isUnavailable: erredWith('server_error', 'temporarily_unavailable'),
    hasNoAccount: erredWith('account_unknown'),
    hasErred: when('singleSignOn/returned', ({ error }) => error !== null),
    isPresent: when('singleSignOn/opened', ({ present }) => present),
  },
  actions: {
    keepAnswer: assign(on('singleSignOn/returned', ({ returnTo, error }) => ({ returnTo, error }))),
    forget: assign(empty),
    open: emit({ type: 'singleSignOn.open' }),
    finish: emit(({ context: { returnTo, error } }) => ({
      type: 'singleSignOn.finish',
      returnTo,
      secondStep: error === SECOND_STEP,
    })),
    discard: emit({ type: 'singleSignOn.discard' }),
  },
}).createMachine({
  id: 'singleSignOn',
  initial: 'idle',
  context: empty,
  on: { 'singleSignOn/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      on: {
        // Nothing to forget: who looks at this state is not to be disturbed.
        'singleSignOn/reset': undefined,
        'singleSignOn/returned': [
          { guard: 'isUnaskedFor', target: 'refused.stale', actions: 'discard' },
          { guard: 'isStale', target: 'refused.stale' },
          { guard: 'needsSecondStep', target: 'signedIn', actions: ['keepAnswer', 'finish'] },
          { guard: 'wasCancelled', target: 'refused.cancelled', actions: 'keepAnswer' },
          { guard: 'needsInteraction', target: 'refused.interaction', actions: 'keepAnswer' },
          { guard: 'isUnavailable', target: 'refused.unavailable', actions: 'keepAnswer' },
          { guard: 'hasNoAccount', target: 'refused.noAccount', actions: 'keepAnswer' },
          { guard: 'hasErred', target: 'refused.other', actions: 'keepAnswer' },
          { target: 'opening', actions: 'keepAnswer' },
        ],
      },
    },
    opening: {
      entry: 'open',
      after: { openLimit: 'refused.notOpened' },
      on: {
        'singleSignOn/opened': [
          { guard: 'isPresent', target: 'signedIn', actions: 'finish' },
          { target: 'refused.notOpened' },
        ],
      },
    },
    signedIn: {
      on: { 'singleSignOn/navigationFailed': { target: 'idle', actions: 'forget' } },
      after: { leaveLimit: { target: 'idle', actions: 'forget' } },
    },
    refused: {
      initial: 'other',
      states: {
        stale: {},
        cancelled: {},
        interaction: {},
        unavailable: {},
        noAccount: {},
        notOpened: {},
        other: {},
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    singleSignOn: typeof singleSignOnMachine;
  }
}
