import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { ResendWait } from '../resendWait';
import { on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of requesting another email (POST /user/email/verify/token). */
export type ResendConfirmationResult =
  | ({ kind: 'sent' } & ResendWait)
  | { kind: 'confirmedAlready' }
  | FailedCall;

export type ResendConfirmationEvent =
  | { type: 'resendConfirmation/opened' }
  /** The wait of a recent request from this tab; null if there is none. */
  | { type: 'resendConfirmation/arrived'; payload: { wait: ResendWait | null } }
  | { type: 'resendConfirmation/requested' }
  | { type: 'resendConfirmation/answered'; payload: ResendConfirmationResult }
  | { type: 'resendConfirmation/reset' };

export type ResendConfirmationEffect =
  | { type: 'resendConfirmation.arrive' }
  | { type: 'resendConfirmation.send' };

export interface ResendConfirmationContext extends ResendWait {
  failed: Extract<ResendConfirmationResult, { kind: 'failed' }> | null;
}

const empty: ResendConfirmationContext = { until: 0, waitMs: 0, failed: null };

/** Resends the confirmation email of the signed-in account (spec 6: the email-verification claim). */
export const resendConfirmationMachine = setup({
  types: types<ResendConfirmationContext, ResendConfirmationEvent, ResendConfirmationEffect>(),
  delays: { resendWait: ({ context }) => context.waitMs },
  guards: {
    arrivesWaiting: when('resendConfirmation/arrived', ({ wait }) => wait !== null),
    sent: whenKind('resendConfirmation/answered', 'sent'),
    confirmedAlready: whenKind('resendConfirmation/answered', 'confirmedAlready'),
  },
  actions: {
    keepArrival: assign(on('resendConfirmation/arrived', ({ wait }) => ({ ...empty, ...wait }))),
    keepWait: assign(
      on('resendConfirmation/answered', (result) =>
        result.kind === 'sent' ? { until: result.until, waitMs: result.waitMs } : {},
      ),
    ),
    keepFailure: assign(
      on('resendConfirmation/answered', (result) => ({
        failed: result.kind === 'failed' ? result : null,
      })),
    ),
    forgetFailure: assign({ failed: null }),
    forget: assign(empty),
    arrive: emit({ type: 'resendConfirmation.arrive' }),
    send: emit({ type: 'resendConfirmation.send' }),
  },
}).createMachine({
  id: 'resendConfirmation',
  initial: 'idle',
  context: empty,
  on: {
    'resendConfirmation/opened': { target: '.arriving', actions: 'forget' },
    'resendConfirmation/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'resendConfirmation/arrived': [
          { guard: 'arrivesWaiting', target: 'sent', actions: 'keepArrival' },
          { target: 'ready', actions: 'keepArrival' },
        ],
      },
    },
    ready: { on: { 'resendConfirmation/requested': 'sending' } },
    sending: {
      entry: ['forgetFailure', 'send'],
      on: {
        'resendConfirmation/answered': [
          { guard: 'sent', target: 'sent', actions: 'keepWait' },
          { guard: 'confirmedAlready', target: 'confirmedAlready' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
    },
    /** The email was sent; another can be requested after the wait. */
    sent: { after: { resendWait: 'ready' } },
    failed: { on: { 'resendConfirmation/requested': 'sending' } },
    confirmedAlready: {},
  },
});
