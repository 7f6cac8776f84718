import { assign, emit, setup } from 'xstate';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/** The identity provider's response, received through the API. */
export interface SignOnAnswer {
  /** The error code of the provider or the API; null if a session was created. */
  error: string | null;
  /** This tab started the attempt less than ten minutes ago, and has not received a response before. */
  known: boolean;
  /** The page the user requested; null for the default. */
  returnTo: string | null;
}

export type SingleSignOnEvent =
  | { type: 'singleSignOn/returned'; payload: SignOnAnswer }
  /** Whether the session created by the API is usable here. */
  | { type: 'singleSignOn/opened'; payload: { present: boolean } }
  /** The sign-in page was left, or another method was chosen. */
  | { type: 'singleSignOn/reset' }
  /** The navigation failed or was undone, and the page is shown. */
  | { type: 'singleSignOn/navigationFailed' };

export type SingleSignOnEffect =
  /** Adopt the API's session: a refresh fetches its front token. */
  | { type: 'singleSignOn.open' }
  /** Store the data of the sign-in, then navigate. */
  | { type: 'singleSignOn.finish'; returnTo: string | null; secondStep: boolean }
  /** End a session that this tab did not request. */
  | { type: 'singleSignOn.discard' };

export interface SingleSignOnContext {
  returnTo: string | null;
  error: string | null;
}

const empty: SingleSignOnContext = { returnTo: null, error: null };

/** The API's error code for an account with a second step. */
const SECOND_STEP = 'second_step';

/** Time limit for adopting the session (ms). */
const OPEN_LIMIT_MS = 20_000;

const erredWith = (
  ...codes: readonly (string | null)[]
): Guard<SingleSignOnContext, SingleSignOnEvent> =>
  when('singleSignOn/returned', ({ error }) => codes.includes(error));

/**
 * The return from the identity provider (spec 4: login type; OpenID Connect Core 3.1.2.6; RFC 6749 4.1.2.1).
 * A response to an attempt that this tab did not start is always refused.
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
